package import Cryptography
internal import OpenID

/// A GitHub OAuth App, played locally: form-encoded answers, errors with status 200, no ID token.
///
///     GET  /login/oauth/authorize   POST /login/oauth/authorize/person   POST /login/oauth/authorize/consent
///     POST /login/oauth/access_token
///     GET  /api/user   GET /api/user/emails   (also below /api/v3, as at an Enterprise server)
///     POST|DELETE /api/applications/CLIENT/token   DELETE /api/applications/CLIENT/grant
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
package struct GitHubStandIn: InteractiveStandIn {
    package var parts: StandInParts
    static let authorizePath = "/login/oauth/authorize"

    package init(parts: StandInParts) { self.parts = parts }

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
        case ("POST", Self.authorizePath): return refusals.notFound
        case ("POST", "/login/oauth/access_token"): return try await token(request, now: now)
        default:
            return try await page(request, authorize: Self.authorizePath, now: now) ?? refusals.notFound
        }
    }

    /// The `iss` of authorization responses (RFC 9207) on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/github/login/oauth" }

    package var grants: GrantStore { parts.grants(prefixes: [.accessToken: "gho_"]) }
}

extension GitHubStandIn: TokenEndpoint {
    /// `POST /login/oauth/access_token`: a code for an access token, in the form that `Accept` asks for.
    private func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let accept = request.header("Accept")
        do {
            let form = try parameters(request)
            let client = try authenticated(form, request, now: now)
            let redeemed = try await redeem(form, client, request, now: now)
            return TokenFaultInjector(settings: redeemed.settings).inject(try await tokens(redeemed))
        } catch let problem as TokenProblem {
            return GitHubTokenResponse.make(Self.error(problem).fields, accept: accept)
        } catch let error as GitHubTokenError {
            return GitHubTokenResponse.make(error.fields, accept: accept)
        }
    }

    private static func error(_ problem: TokenProblem) -> GitHubTokenError {
        switch problem {
        case .parameter, .client: .incorrectClientCredentials
        case .redirectURI: .redirectURIMismatch
        default: .badVerificationCode
        }
    }

    package func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        GitHubTokenResponse.make(Self.error(problem).fields, accept: nil)
    }

    /// The parameters of the address, and the form, or where the body is JSON, its texts.
    private func parameters(_ request: StandInRequest) throws(TokenProblem) -> Parameters {
        var fields = request.form
        if fields.isEmpty, let json = try? JSONValue(parsing: request.body, limit: 65_536) {
            fields = (json.objectValue?.members ?? []).compactMap { member in
                member.value.stringValue.map { (member.name, $0) }
            }
        }
        do throws(ParameterError) {
            return try Parameters(request.query + fields)
        } catch {
            throw .parameter(error.name)
        }
    }

    /// Optional here; but when it comes it has to be the one that was used.
    package func accepts(_ redirectURI: String?, for grant: Grant) -> Bool {
        redirectURI == nil || redirectURI == grant.redirectURI
    }

    package func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let (grant, now) = (redeemed.grant, redeemed.now)
        if redeemed.settings.has(.unverifiedEmailRefused),
            try await parts.person(of: grant, now: now)?.isEmailVerified != true
        {
            throw GitHubTokenError.unverifiedUserEmail
        }
        let token = try await grants.issueToken(.accessToken, for: grant, lifetime: nil, now: now)
        // Ten per person, application and scopes are alive; the eleventh ends the oldest.
        try await grants.keepNewest(
            10, with: token, .accessToken, of: grant, name: grant.scopes.sorted().joined(separator: ","),
            now: now)
        return GitHubTokenResponse.make(
            [
                ("access_token", token), ("scope", grant.scopes.joined(separator: ",")),
                ("token_type", "bearer"),
            ], accept: redeemed.request.header("Accept"))
    }
}

extension GitHubStandIn {
    package var hintParameter: String? { "login" }

    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        earlier.map { !GitHubScopes.covered(authorize.scopes, by: $0.scopes) } ?? true
    }

    package func detail(of person: Person) -> PersonCard.Detail? { .text("@" + person.login) }

    package func declined(onConsentPage: Bool) -> [(String, String)] {
        failure("access_denied", "The user has denied your application access.")
    }

    package func granted(_ approval: Approval) async throws -> [(String, String)] {
        // A request without scopes, and any later one, gives all that was ever granted.
        let grant = try approval.grant(scopes: GitHubScopes.normalised(approval.consent.scopes))
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: approval.flow.now)
        return completed([("code", code)], approval.authorize, origin: approval.flow.request.origin)
    }

    func failure(_ error: String, _ description: String) -> [(String, String)] {
        [
            ("error", error), ("error_description", description),
            (
                "error_uri",
                "https://docs.github.com/apps/managing-oauth-apps/"
                    + "troubleshooting-authorization-request-errors/"
            ),
        ]
    }

    /// Adds `iss` and `state`.
    package func completed(
        _ fields: [(String, String)], _ authorize: AuthorizeRequest, origin: String
    ) -> [(String, String)] {
        let omitsIssuer = client(authorize.clientID)?.options.contains(.omitsResponseIssuer) == true
        return authorize.response(
            omitsIssuer ? fields : fields + [("iss", GitHubStandIn.issuer(origin: origin))])
    }
}
