import Cryptography
import OpenID
import Providers
import Testing

@Suite("Google: requests, consent, tokens")
struct GoogleStandInTests {
    static let path = "/o/oauth2/v2/auth"
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("response_type", "code"),
        ("scope", "openid email profile"), ("state", "the-state"), ("nonce", "the-nonce"),
    ]
    static let form: [(String, String)] = [
        ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "authorization_code"),
        ("redirect_uri", BrandBench.redirect),
    ]

    static func code(
        _ bench: BrandBench, _ changes: [String: String?] = [:], person: String = "ada"
    ) async throws -> String {
        try #require(
            try await bench.signIn(person, at: path, BrandBench.fields(query, changes)).delivered()["code"])
    }

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:],
        headers: [(String, String)] = []
    ) async throws -> StandInResponse {
        try await bench.send(
            "POST", "/token", form: BrandBench.fields(form + [("code", code)], changes), headers: headers)
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: [String: String?]
        let brandCode: String
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "no client", changes: ["client_id": nil], brandCode: "invalid_request"),
        Refusal(name: "unknown client", changes: ["client_id": "9"], brandCode: "invalid_client"),
        Refusal(name: "no redirect URI", changes: ["redirect_uri": nil], brandCode: "invalid_request"),
        Refusal(
            name: "another redirect URI", changes: ["redirect_uri": BrandBench.otherRedirect],
            brandCode: "redirect_uri_mismatch"),
        Refusal(name: "no response type", changes: ["response_type": nil], brandCode: "invalid_request"),
        Refusal(
            name: "the implicit flow", changes: ["response_type": "id_token"],
            brandCode: "unsupported_response_type"),
        Refusal(name: "no scope", changes: ["scope": nil], brandCode: "invalid_request"),
        Refusal(name: "an unknown scope", changes: ["scope": "openid phone"], brandCode: "invalid_scope"),
        Refusal(
            name: "prompt none with another", changes: ["prompt": "none consent"],
            brandCode: "invalid_request"),
        Refusal(name: "an unknown access type", changes: ["access_type": "x"], brandCode: "invalid_request"),
        Refusal(
            name: "an unknown response mode", changes: ["response_mode": "x"], brandCode: "invalid_request"),
        Refusal(name: "a short challenge", changes: ["code_challenge": "x"], brandCode: "invalid_request"),
    ]

    @Test("a bad request is shown, never redirected", arguments: refusals)
    func refused(item: Refusal) async throws {
        let response = try await BrandBench(.google).get(
            Self.path, BrandBench.fields(Self.query, item.changes))
        #expect(try response.refusal().brandCode == item.brandCode)
    }

    @Test("the code comes back with scope, authuser and prompt, and gives a token that passes every check")
    func signIn() async throws {
        let bench = try BrandBench(.google)
        let response = try await bench.signIn("pranee", at: Self.path, Self.query)
        let fields = try response.delivered()
        #expect(fields["state"] == "the-state")
        #expect(fields["authuser"] == "0")
        #expect(fields["prompt"] == "consent")
        #expect(fields["hd"] == "contoso.example")
        #expect(fields["scope"]?.contains("https://www.googleapis.com/auth/userinfo.email") == true)
        let json = try await Self.exchange(bench, try #require(fields["code"])).json()
        #expect(json["refresh_token"] == nil)
        #expect(json["access_token"]?.stringValue?.hasPrefix("ya29.") == true)
        var expectations = IDTokenExpectations(
            issuer: .exact(GoogleStandIn.issuer(origin: BrandBench.origin)), clientID: try ClientID("1001"),
            nonce: .plain(try Nonce("the-nonce")), keys: bench.published)
        expectations.accessToken = try AccessToken(try #require(json["access_token"]?.stringValue))
        expectations.requiresAccessTokenHash = true
        let verified = try IDTokenVerifier(expectations).verify(
            UnverifiedIDToken(try #require(json["id_token"]?.stringValue)), now: bench.now)
        #expect(verified.subject.wholeMatch(of: /[0-9]{21}/) != nil)
        #expect(verified.claims["azp"]?.stringValue == "1001")
        #expect(verified.claims["email_verified"] == .bool(true))
        #expect(verified.claims["hd"]?.stringValue == "contoso.example")
        #expect(verified.claims["given_name"]?.stringValue == "ปราณี")
    }

    @Test("a refresh token comes with offline access at a fresh consent only")
    func offline() async throws {
        let bench = try BrandBench(.google)
        let offline: [String: String?] = ["access_type": "offline"]
        let first = try await Self.exchange(bench, try await Self.code(bench, offline)).json()
        let refresh = try #require(first["refresh_token"]?.stringValue)
        let second = try await Self.exchange(bench, try await Self.code(bench, offline)).json()
        #expect(second["refresh_token"] == nil)
        let asked = try await Self.code(bench, ["access_type": "offline", "prompt": "consent"])
        #expect(try await Self.exchange(bench, asked).json()["refresh_token"] != nil)
        let renewed = try await Self.exchange(
            bench, "", ["grant_type": "refresh_token", "refresh_token": refresh, "code": nil])
        #expect(try renewed.json()["access_token"] != nil)
        #expect(try renewed.json()["refresh_token"] == nil)
        for (scope, expected) in [
            ("openid https://www.googleapis.com/auth/userinfo.email", "openid email"),
            ("email https://www.googleapis.com/auth/drive", nil),
        ] {
            let response = try await Self.exchange(
                bench, "",
                ["grant_type": "refresh_token", "refresh_token": refresh, "code": nil, "scope": scope]
            ).json()
            #expect(response["error"]?.stringValue == (expected == nil ? "invalid_scope" : nil))
            let granted = response["scope"]?.stringValue?.split(separator: " ").filter {
                !$0.hasPrefix("https:")
            }
            #expect(granted?.joined(separator: " ") == expected)
        }
    }

    @Test("prompt=none answers without a page: login_required, interaction_required, or a code")
    func silent() async throws {
        let bench = try BrandBench(.google)
        let silent = BrandBench.fields(Self.query, ["prompt": "none"])
        #expect(try await bench.get(Self.path, silent).delivered()["error"] == "login_required")
        _ = try await bench.choose("ada", at: Self.path, Self.query)
        #expect(try await bench.get(Self.path, silent).delivered()["error"] == "interaction_required")
        _ = try await Self.code(bench)
        let fields = try await bench.get(Self.path, silent).delivered()
        #expect(fields["code"] != nil)
        #expect(fields["prompt"] == "none")
    }

    @Test("a silent sign-in answers for the user whom a hint names, or not at all")
    func silentHint() async throws {
        let bench = try BrandBench(.google)
        let response = try await Self.exchange(bench, try await Self.code(bench)).json()
        let own = try #require(response["id_token"]?.stringValue)
        let other = try await Self.exchange(bench, try await Self.code(bench, person: "noa")).json()
        let others = try #require(other["id_token"]?.stringValue)
        // Noa was the last one to sign in here.
        for (hint, isAnswered) in [
            ("login_hint", "noa@example.com", true), ("login_hint", "ada@example.com", false),
            ("id_token_hint", others, true), ("id_token_hint", own, false), ("id_token_hint", "x", false),
        ].map({ (($0, $1), $2) }) {
            let fields = try await bench.get(
                Self.path, BrandBench.fields(Self.query + [hint], ["prompt": "none"])
            ).delivered()
            #expect((fields["code"] != nil) == isAnswered, "\(hint)")
            #expect(fields["error"] == (isAnswered ? nil : "login_required"), "\(hint)")
        }
    }

    @Test("saying no is access_denied with state")
    func denied() async throws {
        let bench = try BrandBench(.google)
        let response = try await bench.signIn("ada", at: Self.path, Self.query, decision: "cancel")
        #expect(try response.delivered() == ["error": "access_denied", "state": "the-state"])
    }

    struct TokenRefusal: CustomTestStringConvertible, Sendable {
        let name: String
        var query: [String: String?] = [:]
        let changes: [String: String?]
        let status: Int
        let error: String
        var testDescription: String { name }
    }

    static let tokenRefusals = [
        TokenRefusal(name: "no code", changes: ["code": nil], status: 400, error: "invalid_request"),
        TokenRefusal(
            name: "a code that is none", changes: ["code": "4/0x"], status: 400, error: "invalid_grant"),
        TokenRefusal(
            name: "a wrong secret", changes: ["client_secret": "x"], status: 401, error: "invalid_client"),
        TokenRefusal(
            name: "no secret", changes: ["client_secret": nil], status: 400, error: "invalid_request"),
        TokenRefusal(
            name: "an unknown client", changes: ["client_id": "9"], status: 401, error: "invalid_client"),
        TokenRefusal(
            name: "another client", changes: ["client_id": "1002", "client_secret": "secret-2"], status: 400,
            error: "invalid_grant"),
        TokenRefusal(
            name: "another redirect URI", changes: ["redirect_uri": "https://x.example"], status: 400,
            error: "redirect_uri_mismatch"),
        TokenRefusal(
            name: "the password grant", changes: ["grant_type": "password"], status: 400,
            error: "unsupported_grant_type"),
        TokenRefusal(
            name: "a verifier without challenge", changes: ["code_verifier": BrandBench.verifier],
            status: 400,
            error: "invalid_grant"),
        TokenRefusal(
            name: "a challenge without verifier", query: BrandBench.withPKCE, changes: [:], status: 400,
            error: "invalid_grant"),
        TokenRefusal(
            name: "a wrong verifier", query: BrandBench.withPKCE,
            changes: ["code_verifier": BrandBench.challenge], status: 400, error: "invalid_grant"),
    ]

    @Test("a bad token request is refused as Google refuses it", arguments: tokenRefusals)
    func tokenRefused(item: TokenRefusal) async throws {
        let bench = try BrandBench(.google)
        let response = try await Self.exchange(bench, try await Self.code(bench, item.query), item.changes)
        #expect(response.status == item.status)
        #expect(try response.json()["error"]?.stringValue == item.error)
    }

    @Test("Basic authentication serves as well, and only once")
    func basic() async throws {
        let bench = try BrandBench(.google)
        let header = [("Authorization", BrandBench.basic)]
        let code = try await Self.code(bench)
        let both = try await Self.exchange(bench, code, headers: header)
        #expect(try both.json()["error"]?.stringValue == "invalid_request")
        let alone = try await Self.exchange(
            bench, code, ["client_id": nil, "client_secret": nil], headers: header)
        #expect(alone.status == 200)
    }

    @Test("PKCE passes with either method", arguments: ["S256", "plain"])
    func proofKey(method: String) async throws {
        let bench = try BrandBench(.google)
        let isPlain = method == "plain"
        let challenge = isPlain ? BrandBench.verifier : BrandBench.challenge
        let code = try await Self.code(
            bench, ["code_challenge": challenge, "code_challenge_method": isPlain ? nil : "S256"])
        #expect(try await Self.exchange(bench, code, ["code_verifier": BrandBench.verifier]).status == 200)
    }

    @Test("userinfo and tokeninfo speak of the token's person and client; revocation ends all")
    func profile() async throws {
        let bench = try BrandBench(.google)
        let code = try await Self.code(bench, person: "mallory")
        let token = try #require(
            try await Self.exchange(bench, code).json()["access_token"]?.stringValue)
        let bearer = [("authorization", "Bearer \(token)")]
        let info = try await bench.send("GET", "/v1/userinfo", headers: bearer).json()
        #expect(info["email_verified"] == .bool(false))
        for path in ["/v1/userinfo", "/oauth2/v2/userinfo", "/oauth2/v3/userinfo"] {
            #expect(try await bench.send("POST", path, headers: bearer).status == 200, "\(path)")
        }
        #expect(info["name"]?.stringValue == "Mallory Finch")
        let about = try await bench.send("GET", "/tokeninfo", query: [("access_token", token)]).json()
        #expect(about["aud"]?.stringValue == "1001")
        #expect(about["email_verified"]?.stringValue == "false")
        #expect(about["expires_in"]?.stringValue == "3599")
        #expect(try await bench.send("POST", "/revoke", form: [("token", token)]).status == 200)
        #expect(try await bench.send("POST", "/revoke", form: [("token", token)]).status == 400)
        #expect(try await bench.send("GET", "/v1/userinfo", headers: bearer).status == 401)
        #expect(try await bench.send("GET", "/tokeninfo", query: [("access_token", token)]).status == 400)
        #expect(try await bench.send("GET", "/v1/userinfo").status == 401)
    }

    @Test("a second use of a code ends what the first one gave")
    func replay() async throws {
        let bench = try BrandBench(.google)
        let code = try await Self.code(bench)
        let token = try #require(try await Self.exchange(bench, code).json()["access_token"]?.stringValue)
        #expect(try await Self.exchange(bench, code).json()["error"]?.stringValue == "invalid_grant")
        let bearer = [("Authorization", "Bearer \(token)")]
        #expect(try await bench.send("GET", "/v1/userinfo", headers: bearer).status == 401)
    }

    @Test("discovery names this server and nothing else, and the picture is an image of it")
    func discovery() async throws {
        let bench = try BrandBench(.google)
        let json = try await bench.send("GET", "/.well-known/openid-configuration").json()
        for member in json.objectValue?.members ?? []
        where member.name.hasSuffix("endpoint") || member.name == "issuer" {
            #expect(member.value.stringValue?.hasPrefix("http://127.0.0.1:8080/stand-in/google") == true)
        }
        guard case .bytes(_, "image/svg+xml", 200, _) = try await bench.send("GET", "/avatar/7.svg") else {
            Issue.record("an avatar is an SVG image")
            return
        }
        #expect(try await bench.send("GET", "/avatar/x.svg").status == 404)
    }
}
