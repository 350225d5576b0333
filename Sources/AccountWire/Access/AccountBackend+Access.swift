package import Accounts
package import Cryptography
package import OpenID

extension AccountBackend {
    /// Bytes that the body of a request may have: more than a client's for who has shown to be an administrator.
    ///
    /// - Parameter request: without its body.
    package func bodyLimit(of request: AccountRequest) -> Int {
        let isAdministrator = (try? isAdministrator(request)) == true
        return (isAdministrator ? Bounds.administratorBody : Bounds.clientBody).value
    }

    /// Returns whether the request carries the administrator's bearer; false without any.
    ///
    /// - Throws: `badBearer` for another one, `ownerRefused` for the well-known one of anybody but a program of this
    ///   machine.
    func isAdministrator(_ request: AccountRequest) throws(AccountWireError) -> Bool {
        guard let bearer = request.bearer else { return false }
        if options.administrator?.matches(bearer) == true { return true }
        guard options.takesOwner, bearer.lowercased() == AdministratorToken.wellKnown else {
            throw .badBearer
        }
        guard request.isLocalProgram else { throw .ownerRefused }
        return true
    }

    /// Returns whether the helpers of tests may be called: by an administrator, or where `owner` is taken by a
    /// program of this machine, which need not say who it is.
    ///
    /// - Throws: `notFound` where there are none, otherwise `helperRefused`.
    func admitToHelpers(_ request: AccountRequest, isAdministrator: Bool) throws(AccountWireError) {
        guard options.testEndpoints else { throw .notFound }
        guard isAdministrator || (options.takesOwner && request.isLocalProgram) else { throw .helperRefused }
    }

    /// The sandbox of the request's API key.
    ///
    /// - Throws: `missingAPIKey`, `account(sandboxUnknown)`.
    func sandbox(ofKeyIn request: AccountRequest) async throws(AccountWireError) -> SandboxID {
        guard let key = request.query("key") ?? request.headers["x-goog-api-key"], !key.isEmpty else {
            throw .missingAPIKey
        }
        do {
            return try await access.sandbox(apiKey: key, now: request.now)
        } catch {
            throw .account(error)
        }
    }

    /// The sandbox that an API key names, for pages that are opened with one.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func sandbox(apiKey: String, now: Instant) async throws(AccountError) -> SandboxID {
        try await access.sandbox(apiKey: apiKey, now: now)
    }

    /// The sandbox of a project's name: the standard one, the project's own where each has one, or a visitor's
    /// (`demo-NAME` is of `v-NAME`).
    ///
    /// - Throws: `projectNotFound`.
    package func sandbox(project: String, now: Instant) async throws(AccountWireError) -> SandboxID {
        if project == options.project { return .standard }
        do {
            let projects = ProjectSandboxes(storage: parts.storage, rules: options.sandboxes)
            if let own = try await projects.open(project, now: now) { return own }
        } catch {
            throw .account(error)
        }
        guard project.hasPrefix("demo-"), let id = SandboxID("v-" + project.dropFirst(5)) else {
            throw .projectNotFound
        }
        do {
            let found = try await parts.storage.read(id) { (reader) throws(AccountError) in
                try reader.sandbox()
            }
            guard found?.project == project else { throw AccountWireError.projectNotFound }
            return id
        } catch {
            throw AccountWireError(error)
        }
    }

    /// The refusal by what the project has turned off, where it outranks what a call was refused with; nil otherwise.
    /// The settings are read only now: calls that succeed do not pay for it.
    func outranking(_ error: any Error, of call: AccountCall, by need: EndpointNeed) async -> AccountError? {
        if case .nothing = need { return nil }
        guard AccountWireError(error).isOutranked,
            let settings = try? await SandboxSettings(parts).current(call.sandbox)
        else { return nil }
        return need.refusal(settings, call.body)
    }
}

/// The bearer of administrators' calls.
package struct AdministratorToken: Sendable {
    private let text: String

    /// Nil for an empty text.
    package init?(_ text: String) {
        if text.isEmpty { return nil }
        self.text = text
    }

    /// The bearer that Admin SDKs send to an emulator, which everybody knows; its letters count in any case.
    package static let wellKnown = "owner"

    /// Returns whether a bearer is this one, compared in constant time.
    package func matches(_ bearer: String) -> Bool { constantTimeEqual(bearer, text) }
}

extension AdministratorToken: Redacted {}
