package import Cryptography
package import OpenID

/// The Microsoft identity platform v2.0 and a little of Graph, played locally; `TENANT` is `common`,
/// `organizations`, `consumers`, a directory's UUID or its domain.
///
///     GET  /TENANT/v2.0/.well-known/openid-configuration   GET /TENANT/discovery/v2.0/keys
///     GET|POST /TENANT/oauth2/v2.0/authorize   POST …/authorize/person   POST …/authorize/consent
///     POST /TENANT/oauth2/v2.0/token       GET  /TENANT/oauth2/v2.0/logout
///     GET|POST /graph/oidc/userinfo   GET /graph/v1.0/me   GET /graph/v1.0/me/photo[s]/…
///     GET  /account   POST /account
package struct MicrosoftStandIn: InteractiveStandIn {
    package let parts: StandInParts
    let keys: StandInSigningKeys
    package var clients: [StandInClient]

    package var brand: ProviderID { .microsoft }

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
        if request.path == "/account", ["GET", "POST"].contains(request.method) {
            return try await account(request, now: now)
        }
        if request.path.hasPrefix("/graph/") { return try await graph(request, now: now) }
        let segments = request.path.dropFirst().split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard segments.count == 2, let first = segments.first, let tail = segments.last else {
            return refusals.notFound
        }
        guard let tenant = MicrosoftTenants.find(String(first)) else {
            return unknownTenant(String(first), request, now: now)
        }
        switch (request.method, tail) {
        case ("GET", "v2.0/.well-known/openid-configuration"):
            return .json(metadata(tenant, path: String(first), origin: request.origin))
        case ("GET", "discovery/v2.0/keys"): return .json(publishedKeys(tenant, origin: request.origin))
        case ("GET", "oauth2/v2.0/authorize"):
            return try await authorize(request, tenant: tenant, path: String(first), now: now)
        case ("POST", "oauth2/v2.0/authorize"): return refusals.byGET(request)
        case ("POST", "oauth2/v2.0/authorize/person"):
            return try await choosePerson(
                request, consentForm: "/\(first)/oauth2/v2.0/authorize/consent", now: now)
        case ("POST", "oauth2/v2.0/authorize/consent"): return try await answerConsent(request, now: now)
        case ("POST", "oauth2/v2.0/token"): return try await token(request, tenant: tenant, now: now)
        case ("GET", "oauth2/v2.0/logout"): return try await logout(request, now: now)
        default: return refusals.notFound
        }
    }

    /// Below which everything of this stand-in is, on the server with `origin`.
    package static func base(origin: String) -> String { "\(origin)/stand-in/microsoft" }

    /// The issuer of a directory's tokens.
    package static func issuer(origin: String, tenantID: String) -> String {
        "\(base(origin: origin))/\(tenantID)/v2.0"
    }

    var grants: GrantStore {
        parts.grants(brand, prefixes: [.code: "1.A", .accessToken: "EwB", .refreshToken: "M.C5_"])
    }

    private func unknownTenant(_ name: String, _ request: StandInRequest, now: Instant) -> StandInResponse {
        let error = MicrosoftError(.tenantNotFound, "Tenant '\(name.prefix(60))' not found.")
        guard request.method == "GET", request.path.hasSuffix("/authorize") else {
            return error.answer(parts: parts, now: now)
        }
        return refusals.page(
            .tenant, brandCode: "AADSTS90002", message: error.text, parameter: "tenant")
    }
}
