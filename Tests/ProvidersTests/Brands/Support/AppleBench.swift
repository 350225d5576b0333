import Cryptography
import OpenID
import Providers
import Testing

/// An Apple stand-in with one team of two clients and a foreign team, and a browser that plays its pages.
struct AppleBench {
    static let origin = "http://127.0.0.1:8080"
    static let issuer = "http://127.0.0.1:8080/stand-in/apple"
    static let redirect = "http://127.0.0.1:8080/playground/apple.com/callback"
    static let otherRedirect = "https://other.example/callback"
    static let start = Instant(secondsSince1970: 1_800_000_000)

    let storage = MemoryRecordStore()
    let standIn: AppleStandIn
    let key: P256PrivateKey
    let otherKey: P256PrivateKey
    let published: JSONWebKeySet
    var now = AppleBench.start
    var browser: String? = "browser-1"
    var sandbox: SandboxID = "sandbox-1"

    init() throws {
        key = try TestKeys.client.get()
        otherKey = try TestKeys.otherClient.get()
        let keys = try TestKeys.standIn.get()
        published = keys.published
        func client(_ id: String, _ uris: [String], _ team: String, _ kid: String, _ key: P256PublicKey)
            -> StandInClient
        {
            StandInClient(
                clientID: id, name: "The \(id)", redirectURIs: uris,
                authentication: .signedSecret(teamID: team, keyID: kid, publicKey: key),
                notificationURI: id == "web.two" ? nil : "https://app.example/\(id)")
        }
        let clients = [
            client(
                "web.one", [Self.redirect, "https://one.example/second"], "TEAM000001", "KEY0000001",
                key.publicKey),
            client("web.two", [Self.redirect], "TEAM000001", "KEY0000001", key.publicKey),
            client("web.other", [Self.otherRedirect], "TEAM000002", "KEY0000002", otherKey.publicKey),
        ]
        standIn = AppleStandIn(
            parts: StandInParts(
                brand: .apple, keys: keys,
                installation: StandInInstallation(secret: SHA256.hash("installation")), storage: storage,
                clients: clients, random: TestRandom.seeded("apple")))
    }

    static let query: [(String, String)] = [
        ("client_id", "web.one"), ("redirect_uri", redirect), ("response_type", "code"),
        ("response_mode", "form_post"), ("scope", "name email"), ("state", "the-state"),
        ("nonce", "the-nonce"),
    ]

    static func query(_ changes: [String: String?]) -> [(String, String)] {
        var fields = query.filter { changes[$0.0] == nil }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            if let value { fields.append((name, value)) }
        }
        return fields
    }

    func get(_ path: String, _ query: [(String, String)] = []) async throws -> StandInResponse {
        try await standIn.respond(
            to: StandInRequest(
                method: "GET", path: path, query: query, origin: Self.origin, sandbox: sandbox,
                browser: browser), now: now)
    }

    func post(_ path: String, _ form: [(String, String)]) async throws -> StandInResponse {
        try await standIn.respond(
            to: StandInRequest(
                method: "POST", path: path, form: form, origin: Self.origin, sandbox: sandbox,
                browser: browser), now: now)
    }

    /// A call from a client's server: no browser, no sandbox.
    func call(_ path: String, _ form: [(String, String)], at time: Instant? = nil) async throws
        -> StandInResponse
    {
        try await standIn.respond(
            to: StandInRequest(method: "POST", path: path, form: form, origin: Self.origin), now: time ?? now)
    }

    func pick(_ person: String, _ query: [(String, String)] = query) async throws -> StandInResponse {
        let chooser = try await get("/auth/authorize", query).chooser()
        return try await post(
            "/auth/authorize/person", [("transaction", chooser.transaction), ("person", person)])
    }

    /// The whole way to the client's redirect URI.
    func signIn(
        _ person: String = "ada", _ query: [(String, String)] = query,
        consent: [(String, String)] = [("decision", "allow"), ("email_choice", "share")]
    ) async throws -> StandInResponse {
        let response = try await pick(person, query)
        guard case .consent(let page) = response.page else { return response }
        return try await post("/auth/authorize/consent", [("transaction", page.transaction)] + consent)
    }

    func secret(
        client: String = "web.one", team: String = "TEAM000001", kid: String = "KEY0000001",
        audience: String = issuer, issuedAt: Int64 = 0, life: Int64 = 300, key: P256PrivateKey? = nil
    ) throws -> String {
        let time = now.secondsSince1970 + issuedAt
        return try SignedJWT.make(
            claims: [
                "iss": .string(team), "sub": .string(client), "aud": .string(audience),
                "iat": .integer(time), "exp": .integer(time + life),
            ], keyID: kid, key: .p256(key ?? self.key))
    }

    func exchange(
        _ code: String, _ changes: [String: String?] = [:], at time: Instant? = nil
    ) async throws -> StandInResponse {
        var fields: [String: String] = [
            "client_id": "web.one", "client_secret": try secret(), "code": code,
            "grant_type": "authorization_code", "redirect_uri": Self.redirect,
        ]
        for (name, value) in changes { fields[name] = value }
        return try await call("/auth/token", fields.map { ($0.key, $0.value) }, at: time)
    }

    func verifier(nonce: NonceExpectation, client: String = "web.one") throws -> IDTokenVerifier {
        IDTokenVerifier(
            IDTokenExpectations(
                issuer: .exact(Self.issuer), clientID: try ClientID(client), nonce: nonce, keys: published))
    }
}
