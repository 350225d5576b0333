import AccountStore
import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import Testing

/// A backend over a store in memory, and calls of it.
struct WireBench {
    let backend: AccountBackend
    let storage: any AccountStorage
    let verifier: StagedVerifier

    static let now = Instant(secondsSince1970: 1_800_000_000)
    static let project = "demo-portico"
    static let v1 = "/identitytoolkit.googleapis.com/v1"
    static let v2 = "/identitytoolkit.googleapis.com/v2"
    var now: Instant { Self.now }

    /// Making an RSA key takes a while: benches share one.
    private static let sharedKeyring = Task {
        try await SigningKeyring.open(try store(), random: .system, now: now)
    }

    private static func store() throws(AccountError) -> SQLiteStore {
        try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
    }

    init(
        settings: AccountSettings = AccountSettings(), isPerVisitor: Bool = false, isPublic: Bool = false,
        isPerProject: Bool = false,
        testEndpoints: Bool = true,
        endpoints: [AccountEndpoint] = [], on given: (any AccountStorage)? = nil
    ) async throws {
        let store: any AccountStorage = try given ?? Self.store()
        try await store.write(.standard) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(
                    id: .standard, project: Self.project, createdAt: Self.now, expiresWhenIdle: false))
        }
        let parts = AccountParts(
            storage: store, settings: settings,
            tokens: TokenIssuer(
                keyring: try await Self.sharedKeyring.value,
                refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32))),
            passwords: PasswordWork(cost: .lowest, random: .system), random: .system)
        var options = AccountBackendOptions(
            project: Self.project, origin: "http://127.0.0.1:8080",
            administrator: AdministratorToken("the-token-of-this-start"), takesOwner: true,
            testEndpoints: testEndpoints)
        options.isPublic = isPublic
        options.sandboxes.isPerVisitor = isPerVisitor
        options.sandboxes.isPerProject = isPerProject
        options.sandboxes.standardProject = Self.project
        storage = store
        verifier = StagedVerifier()
        backend = AccountBackend(parts: parts, options: options, verifier: verifier, endpoints: endpoints)
    }

    /// Calls a client endpoint of v1 with a JSON body and an API key.
    func post(
        _ path: String, _ body: JSONValue = [:], key: String? = "any", at moment: Instant = now,
        headers: [String: String] = [:]
    ) async -> WireAnswer {
        await send("POST", path, body.serialized, key: key, at: moment, headers: headers)
    }

    /// Calls an administrator's endpoint.
    func administrate(
        _ method: String, _ path: String, _ body: JSONValue = [:], at moment: Instant = now
    ) async -> WireAnswer {
        await send(
            method, path, body.serialized, key: nil, at: moment,
            headers: ["authorization": "Bearer owner"])
    }

    func send(
        _ method: String, _ path: String, _ body: [UInt8] = [], key: String? = "any",
        at moment: Instant = now, headers: [String: String] = [:], isLocalProgram: Bool = true
    ) async -> WireAnswer {
        let halves = path.split(separator: "?", maxSplits: 1)
        var query = halves.count == 2 ? ((try? FormURLEncoded.decode(String(halves[1]))) ?? []) : []
        if let key { query.append(("key", key)) }
        let full = halves[0].hasPrefix("/") ? String(halves[0]) : "\(Self.v1)/\(halves[0])"
        return WireAnswer(
            await backend.response(
                AccountRequest(
                    method: method, path: full, query: query.map { (name: $0.0, value: $0.1) },
                    headers: headers, body: body, client: "192.0.2.1",
                    isLocalProgram: isLocalProgram, now: moment)))
    }
}

/// An answer as tests read it.
struct WireAnswer {
    let response: AccountResponse
    let json: JSONValue

    init(_ response: AccountResponse) {
        self.response = response
        json = (try? JSONValue(parsing: response.body, limit: 1 << 20)) ?? .null
    }

    var status: Int { response.status }
    /// The error's message; nil in a success.
    var error: String? { json["error"]?["message"]?.stringValue }

    subscript(name: String) -> JSONValue? { json[name] }

    func text(_ name: String) -> String? { json[name]?.stringValue }

    func header(_ name: String) -> [String] {
        response.headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
