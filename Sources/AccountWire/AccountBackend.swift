package import Accounts
package import OpenID

/// Responds to every request of the account backend's API.
package struct AccountBackend: Sendable {
    package let parts: AccountParts
    package private(set) var options: AccountBackendOptions
    /// Verifies what a provider issued.
    package let verifier: any IdPCredentialVerifier
    /// Signs in by redirect; nil: not offered.
    package let redirects: (any ProviderRedirects)?
    /// The rates at which callers may ask for something.
    package let rates = RateLimits(Bounds.rates)
    let access: SandboxAccess
    private let renewal: KeyRenewal
    private let table: EndpointTable

    /// The number that every project has here.
    package static let projectNumber = "12345"

    /// - Parameter endpoints: beside the built-in ones.
    package init(
        parts: AccountParts, options: AccountBackendOptions, verifier: any IdPCredentialVerifier,
        redirects: (any ProviderRedirects)? = nil, endpoints: [AccountEndpoint] = []
    ) {
        self.parts = parts
        self.options = options
        self.verifier = verifier
        self.redirects = redirects
        access = SandboxAccess(storage: parts.storage, rules: options.sandboxes)
        renewal = KeyRenewal(parts.tokens.keyring)
        table = EndpointTable(Self.builtIn + endpoints)
    }

    /// The backend of a project whose sign-in was never set up.
    package var notSetUp: AccountBackend {
        var backend = self
        backend.options.isSetUp = false
        return backend
    }

    /// The response; never throws, every failure has one.
    package func response(_ request: AccountRequest) async -> AccountResponse {
        if request.method == "OPTIONS" { return CrossOrigin.preflight(request) }
        var response: AccountResponse
        do {
            response = try await handle(request)
        } catch {
            response = AccountWireError(error).response
        }
        CrossOrigin.allow(&response, for: request)
        return response
    }

    /// The response to a request that could not be read.
    package func refusal(_ error: AccountWireError, of request: AccountRequest) -> AccountResponse {
        var response = error.response
        CrossOrigin.allow(&response, for: request)
        return response
    }

    private func handle(_ request: AccountRequest) async throws -> AccountResponse {
        guard let (endpoint, variables) = table.endpoint(request.method, request.path) else {
            throw AccountWireError.notFound
        }
        if case .testHelper = endpoint.access, !options.testEndpoints { throw AccountWireError.notFound }
        if case .client = endpoint.access, !options.isSetUp {
            throw AccountWireError.invalidArgument("CONFIGURATION_NOT_FOUND")
        }
        let isAdministrator = try isAdministrator(request)
        switch endpoint.access {
        case .administrator, .administratorByBody:
            if !isAdministrator { throw AccountWireError.missingBearer }
        case .testHelper: try admitToHelpers(request, isAdministrator: isAdministrator)
        case .open, .client: break
        }
        var keyed: SandboxID?
        if case .client = endpoint.access, !isAdministrator { keyed = try await sandbox(ofKeyIn: request) }
        let body = try WireBody(reading: request, acceptsForm: endpoint.acceptsForm)
        let sandbox: SandboxID
        switch endpoint.access {
        case .open: sandbox = .standard
        case .administrator, .testHelper:
            sandbox = try await self.sandbox(project: variables["project"] ?? "", now: request.now)
        case .client, .administratorByBody:
            let target = try body.text("targetProjectId")
            if let keyed {
                guard target == nil else { throw AccountError.targetProjectRefused }
                sandbox = keyed
            } else if let target {
                sandbox = try await self.sandbox(project: target, now: request.now)
            } else {
                sandbox = .standard
            }
        }
        // Nobody's tenant is the project itself: its users must not end up there.
        if let tenant = try body.text("tenantId"), !tenant.isEmpty {
            throw AccountWireError.notImplemented(AbsentEndpoints.tenants)
        }
        if let token = try body.text("idToken"), renewal.lacksKey(of: token) {
            try await renewal.renew(now: request.now)
        }
        let call = AccountCall(
            request: request, body: body, variables: variables, sandbox: sandbox,
            isAdministrator: isAdministrator, backend: self)
        do {
            return try await endpoint.handler(call)
        } catch {
            throw await outranking(error, of: call, by: endpoint.need) ?? error
        }
    }
}

extension AccountBackend {
    /// Every endpoint of this target; each folder brings its own list.
    static let builtIn: [AccountEndpoint] =
        ClientEndpoints.all + AdministrationEndpoints.all + TestHelperEndpoints.all + AbsentEndpoints.all

    /// Method and path of every endpoint, `{name}` for what varies.
    package static var addresses: [(method: String, path: String)] {
        builtIn.map { (method: $0.method, path: $0.pattern.text) }
    }
}
