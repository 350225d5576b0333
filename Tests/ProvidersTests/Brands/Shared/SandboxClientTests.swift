import Cryptography
import OpenID
import Providers
import Testing

@Suite("Applications that a sandbox registered for itself")
struct SandboxClientTests {
    static let visitors: SandboxID = "v-00112233445566778899aabb"
    static let others: SandboxID = "v-ffeeddccbbaa998877665544"
    static let now = Instant(secondsSince1970: 1_800_000_000)
    static let installation = StandInInstallation(secret: SHA256.hash("installation"))

    let storage = MemoryRecordStore()

    func clients(_ division: SandboxDivision = .visitors, seed: String = "clients") -> SandboxClients {
        SandboxClients(
            installation: Self.installation, storage: storage, random: TestRandom.seeded(seed),
            division: division)
    }

    func register(
        _ brand: ProviderID, in sandbox: SandboxID = visitors, _ division: SandboxDivision = .visitors,
        besides: [StandInClient] = [], _ change: (inout ClientRegistrationRequest) -> Void = { _ in }
    ) async throws -> SandboxClient {
        var wish = ClientRegistrationRequest(name: "Mine", redirectURIs: [BrandBench.redirect])
        change(&wish)
        return try await clients(division).register(
            wish, at: brand, besides: besides, sandbox: sandbox, now: Self.now)
    }

    @Test("an application is known to its own sandbox and no other", arguments: ProviderID.brands)
    func ownSandbox(brand: ProviderID) async throws {
        let made = try await register(brand)
        let mine = try await clients().all(brand, sandbox: Self.visitors, now: Self.now)
        #expect(mine.map(\.client.clientID) == [made.client.clientID])
        #expect(mine.first?.secret == made.secret)
        #expect(mine.first?.client.redirectURIs == [BrandBench.redirect])
        #expect(try await clients().all(brand, sandbox: Self.others, now: Self.now).isEmpty)
        #expect(
            try await clients().remove(made.client.clientID, at: brand, sandbox: Self.visitors, now: Self.now)
        )
        #expect(try await clients().all(brand, sandbox: Self.visitors, now: Self.now).isEmpty)
        #expect(
            try await !clients().remove(
                made.client.clientID, at: brand, sandbox: Self.visitors, now: Self.now))
    }

    @Test(
        "a server's call finds the sandbox by the client ID; a browser's sees its own alone",
        arguments: ProviderID.brands.filter { $0 != .apple })
    func found(brand: ProviderID) async throws {
        let made = try await register(brand)
        func known(_ request: StandInRequest) async throws -> [String] {
            let own = StandInClient(clientID: "1001", name: "", redirectURIs: [], authentication: .none)
            return try await clients().completed(request, at: brand, besides: [own], now: Self.now)
                .clients.map(\.clientID)
        }
        var server = StandInRequest(
            method: "POST", path: "/token", form: [("client_id", made.client.clientID)],
            origin: BrandBench.origin)
        #expect(try await known(server) == [made.client.clientID])
        server.form = []
        #expect(try await known(server).isEmpty)
        server.form = [("client_id", "1001")]
        #expect(try await known(server).isEmpty)
        server.form = []
        let basic = Base64.encode(Array("\(made.client.clientID):x".utf8))
        server.headers = [("Authorization", "Basic \(basic)")]
        #expect(try await known(server).count == 1)
        server.headers = []
        server.body = Array(#"{"client_id":"\#(made.client.clientID)"}"#.utf8)
        #expect(try await known(server).count == 1)
        server.body = []
        // Beside these, each brand has places of its own.
        server.query = [("access_token", "\(made.client.clientID)|secret")]
        #expect(try await known(server).count == (brand == .facebook ? 1 : 0))
        server.query = [("app_id", made.client.clientID)]
        #expect(try await known(server).count == (brand == .facebook ? 1 : 0))
        server.query = []
        server.path = "/api/applications/\(made.client.clientID)/token"
        #expect(try await known(server).count == (brand == .github ? 1 : 0))
        var browser = StandInRequest(
            method: "GET", path: "/", query: [("client_id", made.client.clientID)],
            origin: BrandBench.origin, sandbox: Self.others, browser: "b")
        #expect(try await known(browser).isEmpty)
        browser.sandbox = Self.visitors
        #expect(try await known(browser).count == 1)
        // Who makes one up finds nothing.
        server.path = "/token"
        server.form = [("client_id", String(made.client.clientID.dropLast() + "0"))]
        #expect(try await known(server).isEmpty || made.client.clientID.hasSuffix("0"))
    }

    @Test("where everybody shares a sandbox, an ID may be chosen, once")
    func chosen() async throws {
        let taken = StandInClient(
            clientID: "1001", name: "", redirectURIs: [], authentication: .none)
        let made = try await register(.google, in: "default", .shared("default")) {
            $0.clientID = "my-app.test"
            $0.secret = RedactedText("s")
        }
        #expect(made.client.clientID == "my-app.test")
        #expect(made.secret == RedactedText("s"))
        for (id, error) in [
            ("my-app.test", SandboxClientError.clientIDTaken), ("1001", .clientIDTaken),
            ("", .clientID), ("a b", .clientID), (String(repeating: "a", count: 121), .clientID),
        ] {
            await #expect(throws: error) {
                try await register(.google, in: "default", .shared("default"), besides: [taken]) {
                    $0.clientID = id
                }
            }
        }
        await #expect(throws: SandboxClientError.clientID) {
            try await register(.google) { $0.clientID = "my-app.test" }
        }
        let short = try await register(.facebook, in: "default", .shared("default"))
        #expect(short.client.clientID.utf8.count == 15)
    }

    @Test("where projects have sandboxes, a client ID ends in its project's", arguments: ProviderID.brands)
    func projects(brand: ProviderID) async throws {
        let division = SandboxDivision.projects(standard: "default")
        let one = try await register(brand, in: "p-demo-one", division)
        #expect(one.client.clientID.hasSuffix(".demo-one"))
        let chosen = try await register(brand, in: "p-demo-two", division) { $0.clientID = "app.demo-two" }
        await #expect(throws: SandboxClientError.clientIDEnding(".demo-two")) {
            try await register(brand, in: "p-demo-two", division) { $0.clientID = "app.demo-one" }
        }
        let standard = try await register(brand, in: "default", division) { $0.clientID = "app.test" }
        await #expect(throws: SandboxClientError.clientIDTaken) {
            try await register(brand, in: "default", division) { $0.clientID = "app.demo-two" }
        }
        for (client, sandbox) in [
            (one, "p-demo-one"), (chosen, "p-demo-two"), (standard, "default"),
        ] as [(SandboxClient, SandboxID)] {
            var request = StandInRequest(
                method: "GET", path: "/", query: [("client_id", client.client.clientID)],
                origin: BrandBench.origin, sandbox: "default", browser: "b")
            let found = try await clients(division).completed(request, at: brand, besides: [], now: Self.now)
            #expect(found.sandbox == sandbox)
            #expect(found.clients.map(\.clientID) == [client.client.clientID])
            request.browser = nil
            let called = try await clients(division).completed(request, at: brand, besides: [], now: Self.now)
            #expect(called.clients.map(\.clientID) == [client.client.clientID])
        }
        // Nobody's client, and none at all, are of the standard sandbox.
        for query in [[("client_id", "app.demo-three")], []] {
            let request = StandInRequest(
                method: "GET", path: "/", query: query, origin: BrandBench.origin, sandbox: "default",
                browser: "b")
            let found = try await clients(division).completed(request, at: brand, besides: [], now: Self.now)
            #expect(found.sandbox == "default")
        }
    }

    @Test("eleven do not fit, also side by side")
    func bounded() async throws {
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let registry = clients(seed: "\(number)")
                    let one = try? await registry.register(
                        ClientRegistrationRequest(redirectURIs: [BrandBench.redirect]), at: .github,
                        besides: [],
                        sandbox: Self.visitors, now: Self.now)
                    return one != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == SandboxClients.most)
        await #expect(throws: SandboxClientError.tooMany) { try await register(.github) }
        try await clients().removeAll(.github, sandbox: Self.visitors)
        #expect(try await clients().all(.github, sandbox: Self.visitors, now: Self.now).isEmpty)
    }

    @Test("of many who choose one client ID at the same moment, exactly one gets it", arguments: 0..<8)
    func chosenOnce(round: Int) async throws {
        let outcomes = await withTaskGroup(of: SandboxClientError?.self) { group in
            for number in 0..<12 {
                group.addTask {
                    var wish = ClientRegistrationRequest(redirectURIs: [BrandBench.redirect])
                    wish.clientID = "mine"
                    do {
                        _ = try await clients(.shared(Self.visitors), seed: "\(round).\(number)").register(
                            wish, at: .google, besides: [], sandbox: Self.visitors, now: Self.now)
                        return nil
                    } catch {
                        return error as? SandboxClientError
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .clientIDTaken } == 11)
        #expect(try await clients().all(.google, sandbox: Self.visitors, now: Self.now).count == 1)
        // Once it is removed, it may be chosen again at once.
        #expect(try await clients().remove("mine", at: .google, sandbox: Self.visitors, now: Self.now))
        _ = try await register(.google, .shared(Self.visitors)) { $0.clientID = "mine" }
    }

    static let badAddresses: [[String]] = [
        [], ["callback"], ["http://x.example/#f"], [" "],
        ["https://x.example/" + String(repeating: "a", count: 500)],
        Array(repeating: "https://x.example/", count: 11),
    ]

    @Test("redirect URIs are whole addresses, few and short", arguments: badAddresses)
    func addresses(list: [String]) async throws {
        await #expect(throws: SandboxClientError.self) {
            try await register(.google) { $0.redirectURIs = list }
        }
    }

    @Test("secrets are bounded; Microsoft alone has clients without any")
    func secrets() async throws {
        for (brand, text) in [(ProviderID.google, ""), (.microsoft, String(repeating: "a", count: 201))] {
            await #expect(throws: SandboxClientError.secret) {
                try await register(brand) { $0.secret = RedactedText(text) }
            }
        }
        let open = try await register(.microsoft) { $0.secret = RedactedText("") }
        #expect(open.secret == nil)
        guard case .none = open.client.authentication else {
            Issue.record("a client without a secret")
            return
        }
    }

    @Test("Apple's have one team, and a key of their own or of the stand-in's making")
    func apple() async throws {
        let first = try await register(.apple)
        let pem = try #require(first.secret?.reveal)
        let own = try P256PrivateKey(pem: pem).publicKey
        guard case .signedSecret(let team, _, let key) = first.client.authentication else {
            Issue.record("no key")
            return
        }
        #expect(key == own)
        let text = try own.pem()
        let second = try await clients(seed: "second").register(
            {
                var wish = ClientRegistrationRequest(redirectURIs: [BrandBench.redirect])
                wish.publicKeyPEM = text
                return wish
            }(), at: .apple, besides: [], sandbox: Self.visitors, now: Self.now)
        #expect(second.client.teamID == team && second.secret == nil)
        for change: @Sendable (inout ClientRegistrationRequest) -> Void in [
            { $0.publicKeyPEM = "no key" }, { $0.teamID = "short" }, { $0.keyID = "ten letter" },
        ] {
            await #expect(throws: SandboxClientError.key) { try await register(.apple, besides: [], change) }
        }
    }

    @Test("what a sandbox switched on spares this installation's own client")
    func spared() async throws {
        let bench = try BrandBench(.google)
        let own = try #require(
            OwnClient(
                at: .google, name: "Portico", redirectURIs: [BrandBench.redirect],
                installation: Self.installation))
        let other = StandInClient(
            clientID: "1001", name: "One", redirectURIs: [BrandBench.redirect],
            authentication: .secret(RedactedText("s")))
        let standIn = GoogleStandIn(
            parts: StandInParts(
                brand: .google, keys: try TestKeys.standIn.get(), installation: Self.installation,
                storage: bench.storage, clients: [own.registered, other],
                random: TestRandom.seeded("spared")))
        try await StandInSettings(misbehaviours: [.accessDenied]).save(
            brand: "google", sandbox: bench.sandbox, to: bench.storage, now: bench.now)
        for (client, error) in [(own.registered.clientID, nil), ("1001", "access_denied")] {
            func send(
                _ method: String, _ path: String, query: [(String, String)] = [],
                form: [(String, String)] = []
            )
                async throws -> StandInResponse
            {
                try await standIn.respond(
                    to: StandInRequest(
                        method: method, path: path, query: query, form: form, origin: BrandBench.origin,
                        sandbox: bench.sandbox, browser: "b"), now: bench.now)
            }
            let query = BrandBench.fields(GoogleStandInTests.query, ["client_id": client])
            var response = try await send("GET", GoogleStandInTests.path, query: query)
            if case .chooser(let page) = response.page {
                response = try await send(
                    "POST", bench.below(page.action),
                    form: [("transaction", page.transaction), ("person", "ada")])
            }
            if case .consent(let page) = response.page {
                response = try await send(
                    "POST", bench.below(page.action),
                    form: [("transaction", page.transaction), ("decision", "allow")])
            }
            #expect(try response.delivered()["error"] == error)
        }
    }

    @Test("every misbehaviour and variation exists at some brand, and only where its part is")
    func brands() {
        for misbehaviour in Misbehaviour.allCases {
            #expect(ProviderID.brands.contains { misbehaviour.exists(at: $0) })
        }
        for variation in Variation.allCases {
            #expect(ProviderID.brands.contains { variation.exists(at: $0) })
        }
        #expect(Misbehaviour.all(.idToken, at: .github).isEmpty)
        #expect(
            Misbehaviour.all(.authorizationResponse, at: .google) == [
                .accessDenied, .wrongState, .missingState,
            ])
        #expect(Misbehaviour.all(.profile, at: .apple) == [.scriptInProfile])
        #expect(!Misbehaviour.all(.tokenAnswer, at: .github).contains(.missingIDToken))
    }
}
