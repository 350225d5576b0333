import Cryptography
import OpenID
import Providers
import Testing

/// The stand-in of any brand but Apple with two clients, and a browser that plays its pages.
struct BrandBench {
    static let origin = "http://127.0.0.1:8080"
    static let redirect = "http://127.0.0.1:8080/callback"
    static let otherRedirect = "https://other.example/callback"

    let storage = MemoryRecordStore()
    let standIn: any StandIn
    let brand: ProviderID
    let published: JSONWebKeySet
    var now = Instant(secondsSince1970: 1_800_000_000)
    var browser: String? = "browser-1"
    var sandbox: SandboxID = "sandbox-1"

    init(
        _ brand: ProviderID, options: Set<StandInClient.Option> = [], redirectURIs: [String] = [redirect],
        people: [Person] = Person.cast, keys own: StandInSigningKeys? = nil
    ) throws {
        self.brand = brand
        let keys = try own ?? TestKeys.standIn.get()
        published = keys.published
        let installation = StandInInstallation(secret: SHA256.hash("installation"))
        let isFacebook = brand == .facebook
        let clients = [
            StandInClient(
                clientID: "1001", name: "One", redirectURIs: redirectURIs,
                authentication: .secret(RedactedText("secret-1")),
                deauthorizeURI: isFacebook ? "https://app.example/removed?by=facebook" : nil,
                dataDeletionURI: isFacebook ? "https://app.example/deletion" : nil, options: options),
            StandInClient(
                clientID: "1002", name: "Two", redirectURIs: [Self.otherRedirect],
                authentication: .secret(RedactedText("secret-2"))),
        ]
        let seed = StandInSeed(
            keys: { keys }, installation: installation, storage: storage, people: people, clients: clients,
            random: TestRandom.seeded(brand.rawValue))
        standIn = (brand == .linkedIn ? Brand.linkedIn : try #require(Brand.of(brand))).standIn(seed)
    }

    func send(
        _ method: String, _ path: String, query: [(String, String)] = [], form: [(String, String)] = [],
        headers: [(String, String)] = [], body: String = "", fromBrowser: Bool = false
    ) async throws -> StandInResponse {
        try await standIn.respond(
            to: StandInRequest(
                method: method, path: path, query: query, form: form, headers: headers,
                body: Array(body.utf8), origin: Self.origin, sandbox: fromBrowser ? sandbox : .standard,
                browser: fromBrowser ? browser : nil), now: now)
    }

    func get(_ path: String, _ query: [(String, String)]) async throws -> StandInResponse {
        try await send("GET", path, query: query, fromBrowser: true)
    }

    /// The path of a form's action below this stand-in.
    func below(_ action: String) -> String {
        String(action.dropFirst("/stand-in/\(brand.pathName)".count))
    }

    func choose(_ person: String, at path: String, _ query: [(String, String)]) async throws
        -> StandInResponse
    {
        let response = try await get(path, query)
        guard case .chooser(let page) = response.page else { return response }
        return try await send(
            "POST", below(page.action), form: [("transaction", page.transaction), ("person", person)],
            fromBrowser: true)
    }

    /// The whole way to the client's redirect URI; optional scopes are ticked unless named in `without`.
    func signIn(
        _ person: String, at path: String, _ query: [(String, String)], without: Set<String> = [],
        decision: String = "allow"
    ) async throws -> StandInResponse {
        let response = try await choose(person, at: path, query)
        guard case .consent(let page) = response.page else { return response }
        let ticked = page.scopes.filter { $0.isOptional && !without.contains($0.scope) }.map {
            ("scope", $0.scope)
        }
        return try await send(
            "POST", below(page.action),
            form: [("transaction", page.transaction), ("decision", decision)] + ticked, fromBrowser: true)
    }

    func set(_ misbehaviours: Set<Misbehaviour> = [], variations: Set<Variation> = []) async throws {
        try await StandInSettings(misbehaviours: misbehaviours, variations: variations).save(
            brand: brand.pathName, sandbox: sandbox, to: storage, now: now)
    }

    /// Fields with some changed (nil removes).
    static func fields(_ base: [(String, String)], _ changes: [String: String?] = [:]) -> [(String, String)] {
        base.filter { changes[$0.0] == nil }
            + changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } }
    }

    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let withPKCE: [String: String?] = ["code_challenge": challenge, "code_challenge_method": "S256"]
    static let basic = "Basic " + Base64.encode(Array("1001:secret-1".utf8))
}
