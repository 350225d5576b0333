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
        case ("POST", Self.authorizePath + "/consent"): return try await answerConsent(request, now: now)
        case ("POST", "/login/oauth/access_token"): return try await token(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    /// The `iss` of authorization responses (RFC 9207) on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/github/login/oauth" }

    var grants: GrantStore { parts.grants(brand, prefixes: [.accessToken: "gho_"]) }
}
