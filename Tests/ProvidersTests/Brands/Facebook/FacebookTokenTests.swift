import Cryptography
import OpenID
import Providers
import Testing

@Suite("Facebook's tokens: codes exchanged, and tokens asked about")
struct FacebookTokenTests {
    struct TokenRefusal: CustomTestStringConvertible, Sendable {
        let name: String
        var query: [String: String?] = [:]
        let changes: [String: String?]
        let code: Int64
        var subcode: Int64?
        var testDescription: String { name }
    }

    static let tokenRefusals = [
        TokenRefusal(name: "an unknown app", changes: ["client_id": "9"], code: 101),
        TokenRefusal(name: "a wrong secret", changes: ["client_secret": "x"], code: 1),
        TokenRefusal(name: "no code", changes: ["code": nil], code: 100),
        TokenRefusal(name: "a code that is none", changes: ["code": "x"], code: 100, subcode: 36009),
        TokenRefusal(
            name: "another redirect URI", changes: ["redirect_uri": "https://x.example"], code: 100,
            subcode: 36008),
        TokenRefusal(name: "no redirect URI", changes: ["redirect_uri": nil], code: 191),
        TokenRefusal(name: "an unknown grant", changes: ["grant_type": "password"], code: 100),
        TokenRefusal(
            name: "a challenge without verifier", query: BrandBench.withPKCE, changes: [:], code: 100),
        TokenRefusal(
            name: "a verifier without challenge", changes: ["code_verifier": BrandBench.verifier], code: 100),
    ]

    @Test("token errors come in Graph's envelope", arguments: tokenRefusals)
    func tokenRefused(item: TokenRefusal) async throws {
        let bench = try BrandBench(.facebook)
        let response = try await FacebookSignIn.exchange(
            bench, try await FacebookSignIn.code(bench, item.query), item.changes)
        #expect(response.status == 400)
        let error = try #require(try response.json()["error"])
        #expect(error["code"]?.integerValue == item.code)
        #expect(error["error_subcode"]?.integerValue == item.subcode)
        #expect(error["type"]?.stringValue == "OAuthException")
        #expect(error["fbtrace_id"] != nil)
    }

    @Test("Basic authentication serves as well, as some libraries send it")
    func basic() async throws {
        let bench = try BrandBench(.facebook)
        let response = try await bench.send(
            "POST", "/graph/v26.0/oauth/access_token",
            form: [
                ("grant_type", "authorization_code"), ("code", try await FacebookSignIn.code(bench)),
                ("redirect_uri", BrandBench.redirect),
            ], headers: [("Authorization", BrandBench.basic)])
        #expect(response.status == 200)
    }

    @Test("the hundred-and-first token of a person and an app ends the first")
    func limits() async throws {
        let bench = try BrandBench(.facebook)
        func token() async throws -> String {
            let response = try await FacebookSignIn.exchange(bench, try await FacebookSignIn.code(bench))
            return try #require(try response.json()["access_token"]?.stringValue)
        }
        func status(_ token: String) async throws -> Int {
            try await bench.send("GET", "/graph/v26.0/me", query: [("access_token", token)]).status
        }
        let (first, second) = (try await token(), try await token())
        for _ in 2..<Bounds.standInHoldings.value { _ = try await token() }
        #expect(try await status(first) == 200)
        _ = try await token()
        #expect(try await status(first) == 400)
        #expect(try await status(second) == 200)
    }

    @Test("a code serves once; its second use ends the token")
    func replay() async throws {
        let bench = try BrandBench(.facebook)
        let code = try await FacebookSignIn.code(bench)
        let json = try await FacebookSignIn.exchange(bench, code).json()
        #expect(json["token_type"]?.stringValue == "bearer")
        #expect(json["expires_in"]?.integerValue == 5_183_944)
        #expect(json["id_token"] == nil)
        let token = try #require(json["access_token"]?.stringValue)
        let again = try await FacebookSignIn.exchange(bench, code).json()
        #expect(again["error"]?["error_subcode"]?.integerValue == 36009)
        #expect(again["error"]?["message"]?.stringValue == "This authorization code has been used.")
        let me = try await bench.send("GET", "/graph/v26.0/me", query: [("access_token", token)])
        #expect(try me.json()["error"]?["code"]?.integerValue == 190)
    }

    @Test("debug_token speaks to the token's own app only")
    func debugToken() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        func debug(_ input: String, _ viewer: String) async throws -> JSONValue {
            try await bench.send(
                "GET", "/graph/v26.0/debug_token", query: [("input_token", input), ("access_token", viewer)]
            ).json()
        }
        let data = try #require(try await debug(token, "1001|secret-1")["data"])
        #expect(data["is_valid"] == .bool(true))
        #expect(data["app_id"]?.stringValue == "1001")
        #expect(data["expires_at"]?.integerValue == bench.now.secondsSince1970 + 5_183_944)
        #expect(data["scopes"]?.stringArrayValue == ["public_profile", "email"])
        #expect(try await debug(token, "1002|secret-2")["error"]?["code"]?.integerValue == 100)
        #expect(try await debug(token, "1001|wrong")["error"]?["code"]?.integerValue == 190)
        #expect(try await debug("EAAx", "1001|secret-1")["data"]?["is_valid"] == .bool(false))
        let appToken = try await bench.send(
            "GET", "/graph/oauth/access_token",
            query: [
                ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "client_credentials"),
            ]
        ).json()
        #expect(try await debug(token, try #require(appToken["access_token"]?.stringValue))["data"] != nil)
        let longer = try await bench.send(
            "POST", "/graph/v26.0/oauth/access_token",
            form: [
                ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "fb_exchange_token"),
                ("fb_exchange_token", token),
            ]
        ).json()
        #expect(longer["access_token"]?.stringValue != token)
        #expect(longer["expires_in"] != nil)
    }
}
