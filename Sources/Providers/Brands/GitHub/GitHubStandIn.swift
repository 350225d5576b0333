package import Cryptography
package import OpenID

/// A GitHub OAuth App, played locally: form-encoded answers, errors with status 200, no ID token.
///
///     GET  /login/oauth/authorize   POST /login/oauth/authorize/person   POST /login/oauth/authorize/consent
///     POST /login/oauth/access_token
///     GET  /api/user   GET /api/user/emails   (also below /api/v3, as at an Enterprise server)
///     POST|DELETE /api/applications/CLIENT/token   DELETE /api/applications/CLIENT/grant
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
package struct GitHubStandIn: InteractiveStandIn {
    package let parts: StandInParts
    package var clients: [StandInClient]

    package var brand: ProviderID { .github }
    static let authorizePath = "/login/oauth/authorize"

    package init(
        installation: StandInInstallation, storage: any RecordStore, people: [Person] = Person.cast,
        clients: [StandInClient], random: RandomSource
    ) {
        parts = StandInParts(
            installation: installation, storage: storage, people: people, clients: clients, random: random)
        self.clients = clients
    }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.path.hasPrefix("/api/") {
            return try await api(GitHubCalls.withoutVersion(request), now: now)
        }
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        switch (request.method, request.path) {
        case ("GET", Self.authorizePath): return try await authorize(request, now: now)
        case ("POST", Self.authorizePath + "/person"):
            return try await choosePerson(request, consentForm: Self.authorizePath + "/consent", now: now)
        case ("POST", Self.authorizePath + "/consent"): return try await respondToConsent(request, now: now)
        case ("POST", "/login/oauth/access_token"): return try await token(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    /// The `iss` of authorization responses (RFC 9207) on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/github/login/oauth" }

    var grants: GrantStore { parts.grants(brand, prefixes: [.accessToken: "gho_"]) }
}

extension GitHubStandIn {
    /// `POST /login/oauth/access_token`: a code for an access token.
    func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let accept = request.header("Accept")
        do {
            let form = try parameters(request)
            let client = try authenticated(form, request)
            guard let code = form["code"] else { throw GitHubTokenError.badVerificationCode }
            let settings = try await parts.settings(
                of: code, .code, in: grants, brand: brand, now: now)
            if settings.has(.codeRefused) { throw GitHubTokenError.badVerificationCode }
            let grant = try await redeem(code, form, client, settings, now: now)
            let token = try await grants.issueToken(.accessToken, for: grant, lifetime: nil, now: now)
            // Ten per person, application and scopes are alive; the eleventh ends the oldest.
            try await grants.keepNewest(
                10, with: token, .accessToken, of: grant, name: grant.scopes.sorted().joined(separator: ","),
                now: now)
            let response = GitHubTokenResponse.make(
                [
                    ("access_token", token), ("scope", grant.scopes.joined(separator: ",")),
                    ("token_type", "bearer"),
                ], accept: accept)
            return TokenFaultInjector(settings: settings).inject(response)
        } catch let error as GitHubTokenError {
            return GitHubTokenResponse.make(error.fields, accept: accept)
        }
    }

    /// The parameters of the address, and the form, or where the body is JSON, its texts.
    private func parameters(_ request: StandInRequest) throws(GitHubTokenError) -> Parameters {
        var fields = request.form
        if fields.isEmpty, let json = try? JSONValue(parsing: request.body, limit: 65_536) {
            fields = (json.objectValue?.members ?? []).compactMap { member in
                member.value.stringValue.map { (member.name, $0) }
            }
        }
        guard let parameters = try? Parameters(request.query + fields) else {
            throw .incorrectClientCredentials
        }
        return parameters
    }

    private func authenticated(
        _ form: Parameters, _ request: StandInRequest
    ) throws(GitHubTokenError) -> StandInClient {
        do throws(ClientProof.Failure) {
            return try ClientProof(form, request).client(among: clients)
        } catch {
            throw .incorrectClientCredentials
        }
    }

    private func redeem(
        _ code: String, _ form: Parameters, _ client: StandInClient, _ settings: StandInSettings,
        now: Instant
    ) async throws -> Grant {
        guard
            case .redeemed(let grant) = try await grants.redeem(
                code, allowsReplay: settings.has(.codeReusable), now: now),
            grant.clientID == client.clientID
        else { throw GitHubTokenError.badVerificationCode }
        // Optional here; but when it comes it has to be the one that was used.
        if let redirectURI = form["redirect_uri"], redirectURI != grant.redirectURI {
            throw GitHubTokenError.redirectURIMismatch
        }
        guard ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) == .passed else {
            throw GitHubTokenError.badVerificationCode
        }
        if settings.has(.unverifiedEmailRefused),
            try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)?.isEmailVerified
                != true
        {
            throw GitHubTokenError.unverifiedUserEmail
        }
        return grant
    }
}

extension GitHubStandIn {
    /// `GET /login/oauth/authorize`: checks the request and asks who is signing in.
    func authorize(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        switch GitHubAuthorizeRules(clients: clients).check(request.query) {
        case .unknownClient:
            return refusals.page(
                .unknownClient, brandCode: "not_found",
                message: "This is not the web page you are looking for.",
                parameter: "client_id", status: 404)
        case .malformed(let error): return refusals.bad(error)
        case .returned(let authorize, let error, let description):
            return deliver(
                authorize, failure(error, description), origin: request.origin, settings: StandInSettings())
        case .accepted(let authorize):
            return try await choose(
                authorize, request, form: Self.authorizePath + "/person",
                hint: request.queryValue("login"), now: now)
        }
    }

    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier else { return true }
        return !GitHubScopes.covered(authorize.scopes, by: earlier.scopes)
    }

    package func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem] {
        authorize.scopes.map {
            .init(scope: $0, isOptional: false, wasGranted: earlier?.scopes.contains($0) == true)
        }
    }

    package func detail(of person: Person) -> PersonCard.Detail? { .text("@" + person.login) }

    package func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String)
        -> StandInResponse
    {
        deliver(
            authorize, failure("access_denied", "The user has denied your application access."),
            origin: origin, settings: StandInSettings())
    }

    package func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let origin = flow.request.origin
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) { return declined(authorize, onConsentPage: true, origin: origin) }
        // A request without scopes, and any later one, gives all that was ever granted.
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: authorize.clientID,
            scopes: GitHubScopes.normalised(consent.scopes))
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: flow.now)
        return deliver(authorize, [("code", code)], origin: origin, settings: settings)
    }

    private func failure(_ error: String, _ description: String) -> [(String, String)] {
        [
            ("error", error), ("error_description", description),
            (
                "error_uri",
                "https://docs.github.com/apps/managing-oauth-apps/"
                    + "troubleshooting-authorization-request-errors/"
            ),
        ]
    }

    /// Adds `iss` and `state` and redirects.
    private func deliver(
        _ authorize: AuthorizeRequest, _ fields: [(String, String)], origin: String,
        settings: StandInSettings
    ) -> StandInResponse {
        var fields = fields
        if client(authorize.clientID)?.options.contains(.omitsResponseIssuer) != true {
            fields.append(("iss", GitHubStandIn.issuer(origin: origin)))
        }
        return authorize.deliver(ResponseFaultInjector(settings: settings).inject(authorize.response(fields)))
    }
}
