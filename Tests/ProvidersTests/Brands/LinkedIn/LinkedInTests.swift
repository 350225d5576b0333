import Cryptography
import OpenID
import Providers
import Testing

@Suite("A brand that the program does not know works by its own folder alone")
struct LinkedInTests {
    static let path = LinkedInStandIn.authorizePath
    static let nonce = BrandBench.verifier
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("response_type", "code"),
        ("scope", "openid profile email"), ("state", "the-state"), ("nonce", nonce),
    ]

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:]
    ) async throws -> StandInResponse {
        let form: [(String, String)] = [
            ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "authorization_code"),
            ("redirect_uri", BrandBench.redirect), ("code", code),
        ]
        return try await bench.send(
            "POST", "/oauth/v2/accessToken", form: BrandBench.fields(form, changes))
    }

    static func profile(_ bench: BrandBench, _ token: String) async throws -> StandInResponse {
        try await bench.send("GET", "/v2/userinfo", headers: [("Authorization", "Bearer \(token)")])
    }

    /// Signs in, and verifies the ID token as the relying party does; the check that failed, or the claims.
    static func signIn(_ bench: BrandBench) async throws -> Result<VerifiedIDToken, IDTokenError> {
        let fields = try await bench.signIn("ada", at: path, query).delivered()
        let response = try await exchange(bench, try #require(fields["code"])).json()
        let expectations = IDTokenExpectations(
            issuer: .exact(LinkedInStandIn.issuer(origin: BrandBench.origin)),
            clientID: try ClientID("1001"), nonce: .plain(try Nonce(nonce)), keys: bench.published,
            accessToken: try AccessToken(try #require(response["access_token"]?.stringValue)))
        let token = UnverifiedIDToken(try #require(response["id_token"]?.stringValue))
        return Result { () throws(IDTokenError) in
            try IDTokenVerifier(expectations).verify(token, now: bench.now)
        }
    }

    @Test("its definition resolves to the addresses of its stand-in, and to its own")
    func definition() throws {
        let brand = Brand.linkedIn
        #expect(brand.definitions == [.linkedIn])
        #expect(brand.definition.endpoints.token == "https://www.linkedin.com/oauth/v2/accessToken")
        #expect(brand.definition.issuesIDToken)
        #expect(ProviderID.linkedIn.pathName == "linkedin")
    }

    @Test("a sign-in yields an ID token that passes every check")
    func passes() async throws {
        let token = try await Self.signIn(try BrandBench(.linkedIn)).get()
        #expect(token.name == Person.cast.first { $0.id == "ada" }?.fullName)
        #expect(Brand.linkedIn.subject(token) == token.subject)
        #expect(Brand.linkedIn.email(token).isVouchedFor)
    }

    @Test("a spoiled ID token fails the check that it spoils", arguments: AppleMisbehaviourTests.tokenCases)
    func spoiled(misbehaviour: Misbehaviour, check: IDTokenCheck) async throws {
        #expect(Brand.linkedIn.misbehaviours.contains(misbehaviour))
        let bench = try BrandBench(.linkedIn)
        try await bench.set([misbehaviour])
        guard case .failure(let error) = try await Self.signIn(bench) else {
            Issue.record("\(misbehaviour) passes")
            return
        }
        #expect(error.check == check)
    }

    @Test("a code is good once, for its own client, redirect URI and verifier")
    func codes() async throws {
        let bench = try BrandBench(.linkedIn)
        func code(_ changes: [String: String?] = [:]) async throws -> String {
            let query = BrandBench.fields(Self.query, changes)
            return try #require(try await bench.signIn("ada", at: Self.path, query).delivered()["code"])
        }
        let used = try await code()
        #expect(try await Self.exchange(bench, used).status == 200)
        #expect(try await Self.exchange(bench, used).status == 400)
        let other = ["client_id": "1002", "client_secret": "secret-2"]
        #expect(try await Self.exchange(bench, try await code(), other).status == 400)
        #expect(
            try await Self.exchange(bench, try await code(), ["redirect_uri": BrandBench.otherRedirect])
                .status == 400)
        #expect(try await Self.exchange(bench, try await code(), ["client_secret": "no"]).status == 401)
        #expect(try await Self.exchange(bench, try await code(BrandBench.withPKCE)).status == 400)
        let verifier = ["code_verifier": BrandBench.verifier]
        #expect(
            try await Self.exchange(bench, try await code(BrandBench.withPKCE), verifier).status == 200)
    }

    @Test("an option of the console changes what a client may ask for")
    func options() async throws {
        let query = BrandBench.fields(Self.query, ["scope": "openid w_member_social"])
        let plain = try BrandBench(.linkedIn)
        #expect(try await plain.get(Self.path, query).refusal().code == .scope)
        let product = try BrandBench(.linkedIn, options: [.mayPost])
        #expect(try await product.get(Self.path, query).chooser().clientID == "1001")
    }

    @Test("who says no is told apart by where they said it")
    func declined() async throws {
        let bench = try BrandBench(.linkedIn)
        let response = try await bench.signIn("ada", at: Self.path, Self.query, decision: "deny")
        #expect(try response.delivered()["error"] == "user_cancelled_authorize")
    }

    @Test("applications of a sandbox are registered by the brand's rules, and found by their IDs")
    func applications() async throws {
        let sandbox = SandboxClientTests.visitors
        let clients = SandboxClients(
            installation: SandboxClientTests.installation, storage: MemoryRecordStore(),
            random: TestRandom.seeded("linkedin"), division: .visitors,
            rules: { $0 == .linkedIn ? Brand.linkedIn.clients : nil })
        var wish = ClientRegistrationRequest(name: "Mine", redirectURIs: [BrandBench.redirect])
        wish.options = [.mayPost, .omitsResponseIssuer]
        let now = SandboxClientTests.now
        let made = try await clients.register(
            wish, at: .linkedIn, besides: [], sandbox: sandbox, now: now)
        #expect(made.client.clientID.hasPrefix("86"))
        #expect(made.client.options == [.mayPost])
        let request = StandInRequest(
            method: "POST", path: "/oauth/v2/accessToken", form: [("client_id", made.client.clientID)],
            origin: BrandBench.origin)
        let found = try await clients.completed(request, at: .linkedIn, besides: [], now: now).clients
        #expect(found.map(\.clientID) == [made.client.clientID])
        // A brand without rules has no applications.
        await #expect(throws: SandboxClientError.clientID) {
            try await clients.register(wish, at: .google, besides: [], sandbox: sandbox, now: now)
        }
    }

    @Test("the list of brands makes its stand-in once it is asked for something")
    func made() async throws {
        let seed = StandInSeed(
            keys: { try TestKeys.standIn.get() }, installation: SandboxClientTests.installation,
            storage: MemoryRecordStore(), clients: [], random: TestRandom.seeded("made"))
        let standIn = Brand.linkedIn.standIn(seed)
        #expect(try await standIn.made() is LinkedInStandIn)
        let response = try await standIn.respond(
            to: StandInRequest(
                method: "GET", path: try #require(Brand.linkedIn.discoveryPath), origin: BrandBench.origin),
            now: SandboxClientTests.now)
        #expect(
            try response.json()["issuer"]?.stringValue == LinkedInStandIn.issuer(origin: BrandBench.origin))
    }
}
