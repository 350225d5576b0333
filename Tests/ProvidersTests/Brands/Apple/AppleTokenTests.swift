import Cryptography
import OpenID
import Providers
import Testing

@Suite("Apple: codes, tokens and revocation (RFC 6749 §5, RFC 7636 §4.6)")
struct AppleTokenTests {
    static func code(_ bench: AppleBench, _ query: [(String, String)] = AppleBench.query) async throws
        -> String
    {
        try #require(try await bench.signIn("ada", query).delivered()["code"])
    }

    @Test("a code gives all tokens, and the ID token passes every check")
    func exchange() async throws {
        let bench = try AppleBench()
        let nonce = try Nonce("the-raw-nonce-of-this-test-000000000000000")
        let code = try await Self.code(bench, AppleBench.query(["nonce": nonce.hashed]))
        let response = try await bench.exchange(code)
        let json = try response.json()
        #expect(
            json.objectValue?.names == [
                "access_token", "token_type", "expires_in", "refresh_token", "id_token",
            ])
        #expect(json["token_type"]?.stringValue == "Bearer")
        #expect(json["expires_in"]?.integerValue == 3600)
        var expectations = try bench.verifier(nonce: .hashed(nonce)).expectations
        expectations.accessToken = try AccessToken(try #require(json["access_token"]?.stringValue))
        expectations.requiresAccessTokenHash = true
        let token = UnverifiedIDToken(try #require(json["id_token"]?.stringValue))
        let verified = try IDTokenVerifier(expectations).verify(token, now: bench.now)
        #expect(verified.claims["email"]?.stringValue == "ada@example.com")
        #expect(verified.claims["email_verified"] == .bool(true))
        #expect(verified.claims["is_private_email"] == nil)
        #expect(verified.claims["nonce_supported"] == .bool(true))
        #expect(verified.claims["auth_time"]?.integerValue == bench.now.secondsSince1970)
        #expect(verified.claims["exp"]?.integerValue == bench.now.secondsSince1970 + 86_400)
        #expect(verified.claims["name"] == nil)
    }

    @Test("an ID token beside the code carries c_hash and passes every check")
    func hybrid() async throws {
        let bench = try AppleBench()
        let nonce = try Nonce("the-raw-nonce-of-this-test-000000000000000")
        let fields = try await bench.signIn(
            "noa", AppleBench.query(["response_type": "code id_token", "nonce": nonce.hashed]),
            consent: [("decision", "allow"), ("email_choice", "hide")]
        ).delivered()
        var expectations = try bench.verifier(nonce: .hashed(nonce)).expectations
        expectations.code = try AuthorizationCode(try #require(fields["code"]))
        expectations.requiresCodeHash = true
        let token = UnverifiedIDToken(try #require(fields["id_token"]))
        let verified = try IDTokenVerifier(expectations).verify(token, now: bench.now)
        #expect(verified.claims["is_private_email"] == .bool(true))
        #expect(verified.claims["email"]?.stringValue?.hasSuffix("@private.icloud.com") == true)
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        var query: [String: String?] = [:]
        var changes: [String: String?] = [:]
        var after: Int64 = 0
        let error: String
        var testDescription: String { name }
    }

    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let withPKCE: [String: String?] = ["code_challenge": challenge, "code_challenge_method": "S256"]

    static let refusals = [
        Refusal(name: "no code", changes: ["code": nil], error: "invalid_request"),
        Refusal(name: "a code that is none", changes: ["code": "nonsense"], error: "invalid_grant"),
        Refusal(name: "an expired code", after: 300, error: "invalid_grant"),
        Refusal(
            name: "another redirect URI", changes: ["redirect_uri": "https://one.example/second"],
            error: "invalid_grant"),
        Refusal(name: "no redirect URI", changes: ["redirect_uri": nil], error: "invalid_grant"),
        Refusal(name: "no grant type", changes: ["grant_type": nil], error: "invalid_request"),
        Refusal(
            name: "the password grant", changes: ["grant_type": "password"], error: "unsupported_grant_type"),
        Refusal(name: "no client", changes: ["client_id": nil], error: "invalid_request"),
        Refusal(name: "an unknown client", changes: ["client_id": "x"], error: "invalid_client"),
        Refusal(name: "no secret", changes: ["client_secret": nil], error: "invalid_client"),
        Refusal(name: "a secret that is no JWT", changes: ["client_secret": "abc"], error: "invalid_client"),
        Refusal(name: "a challenge without verifier", query: withPKCE, error: "invalid_grant"),
        Refusal(
            name: "a wrong verifier", query: withPKCE,
            changes: ["code_verifier": String(repeating: "a", count: 43)], error: "invalid_grant"),
        Refusal(
            name: "the challenge as verifier", query: withPKCE, changes: ["code_verifier": challenge],
            error: "invalid_grant"),
    ]

    @Test("a bad token request is refused as Apple refuses it", arguments: refusals)
    func refused(item: Refusal) async throws {
        let bench = try AppleBench()
        let code = try await Self.code(bench, AppleBench.query(item.query))
        var late = bench
        late.now = bench.now.adding(seconds: item.after)
        let response = try await late.exchange(code, item.changes)
        #expect(response.status == 400)
        #expect(try response.json()["error"]?.stringValue == item.error)
    }

    @Test("the right verifier passes, and one that nobody announced does no harm")
    func proofKey() async throws {
        let bench = try AppleBench()
        let plain = try await Self.code(bench, AppleBench.query([:]))
        #expect(try await bench.exchange(plain, ["code_verifier": Self.verifier]).status == 200)
        let code = try await Self.code(bench, AppleBench.query(Self.withPKCE))
        #expect(try await bench.exchange(code, ["code_verifier": Self.verifier]).status == 200)
    }

    @Test("parameters in the query do not count, repeated ones are refused")
    func parameterPlaces() async throws {
        let bench = try AppleBench()
        let code = try await Self.code(bench)
        let form = [
            ("client_id", "web.one"), ("client_secret", try bench.secret()), ("code", code),
            ("grant_type", "authorization_code"), ("redirect_uri", AppleBench.redirect),
        ]
        let byQuery = try await bench.standIn.respond(
            to: StandInRequest(method: "POST", path: "/auth/token", query: form, origin: AppleBench.origin),
            now: bench.now)
        #expect(try byQuery.json()["error"]?.stringValue == "invalid_request")
        let repeated = try await bench.call("/auth/token", form + [("code", code)])
        #expect(try repeated.json()["error"]?.stringValue == "invalid_request")
    }

    @Test("a code serves one client")
    func foreignClient() async throws {
        let bench = try AppleBench()
        let code = try await Self.code(bench)
        let response = try await bench.exchange(
            code, ["client_id": "web.two", "client_secret": try bench.secret(client: "web.two")])
        #expect(try response.json()["error"]?.stringValue == "invalid_grant")
        #expect(
            try response.json()["error_description"]?.stringValue
                == "client_id mismatch. The code was not issued to web.two.")
    }

    @Test(
        "a second use of a code is refused and revokes what the first one gave, even after expiry",
        arguments: [Int64(1), 400])
    func replay(after: Int64) async throws {
        var bench = try AppleBench()
        let code = try await Self.code(bench)
        let tokens = try await bench.exchange(code).json()
        let refresh = try #require(tokens["refresh_token"]?.stringValue)
        let renew: [String: String?] = ["grant_type": "refresh_token", "refresh_token": refresh]
        #expect(try await bench.exchange("", renew).status == 200)
        bench.now = bench.now.adding(seconds: after)
        let second = try await bench.exchange(code)
        #expect(try second.json()["error"]?.stringValue == "invalid_grant")
        #expect(try await bench.exchange("", renew).json()["error"]?.stringValue == "invalid_grant")
    }

    @Test("of many uses at once at most one is answered")
    func race() async throws {
        let bench = try AppleBench()
        let code = try await Self.code(bench)
        let successes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await bench.exchange(code).status == 200 ? 1 : 0 } }
            return try await group.reduce(0, +)
        }
        #expect(successes <= 1)
    }

    @Test("a refresh gives an access token and an ID token without nonce, and no new refresh token")
    func refresh() async throws {
        let bench = try AppleBench()
        let tokens = try await bench.exchange(try await Self.code(bench)).json()
        let refresh = try #require(tokens["refresh_token"]?.stringValue)
        let json = try await bench.exchange("", ["grant_type": "refresh_token", "refresh_token": refresh])
            .json()
        #expect(json["refresh_token"] == nil)
        #expect(json["access_token"] != tokens["access_token"])
        let token = UnverifiedIDToken(try #require(json["id_token"]?.stringValue))
        _ = try bench.verifier(nonce: .notExpected).verify(token, now: bench.now)
        let asAccess = try #require(json["access_token"]?.stringValue)
        let wrongKind = try await bench.exchange(
            "", ["grant_type": "refresh_token", "refresh_token": asAccess])
        #expect(try wrongKind.json()["error"]?.stringValue == "invalid_grant")
        let otherClient = try await bench.exchange(
            "",
            [
                "grant_type": "refresh_token", "refresh_token": refresh, "client_id": "web.two",
                "client_secret": try bench.secret(client: "web.two"),
            ])
        #expect(try otherClient.json()["error"]?.stringValue == "invalid_grant")
    }

    @Test(
        "revoking either token ends the authorization: the next one is first again",
        arguments: ["access_token", "refresh_token"])
    func revoke(kind: String) async throws {
        let bench = try AppleBench()
        let tokens = try await bench.exchange(try await Self.code(bench)).json()
        let form = [
            ("client_id", "web.one"), ("client_secret", try bench.secret()),
            ("token", try #require(tokens[kind]?.stringValue)), ("token_type_hint", kind),
        ]
        #expect(try await bench.signIn("ada").delivered()["user"] == nil)
        guard case .empty(200) = try await bench.call("/auth/revoke", form) else {
            Issue.record("revocation answers 200 without body")
            return
        }
        guard case .empty(200) = try await bench.call("/auth/revoke", form) else {
            Issue.record("revoking twice answers 200 as well")
            return
        }
        let refresh = try #require(tokens["refresh_token"]?.stringValue)
        let dead = try await bench.exchange("", ["grant_type": "refresh_token", "refresh_token": refresh])
        #expect(try dead.json()["error"]?.stringValue == "invalid_grant")
        #expect(try await bench.signIn("ada").delivered()["user"] != nil)
    }

    @Test("revocation wants a proven client, and spares other clients' tokens")
    func revokeByOthers() async throws {
        let bench = try AppleBench()
        let tokens = try await bench.exchange(try await Self.code(bench)).json()
        let refresh = try #require(tokens["refresh_token"]?.stringValue)
        let unproven = try await bench.call(
            "/auth/revoke", [("client_id", "web.one"), ("client_secret", "x"), ("token", refresh)])
        #expect(try unproven.json()["error"]?.stringValue == "invalid_client")
        let secret = try bench.secret(
            client: "web.other", team: "TEAM000002", kid: "KEY0000002", key: bench.otherKey)
        _ = try await bench.call(
            "/auth/revoke", [("client_id", "web.other"), ("client_secret", secret), ("token", refresh)])
        let alive = try await bench.exchange("", ["grant_type": "refresh_token", "refresh_token": refresh])
        #expect(alive.status == 200)
        let missing = try await bench.call(
            "/auth/revoke", [("client_id", "web.one"), ("client_secret", try bench.secret())])
        #expect(try missing.json()["error"]?.stringValue == "invalid_request")
    }
}
