import Cryptography
import OpenID
import Providers
import Testing

@Suite("Google: hosted domains, and what tokeninfo says of ID tokens")
struct GoogleDomainTests {
    static func people(_ bench: BrandBench, _ hd: String?) async throws -> [String] {
        try await bench.get(
            GoogleStandInTests.path, BrandBench.fields(GoogleStandInTests.query, ["hd": hd])
        ).chooser().people.map(\.id)
    }

    @Test("hd limits the chooser to accounts of the domain, * to managed ones")
    func chooser() async throws {
        let bench = try BrandBench(.google)
        #expect(try await Self.people(bench, nil).count == Person.cast.count)
        #expect(try await Self.people(bench, "contoso.example") == ["pranee", "layla"])
        #expect(try await Self.people(bench, "Contoso.Example") == ["pranee", "layla"])
        #expect(try await Self.people(bench, "*") == ["pranee", "noa", "layla", "ada", "mallory"])
        #expect(try await Self.people(bench, "nobody.example") == [])
        // A personal account with an address of some domain is none that the domain manages.
        #expect(try await Self.people(bench, "example.com") == ["noa", "ada", "mallory"])
    }

    @Test("nobody else is admitted by a changed form, nor without a page")
    func admitted() async throws {
        let bench = try BrandBench(.google)
        let query = BrandBench.fields(GoogleStandInTests.query, ["hd": "contoso.example"])
        let refused = try await bench.choose("somchai", at: GoogleStandInTests.path, query)
        #expect(try refused.refusal().parameter == "hd")
        let fields = try await bench.signIn("pranee", at: GoogleStandInTests.path, query).delivered()
        #expect(fields["hd"] == "contoso.example")
        _ = try await GoogleStandInTests.code(bench, person: "somchai")
        let silent = try await bench.get(GoogleStandInTests.path, query + [("prompt", "none")])
        #expect(try silent.delivered()["error"] == "login_required")
    }

    @Test("tokeninfo tells the claims of an ID token as text, and its header")
    func tokenInfo() async throws {
        var bench = try BrandBench(.google)
        let code = try await GoogleStandInTests.code(bench, person: "pranee")
        let json = try await GoogleStandInTests.exchange(bench, code).json()
        let token = try #require(json["id_token"]?.stringValue)
        let info = try await bench.send("GET", "/tokeninfo", query: [("id_token", token)]).json()
        #expect(info["aud"]?.stringValue == "1001")
        #expect(info["email_verified"]?.stringValue == "true")
        #expect(info["hd"]?.stringValue == "contoso.example")
        #expect(info["exp"]?.stringValue == String(bench.now.secondsSince1970 + 3600))
        #expect(info["alg"]?.stringValue == "RS256")
        #expect(info["kid"]?.stringValue == bench.published.keys.first?.keyID)
        let posted = try await bench.send("POST", "/tokeninfo", form: [("id_token", token)]).json()
        #expect(posted == info)
        let access = try #require(json["access_token"]?.stringValue)
        for bad in ["x", token.dropLast(6) + "AAAAAA", access, token + "."] {
            let response = try await bench.send("GET", "/tokeninfo", query: [("id_token", bad)])
            #expect(response.status == 400)
            #expect(try response.json()["error"]?.stringValue == "invalid_token")
        }
        try await bench.set([.wrongIssuer])
        let foreign = try await GoogleStandInTests.exchange(
            bench, try await GoogleStandInTests.code(bench)
        ).json()
        let wrong = try #require(foreign["id_token"]?.stringValue)
        #expect(try await bench.send("GET", "/tokeninfo", query: [("id_token", wrong)]).status == 400)
        bench.now = bench.now.adding(seconds: 3600)
        #expect(try await bench.send("GET", "/tokeninfo", query: [("id_token", token)]).status == 400)
    }
}
