package import Cryptography
package import OpenID

/// Google's OpenID Connect, played locally.
///
///     GET  /.well-known/openid-configuration   GET  /oauth2/v3/certs
///     GET|POST /o/oauth2/v2/auth   POST /o/oauth2/v2/auth/person   POST /o/oauth2/v2/auth/consent
///     POST /token   POST /revoke   GET /tokeninfo   GET|POST /v1/userinfo
///     GET|POST /oauth2/v3/userinfo   GET|POST /oauth2/v2/userinfo
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
package struct GoogleStandIn: InteractiveStandIn {
    package let parts: StandInParts
    let keys: StandInSigningKeys
    package var clients: [StandInClient]

    package var brand: ProviderID { .google }
    static let authorizePath = "/o/oauth2/v2/auth"

    package init(
        keys: StandInSigningKeys, installation: StandInInstallation, storage: any RecordStore,
        people: [Person] = Person.cast, clients: [StandInClient], random: RandomSource
    ) {
        parts = StandInParts(
            installation: installation, storage: storage, people: people, clients: clients, random: random)
        self.keys = keys
        self.clients = clients
    }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/oauth2/v3/certs"): return .json(keys.published.json)
        case ("GET", Self.authorizePath): return try await authorize(request, now: now)
        case ("POST", Self.authorizePath): return refusals.byGET(request)
        case ("POST", Self.authorizePath + "/person"):
            return try await choosePerson(request, consentForm: Self.authorizePath + "/consent", now: now)
        case ("POST", Self.authorizePath + "/consent"): return try await answerConsent(request, now: now)
        case ("POST", "/token"): return try await token(request, now: now)
        case ("POST", "/revoke"): return try await revoke(request, now: now)
        case ("GET", "/tokeninfo"), ("POST", "/tokeninfo"): return try await tokenInfo(request, now: now)
        case ("GET", "/v1/userinfo"), ("POST", "/v1/userinfo"), ("GET", "/oauth2/v3/userinfo"),
            ("POST", "/oauth2/v3/userinfo"):
            return try await userinfo(request, now: now)
        case ("GET", "/oauth2/v2/userinfo"), ("POST", "/oauth2/v2/userinfo"):
            return try await olderUserinfo(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/google" }

    var grants: GrantStore {
        parts.grants(brand, prefixes: [.code: "4/0", .accessToken: "ya29.", .refreshToken: "1//0"])
    }
}
