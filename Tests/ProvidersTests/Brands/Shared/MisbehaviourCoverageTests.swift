import Cryptography
import OpenID
import Providers
import Testing

@Suite("Misbehaviours: none is without effect, at any brand that has the stage")
struct MisbehaviourCoverageTests {
    static let responses: Set<Misbehaviour> = [
        .accessDenied, .wrongState, .missingState, .wrongResponseIssuer, .missingResponseIssuer,
    ]
    static let answers: Set<Misbehaviour> = [
        .slowAnswer, .serverError, .htmlAnswer, .brokenJSON, .oversizedAnswer, .redirectedAnswer,
        .missingIDToken, .codeRefused, .codeReusable,
    ]
    static let profiles: Set<Misbehaviour> = [.foreignProfile, .scriptInProfile]

    @Test("the tests know every misbehaviour, and each is of the stage that its test is about")
    func complete() {
        let tokens = Set(AppleMisbehaviourTests.tokenCases.map(\.0) + [.wrongCodeHash])
        #expect(
            tokens.union(Self.responses).union(Self.answers).union(Self.profiles)
                == Set(Misbehaviour.allCases))
        #expect(tokens.allSatisfy { $0.stage == .idToken })
        #expect(Self.responses.allSatisfy { $0.stage == .authorizationResponse })
        #expect(Self.answers.allSatisfy { $0.stage == .tokenAnswer })
        #expect(Self.profiles.allSatisfy { $0.stage == .profile })
    }

    @Test("every brand is in the list below; Apple has suites of its own")
    func all() {
        #expect(
            Set(Self.brands.map(\.id)).isSuperset(of: Set(ProviderID.brands).subtracting([.apple])))
    }

    struct Brand: CustomTestStringConvertible, Sendable {
        let id: ProviderID
        let path: String
        let query: [(String, String)]
        var denial = "access_denied"
        let exchange: @Sendable (BrandBench, String) async throws -> StandInResponse
        let profile: @Sendable (BrandBench, String) async throws -> StandInResponse
        var testDescription: String { id.displayName }
    }

    static let brands = [
        Brand(
            id: .google, path: GoogleStandInTests.path, query: GoogleStandInTests.query,
            exchange: { try await GoogleStandInTests.exchange($0, $1) },
            profile: { bench, token in
                try await bench.send("GET", "/v1/userinfo", headers: [("Authorization", "Bearer \(token)")])
            }),
        Brand(
            id: .github, path: GitHubStandInTests.path, query: GitHubStandInTests.query,
            exchange: { try await GitHubStandInTests.exchange($0, $1) },
            profile: { bench, token in
                try await bench.send(
                    "GET", "/api/user",
                    headers: [GitHubStandInTests.agent, ("Authorization", "Bearer \(token)")])
            }),
        Brand(
            id: .microsoft, path: MicrosoftStandInTests.path, query: MicrosoftStandInTests.query,
            exchange: { try await MicrosoftStandInTests.exchange($0, $1) },
            profile: { bench, token in
                try await bench.send("GET", "/graph/v1.0/me", headers: [("Authorization", "Bearer \(token)")])
            }),
        Brand(
            id: .facebook, path: FacebookSignIn.path, query: FacebookSignIn.query,
            exchange: { try await FacebookSignIn.exchange($0, $1) },
            profile: { bench, token in
                try await bench.send(
                    "GET", "/graph/v26.0/me", headers: [("Authorization", "Bearer \(token)")])
            }),
        Brand(
            id: .linkedIn, path: LinkedInTests.path, query: LinkedInTests.query,
            denial: "user_cancelled_authorize",
            exchange: { try await LinkedInTests.exchange($0, $1) },
            profile: { try await LinkedInTests.profile($0, $1) }),
        Brand(
            id: OpenIDConnectTests.id, path: OpenIDConnectTests.path, query: OpenIDConnectTests.query,
            exchange: { try await OpenIDConnectTests.exchange($0, $1) },
            profile: { try await OpenIDConnectTests.profile($0, $1) }),
    ]

    @Test("responses, answers and profiles are spoiled", arguments: brands)
    func faulty(brand: Brand) async throws {
        let bench = try BrandBench(brand.id)
        func fields() async throws -> [String: String] {
            try await bench.signIn("ada", at: brand.path, brand.query).delivered()
        }
        func response(_ misbehaviour: Misbehaviour) async throws -> StandInResponse {
            try await bench.set([misbehaviour])
            return try await brand.exchange(bench, try #require(try await fields()["code"]))
        }
        try await bench.set([.accessDenied])
        #expect(try await fields()["error"] == brand.denial)
        try await bench.set([.wrongState])
        #expect(try await fields()["state"] == "not-the-state-that-was-sent")
        try await bench.set([.missingState])
        #expect(try await fields()["state"] == nil)
        #expect(try await response(.serverError).status == 500)
        guard case .delayed = try await response(.slowAnswer),
            case .redirect = try await response(.redirectedAnswer),
            case .bytes = try await response(.htmlAnswer)
        else {
            Issue.record("slow, redirected and HTML answers are what they say")
            return
        }
        #expect(try await response(.codeRefused).json()["error"] != nil)
        #expect((try? await response(.brokenJSON).json()) == nil)
        try await bench.set([])
        let good = try await brand.exchange(bench, try #require(try await fields()["code"])).json()
        let token = try #require(good["access_token"]?.stringValue)
        let honest = try await brand.profile(bench, token).json()
        try await bench.set([.foreignProfile])
        #expect(try await brand.profile(bench, token).json() != honest)
        try await bench.set([.scriptInProfile])
        #expect(try await brand.profile(bench, token).json().serializedText.contains("<script>"))
    }

    @Test("a browser that kept no cookie, and a foreign one, get no further", arguments: brands)
    func browserBinding(brand: Brand) async throws {
        var bench = try BrandBench(brand.id)
        let chooser = try await bench.get(brand.path, brand.query).chooser()
        let form = [("transaction", chooser.transaction), ("person", "ada")]
        bench.browser = "browser-2"
        let foreign = try await bench.send("POST", bench.below(chooser.action), form: form, fromBrowser: true)
        #expect(try foreign.refusal().code == .expired)
        bench.browser = nil
        #expect(try await bench.get(brand.path, brand.query).refusal().code == .noBrowser)
    }

    @Test("the account page lists the use and stops it", arguments: brands)
    func account(brand: Brand) async throws {
        let bench = try BrandBench(brand.id)
        let fields = try await bench.signIn("ada", at: brand.path, brand.query).delivered()
        let json = try await brand.exchange(bench, try #require(fields["code"])).json()
        let token = try #require(json["access_token"]?.stringValue)
        #expect(try await brand.profile(bench, token).status == 200)
        let page = try await bench.get("/account", []).account()
        let use = try #require(page.uses.first)
        let after = try await bench.send(
            "POST", "/account",
            form: [("transaction", page.transaction), ("person", use.person.id), ("audience", use.audience)],
            fromBrowser: true
        ).account()
        #expect(after.uses.isEmpty)
        #expect(try await brand.profile(bench, token).status != 200)
    }

    @Test("an installation's own client is known to both sides by the same secret")
    func ownClient() throws {
        let installation = StandInInstallation(secret: SHA256.hash("installation"))
        for brand in ProviderID.brands.filter({ $0 != .apple }) + [.oidc("acme")] {
            let own = try #require(
                OwnClient(at: brand, name: "Portico", redirectURIs: ["http://a/"], installation: installation)
            )
            #expect(own.registered.clientID == own.credential.clientID)
            guard case .secret(let one) = own.registered.authentication,
                case .secret(let two) = own.credential.credential
            else {
                Issue.record("both sides hold a secret")
                return
            }
            #expect(one == two)
        }
        #expect(OwnClient(at: .apple, name: "x", redirectURIs: [], installation: installation) == nil)
    }
}
