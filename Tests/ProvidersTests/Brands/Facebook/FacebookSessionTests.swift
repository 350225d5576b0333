import Cryptography
import OpenID
import Providers
import Testing

@Suite("Facebook: what ends a token, and what Graph says of it")
struct FacebookSessionTests {
    static func error(_ bench: BrandBench, _ token: String) async throws -> JSONValue? {
        try await bench.send("GET", "/graph/v26.0/me", query: [("access_token", token)]).json()["error"]
    }

    static func subcode(_ bench: BrandBench, _ token: String) async throws -> Int64? {
        let error = try #require(try await error(bench, token))
        #expect(error["code"]?.integerValue == 190)
        #expect(error["type"]?.stringValue == "OAuthException")
        return error["error_subcode"]?.integerValue
    }

    static func debug(_ bench: BrandBench, _ token: String) async throws -> JSONValue {
        let response = try await bench.send(
            "GET", "/graph/v26.0/debug_token",
            query: [("input_token", token), ("access_token", "1001|secret-1")])
        return try #require(try response.json()["data"])
    }

    /// Posts the account page's form.
    static func account(_ bench: BrandBench, _ decision: String) async throws -> StandInResponse {
        let page = try await bench.get("/account", []).account()
        return try await bench.send(
            "POST", "/account",
            form: [
                ("transaction", page.transaction), ("person", "ada"), ("audience", "1001"),
                ("decision", decision),
            ], fromBrowser: true)
    }

    @Test("458 when the person stopped the use, 461 once they came back, and the new token works")
    func withdrawn() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        #expect(try await Self.error(bench, token) == nil)
        _ = try await Self.account(bench, "stop")
        #expect(try await Self.subcode(bench, token) == 458)
        let data = try await Self.debug(bench, token)
        #expect(data["is_valid"] == .bool(false))
        #expect(data["error"]?["subcode"]?.integerValue == 458)
        #expect(data["app_id"]?.stringValue == "1001")
        #expect(data["scopes"]?.arrayValue?.isEmpty == true)
        let fresh = try await FacebookSignIn.token(bench)
        #expect(try await Self.error(bench, fresh) == nil)
        #expect(try await Self.subcode(bench, token) == 461)
    }

    @Test("463 once the time is over, nothing but 190 when that is long ago or the token never was one")
    func expired() async throws {
        var bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        bench.now = bench.now.adding(seconds: 5_183_943)
        #expect(try await Self.error(bench, token) == nil)
        bench.now = bench.now.adding(seconds: 1)
        #expect(try await Self.subcode(bench, token) == 463)
        #expect(try await Self.debug(bench, token)["error"]?["subcode"]?.integerValue == 463)
        let prolonged = try await bench.send(
            "POST", "/graph/v26.0/oauth/access_token",
            form: [
                ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "fb_exchange_token"),
                ("fb_exchange_token", token),
            ])
        #expect(try prolonged.json()["error"]?["error_subcode"]?.integerValue == 463)
        bench.now = bench.now.adding(seconds: 604_801)
        #expect(try await Self.subcode(bench, token) == nil)
        #expect(try await Self.subcode(bench, "EAAnothing") == nil)
    }

    @Test("467 when the code behind the token was used twice")
    func replayed() async throws {
        let bench = try BrandBench(.facebook)
        let code = try await FacebookSignIn.code(bench)
        let json = try await FacebookSignIn.exchange(bench, code).json()
        _ = try await FacebookSignIn.exchange(bench, code)
        #expect(try await Self.subcode(bench, try #require(json["access_token"]?.stringValue)) == 467)
    }

    @Test("460 when the person changed the password: at every app, and the consent stands")
    func passwordChanged() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        let page = try await Self.account(bench, "change-password").account()
        #expect(page.done == .changePassword && !page.stopped && page.uses.count == 1)
        #expect(try await Self.subcode(bench, token) == 460)
        let again = try await bench.choose("ada", at: FacebookSignIn.path, FacebookSignIn.query)
        let code = try #require(try again.delivered()["code"])
        let json = try await FacebookSignIn.exchange(bench, code).json()
        #expect(try await Self.error(bench, try #require(json["access_token"]?.stringValue)) == nil)
        #expect(try await Self.subcode(bench, token) == 460)
    }

    /// A sign-in that gives both an access token and an ID token.
    private func both(_ bench: BrandBench) async throws -> (access: String, id: String) {
        let code = try await FacebookSignIn.code(bench, ["scope": "openid email", "nonce": "n"])
        let json = try await FacebookSignIn.exchange(bench, code).json()
        return (
            try #require(json["access_token"]?.stringValue), try #require(json["id_token"]?.stringValue)
        )
    }

    private func uninstall(_ bench: BrandBench, _ fields: [(String, String)]) async throws -> JSONValue {
        try await bench.send("POST", "/limited/platform/uninstall/", form: fields).json()
    }

    @Test("platform/uninstall ends the tokens of the ID token's person, and leaves the permissions")
    func uninstalled() async throws {
        let bench = try BrandBench(.facebook)
        let tokens = try await both(bench)
        let response = try await uninstall(bench, [("app_id", "1001"), ("id_token", tokens.id)])
        #expect(response["success"] == .bool(true))
        #expect(try await Self.subcode(bench, tokens.access) == 458)
        // No consent page: the code comes at once.
        let again = try await bench.choose(
            "ada", at: FacebookSignIn.path, FacebookSignIn.query)
        #expect(try again.delivered()["code"] != nil)
    }

    @Test("platform/uninstall takes no other application's, expired, changed or missing ID token")
    func uninstallRefused() async throws {
        var bench = try BrandBench(.facebook)
        let tokens = try await both(bench)
        let refused: [[(String, String)]] = [
            [("app_id", "1002"), ("id_token", tokens.id)], [("app_id", "9"), ("id_token", tokens.id)],
            [("id_token", tokens.id)], [("app_id", "1001")], [("app_id", "1001"), ("id_token", "x")],
            [("app_id", "1001"), ("id_token", tokens.id.dropLast(6) + "AAAAAA")],
        ]
        for fields in refused {
            #expect(try await uninstall(bench, fields)["error"]?["code"] != nil, "\(fields.map(\.0))")
        }
        bench.now = bench.now.adding(seconds: 3600)
        #expect(
            try await uninstall(bench, [("app_id", "1001"), ("id_token", tokens.id)])["error"]?["code"] != nil
        )
        #expect(try await Self.error(bench, tokens.access) == nil)
    }
}
