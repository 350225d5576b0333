package import Cryptography
package import OpenID

/// Sign in with Apple, played locally: the wire of `appleid.apple.com` under an issuer of this server.
///
///     GET  /.well-known/openid-configuration   GET  /auth/keys
///     GET|POST /auth/authorize   POST /auth/authorize/person   POST /auth/authorize/consent
///     POST /auth/token       POST /auth/revoke
///     GET  /account          POST /account
///
/// Beside its own issuer it accepts Apple's as the audience of client secrets, since client libraries write
/// `https://appleid.apple.com` without asking.
package struct AppleStandIn: ClientRegistry {
    let parts: StandInParts
    let keys: StandInSigningKeys
    package var clients: [StandInClient]

    package var brand: ProviderID { .apple }

    /// - Parameters:
    ///   - keys: Apple publishes three at a time; any number from one serves.
    ///   - people: the cast of every sandbox.
    ///   - clients: those with another authentication than `signedSecret` are never found.
    package init(
        keys: StandInSigningKeys, installation: StandInInstallation, storage: any RecordStore,
        people: [Person] = Person.cast, clients: [StandInClient], random: RandomSource
    ) {
        parts = StandInParts(
            installation: installation, storage: storage, people: people, clients: clients, random: random)
        self.keys = keys
        self.clients = clients.filter { $0.teamID != nil }
    }

    /// Answers a request.
    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/auth/keys"): return .json(keys.published.json)
        case ("POST", "/auth/token"): return try await token(request, now: now)
        case ("POST", "/auth/revoke"): return try await revoke(request, now: now)
        case ("GET", "/auth/authorize"): return try await authorize(request, now: now)
        case ("POST", "/auth/authorize"): return refusals.byGET(request)
        case ("POST", "/auth/authorize/person"): return try await choosePerson(request, now: now)
        case ("POST", "/auth/authorize/consent"): return try await answerConsent(request, now: now)
        case ("GET", "/account"), ("POST", "/account"):
            return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/apple" }

    var refusals: Refusals { Refusals(brand) }
    var grants: GrantStore { parts.grants(brand) }

    func client(_ id: String) -> StandInClient? { clients.first { $0.clientID == id } }

    func flow(_ request: StandInRequest, now: Instant) -> InteractionFlow? {
        InteractionFlow(brand, parts: parts, clients: clients, request: request, now: now)
    }
}
