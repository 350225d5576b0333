package import Cryptography
package import OpenID

/// Facebook, played locally: classic Login with Graph, Limited Login, and OpenID Connect for browsers.
///
///     GET|POST /vN/dialog/oauth   POST /vN/dialog/oauth/person   POST /vN/dialog/oauth/consent
///     GET|POST /graph/vN/oauth/access_token   GET /graph/vN/{me|USER}   GET /graph/vN/me/picture   GET /graph/vN/debug_token
///     GET|DELETE /graph/vN/{me|USER}/permissions[/NAME]
///     GET  /limited/.well-known/openid-configuration/   GET /limited/.well-known/oauth/openid/{jwks|certs}/
///     POST /limited/platform/uninstall/
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
///
/// Limited Login answers with an ID token in the fragment, as the iOS SDK expects at `fb{APPID}://authorize`.
/// A browser cannot receive that, so `response_mode=form_post` lets this stand-in play the SDK: it posts the
/// same fields to a registered web address.
package struct FacebookStandIn: InteractiveStandIn {
    package let parts: StandInParts
    let keys: StandInSigningKeys
    package var clients: [StandInClient]

    package var brand: ProviderID { .facebook }

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
        var segments = request.path.split(separator: "/").map(String.init)
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        switch segments.first {
        case "account" where segments.count == 1 && ["GET", "POST"].contains(request.method):
            return try await account(request, now: now)
        case "limited":
            if request.method == "POST", segments.dropFirst() == ["platform", "uninstall"] {
                return try await uninstall(request, now: now)
            }
            guard request.method == "GET" else { return refusals.notFound }
            return try limited(segments.dropFirst().joined(separator: "/"), request, now: now)
        case "graph":
            segments.removeFirst()
            if segments.first.map(Self.isVersion) == true { segments.removeFirst() }
            return try await graph(segments, request, now: now)
        case let version? where Self.isVersion(version): segments.removeFirst()
        default: break
        }
        let version = request.path.split(separator: "/").first.map(String.init) ?? ""
        let base = Self.isVersion(version) ? "/\(version)/dialog/oauth" : "/dialog/oauth"
        switch (request.method, segments) {
        case ("GET", ["dialog", "oauth"]): return try await dialog(request, base: base, now: now)
        case ("POST", ["dialog", "oauth"]): return refusals.byGET(request)
        case ("POST", ["dialog", "oauth", "person"]):
            return try await choosePerson(request, consentForm: base + "/consent", now: now)
        case ("POST", ["dialog", "oauth", "consent"]): return try await answerConsent(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/facebook" }

    var grants: GrantStore { parts.grants(brand, prefixes: Self.prefixes) }

    /// The prefixes of codes and tokens.
    static let prefixes: [GrantStore.HandleKind: String] = [.code: "AQ", .accessToken: "EAA"]

    /// `v24.0` and the like.
    static func isVersion(_ text: String) -> Bool {
        guard text.hasPrefix("v"), text.utf8.count <= 6 else { return false }
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
