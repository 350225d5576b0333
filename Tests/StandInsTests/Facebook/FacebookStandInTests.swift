import Cryptography
import OpenID
import Providers
import StandIns
import Testing

@Suite("Facebook: classic Login, Limited Login and OpenID Connect")
struct FacebookStandInTests {
    static let path = "/v24.0/dialog/oauth"
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("scope", "public_profile,email"),
        ("state", "the-state"),
    ]
    static let form: [(String, String)] = [
        ("client_id", "1001"), ("client_secret", "secret-1"), ("redirect_uri", BrandBench.redirect),
    ]

    static func code(
        _ bench: BrandBench, _ changes: [String: String?] = [:], person: String = "ada",
        without: Set<String> = []
    ) async throws -> String {
        let answer = try await bench.signIn(
            person, at: path, BrandBench.fields(query, changes), without: without)
        return try #require(try answer.delivered()["code"])
    }

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:]
    ) async throws -> StandInResponse {
        try await bench.send(
            "GET", "/graph/v24.0/oauth/access_token",
            query: BrandBench.fields(form + [("code", code)], changes))
    }

    static func token(
        _ bench: BrandBench, _ changes: [String: String?] = [:], without: Set<String> = []
    ) async throws -> String {
        let json = try await exchange(bench, try await code(bench, changes, without: without)).json()
        return try #require(json["access_token"]?.stringValue)
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: [String: String?]
        let code: StandInRefusal
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "unknown app", changes: ["client_id": "9"], code: .unknownClient),
        Refusal(name: "no app", changes: ["client_id": nil], code: .unknownClient),
        Refusal(
            name: "another redirect URI", changes: ["redirect_uri": BrandBench.otherRedirect],
            code: .redirectURIMismatch),
        Refusal(name: "no state", changes: ["state": nil], code: .badParameter),
        Refusal(name: "an unknown permission", changes: ["scope": "email,world"], code: .scope),
        Refusal(name: "a token in the browser", changes: ["response_type": "token"], code: .responseType),
        Refusal(name: "code and token", changes: ["response_type": "code token"], code: .responseType),
        Refusal(
            name: "Limited Login without openid",
            changes: ["response_type": "id_token,graph_domain,user_token_nonce", "nonce": "n"], code: .scope),
        Refusal(
            name: "Limited Login without nonce",
            changes: ["response_type": "id_token,graph_domain,user_token_nonce", "scope": "openid"],
            code: .badParameter),
        Refusal(
            name: "a nonce with a space", changes: ["scope": "openid", "nonce": "a b"], code: .badParameter),
        Refusal(name: "a nonce without openid", changes: ["nonce": "n"], code: .badParameter),
        Refusal(name: "form_post for a code", changes: ["response_mode": "form_post"], code: .responseMode),
        Refusal(name: "an unknown auth_type", changes: ["auth_type": "x"], code: .badParameter),
        Refusal(name: "a bad challenge", changes: ["code_challenge": "x"], code: .badParameter),
    ]

    @Test("a bad dialog request is shown", arguments: refusals)
    func refused(item: Refusal) async throws {
        let answer = try await BrandBench(.facebook).get(
            Self.path, BrandBench.fields(Self.query, item.changes))
        #expect(try answer.refusal().code == item.code)
    }

    @Test("the code comes back with #_=_ behind it, and cancelling carries Facebook's four fields")
    func redirect() async throws {
        let bench = try BrandBench(.facebook)
        let answer = try await bench.signIn("ada", at: Self.path, Self.query)
        guard case .redirect(let url) = answer else { throw UnexpectedAnswer(answer) }
        #expect(url.hasSuffix("&state=the-state#_=_"))
        let cancelled = try await bench.signIn("noa", at: Self.path, Self.query, decision: "cancel")
        #expect(
            try cancelled.delivered() == [
                "error": "access_denied", "error_code": "200", "error_description": "Permissions error",
                "error_reason": "user_denied", "state": "the-state",
            ])
    }

    @Test("declined permissions are left out, named on demand, and asked again only on rerequest")
    func declined() async throws {
        let bench = try BrandBench(.facebook)
        let answer = try await bench.signIn(
            "ada", at: Self.path, BrandBench.fields(Self.query, ["return_scopes": "true"]), without: ["email"]
        )
        let fields = try answer.delivered()
        #expect(fields["granted_scopes"] == "public_profile")
        #expect(fields["denied_scopes"] == "email")
        let json = try await Self.exchange(bench, try #require(fields["code"])).json()
        let token = try #require(json["access_token"]?.stringValue)
        let me = try await bench.send(
            "GET", "/graph/v24.0/me", query: [("fields", "id,name,email"), ("access_token", token)]
        ).json()
        #expect(me.objectValue?.names == ["id", "name"])
        #expect(try await bench.choose("ada", at: Self.path, Self.query).delivered()["code"] != nil)
        let again = try await bench.choose(
            "ada", at: Self.path, BrandBench.fields(Self.query, ["auth_type": "rerequest"]))
        #expect(
            try again.consent().scopes.contains { $0.scope == "email" && $0.isOptional && !$0.wasGranted })
    }

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
        let answer = try await Self.exchange(bench, try await Self.code(bench, item.query), item.changes)
        #expect(answer.status == 400)
        let error = try #require(try answer.json()["error"])
        #expect(error["code"]?.integerValue == item.code)
        #expect(error["error_subcode"]?.integerValue == item.subcode)
        #expect(error["type"]?.stringValue == "OAuthException")
        #expect(error["fbtrace_id"] != nil)
    }

    @Test("Basic authentication serves as well, as some libraries send it")
    func basic() async throws {
        let bench = try BrandBench(.facebook)
        let answer = try await bench.send(
            "POST", "/graph/v24.0/oauth/access_token",
            form: [
                ("grant_type", "authorization_code"), ("code", try await Self.code(bench)),
                ("redirect_uri", BrandBench.redirect),
            ], headers: [("Authorization", BrandBench.basic)])
        #expect(answer.status == 200)
    }

    @Test("a code serves once; its second use ends the token")
    func replay() async throws {
        let bench = try BrandBench(.facebook)
        let code = try await Self.code(bench)
        let json = try await Self.exchange(bench, code).json()
        #expect(json["token_type"]?.stringValue == "bearer")
        #expect(json["expires_in"]?.integerValue == 5_183_944)
        #expect(json["id_token"] == nil)
        let token = try #require(json["access_token"]?.stringValue)
        let again = try await Self.exchange(bench, code).json()
        #expect(again["error"]?["error_subcode"]?.integerValue == 36009)
        #expect(again["error"]?["message"]?.stringValue == "This authorization code has been used.")
        let me = try await bench.send("GET", "/graph/v24.0/me", query: [("access_token", token)])
        #expect(try me.json()["error"]?["code"]?.integerValue == 190)
    }

    @Test("/me gives id and name, then what fields names, and refuses fields that do not exist")
    func me() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await Self.token(bench)
        func me(_ fields: String?) async throws -> StandInResponse {
            try await bench.send(
                "GET", "/graph/v24.0/me", query: fields.map { [("fields", $0)] } ?? [],
                headers: [("Authorization", "Bearer \(token)")])
        }
        #expect(try await me(nil).json().objectValue?.names == ["id", "name"])
        let full = try await me("name,first_name,last_name,email,picture.type(large){url,is_silhouette}")
            .json()
        #expect(full["email"]?.stringValue == "ada@example.com")
        #expect(full["picture"]?["data"]?.objectValue?.names == ["url", "is_silhouette"])
        #expect(full["id"]?.stringValue?.wholeMatch(of: /[0-9]{16}/) != nil)
        #expect(try await me("id,shoe_size").json()["error"]?["code"]?.integerValue == 100)
        for bad in ["id,", "picture{url", "{", "a{b{c{d}}}", ""] where !bad.isEmpty {
            #expect(try await me(bad).status == 400)
        }
        let none = try await bench.send("GET", "/graph/v24.0/me")
        #expect(try none.json()["error"]?["code"]?.integerValue == 2500)
    }

    @Test("appsecret_proof is checked when it comes, and demanded when the app demands it")
    func secretProof() async throws {
        let bench = try BrandBench(.facebook, options: [.requiresSecretProof])
        let token = try await Self.token(bench)
        let proof = Hex.encode(HMACSHA256.authenticate(Array(token.utf8), key: Array("secret-1".utf8)))
        func me(_ proof: String?) async throws -> StandInResponse {
            try await bench.send(
                "GET", "/graph/v24.0/me",
                query: [("access_token", token)] + (proof.map { [("appsecret_proof", $0)] } ?? []))
        }
        #expect(try await me(proof).status == 200)
        for bad in [nil, "0000"] {
            let error = try await me(bad).json()["error"]
            #expect(error?["type"]?.stringValue == "GraphMethodException")
            #expect(error?["code"]?.integerValue == 100)
        }
        let lax = try BrandBench(.facebook)
        let laxToken = try await Self.token(lax)
        let wrong = try await lax.send(
            "GET", "/graph/v24.0/me", query: [("access_token", laxToken), ("appsecret_proof", "00")])
        #expect(wrong.status == 400)
    }

    @Test("debug_token speaks to the token's own app only")
    func debugToken() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await Self.token(bench)
        func debug(_ input: String, _ viewer: String) async throws -> JSONValue {
            try await bench.send(
                "GET", "/graph/v24.0/debug_token", query: [("input_token", input), ("access_token", viewer)]
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
            "POST", "/graph/v24.0/oauth/access_token",
            form: [
                ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "fb_exchange_token"),
                ("fb_exchange_token", token),
            ]
        ).json()
        #expect(longer["access_token"]?.stringValue != token)
        #expect(longer["expires_in"] != nil)
    }

    @Test("permissions are listed and taken back, one or all")
    func permissions() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await Self.token(bench)
        func call(_ method: String, _ path: String) async throws -> StandInResponse {
            try await bench.send(method, "/graph/v24.0/" + path, query: [("access_token", token)])
        }
        #expect(try await call("GET", "me/permissions").json()["data"]?.arrayValue?.count == 2)
        #expect(try await call("DELETE", "me/permissions/email").json()["success"] == .bool(true))
        #expect(try await call("GET", "me").status == 200)
        let me = try await bench.send(
            "GET", "/graph/v24.0/me", query: [("access_token", token), ("fields", "id,email")]
        ).json()
        #expect(me["email"] == nil)
        #expect(try await call("DELETE", "1/permissions").status == 400)
        #expect(try await call("DELETE", "me/permissions").json()["success"] == .bool(true))
        #expect(try await call("GET", "me").json()["error"]?["code"]?.integerValue == 190)
        _ = try await bench.choose("ada", at: Self.path, Self.query).consent()
    }

    static let rawNonce = "the-raw-nonce-of-this-test-000000000000000"
    static let limited: [String: String?] = [
        "response_type": "id_token,graph_domain,user_token_nonce", "scope": "openid,email",
        "tp": "ios_14_do_not_track", "nonce": Hex.encode(SHA256.hash(rawNonce)),
    ]

    @Test(
        "Limited Login gives an ID token in the fragment for an app, by post for a web address, and no code")
    func limitedLogin() async throws {
        let bench = try BrandBench(.facebook, redirectURIs: ["fb1001://authorize", BrandBench.redirect])
        let app = try await bench.signIn(
            "ada", at: Self.path,
            BrandBench.fields(Self.query, Self.limited.merging(["redirect_uri": "fb1001://authorize"]) { $1 })
        )
        guard case .redirect(let url) = app else { throw UnexpectedAnswer(app) }
        #expect(url.hasPrefix("fb1001://authorize/?#id_token="))
        let web = try await bench.signIn(
            "ada", at: Self.path,
            BrandBench.fields(Self.query, Self.limited.merging(["response_mode": "form_post"]) { $1 }))
        guard case .formPost(BrandBench.redirect, _) = web else { throw UnexpectedAnswer(web) }
        for answer in [app, web] {
            let fields = try answer.delivered()
            #expect(fields["graph_domain"] == "facebook")
            #expect(fields["granted_scopes"] == "openid,email,public_profile")
            #expect(fields["state"] == "the-state")
            #expect(fields["code"] == nil)
            #expect(fields["access_token"] == nil)
            let keys = try await bench.send("GET", "/limited/.well-known/oauth/openid/jwks/").json()
            var expectations = IDTokenExpectations(
                issuer: .exact(FacebookStandIn.issuer(origin: BrandBench.origin)),
                clientID: try ClientID("1001"), nonce: .hashed(try Nonce(Self.rawNonce)),
                keys: try JSONWebKeySet(parsing: keys.serialized))
            expectations.requiresTokenID = true
            let verified = try IDTokenVerifier(expectations).verify(
                UnverifiedIDToken(try #require(fields["id_token"])), now: bench.now)
            #expect(verified.claims["email"]?.stringValue == "ada@example.com")
            #expect(verified.claims["email_verified"] == nil)
        }
    }

    @Test("OpenID Connect for browsers gives both tokens, and the same person in both")
    func openID() async throws {
        let bench = try BrandBench(.facebook)
        let code = try await Self.code(
            bench, BrandBench.withPKCE.merging(["scope": "openid email", "nonce": "plain-nonce"]) { $1 })
        let json = try await Self.exchange(bench, code, ["code_verifier": BrandBench.verifier]).json()
        let access = try #require(json["access_token"]?.stringValue)
        var expectations = IDTokenExpectations(
            issuer: .exact(FacebookStandIn.issuer(origin: BrandBench.origin)),
            clientID: try ClientID("1001"), nonce: .plain(try Nonce("plain-nonce")), keys: bench.published)
        expectations.accessToken = try AccessToken(access)
        expectations.requiresAccessTokenHash = true
        let verified = try IDTokenVerifier(expectations).verify(
            UnverifiedIDToken(try #require(json["id_token"]?.stringValue)), now: bench.now)
        let me = try await bench.send("GET", "/graph/v24.0/me", query: [("access_token", access)]).json()
        #expect(me["id"]?.stringValue == verified.subject)
    }

    @Test("certificates hold the published keys")
    func certificates() async throws {
        let bench = try BrandBench(.facebook)
        let json = try await bench.send("GET", "/limited/.well-known/oauth/openid/certs/").json()
        for key in bench.published.keys {
            let name = try #require(key.keyID)
            let pem = try #require(json[name]?.stringValue)
            #expect(try PublicKey.rsa(RSAPublicKey(certificatePEM: pem)) == key.key)
        }
        let metadata = try await bench.send("GET", "/limited/.well-known/openid-configuration/").json()
        #expect(metadata["issuer"]?.stringValue == "http://127.0.0.1:8080/stand-in/facebook")
        #expect(metadata["token_endpoint"] == nil)
    }

    @Test("versions are optional at Graph and named in the dialog's own form")
    func versions() async throws {
        let bench = try BrandBench(.facebook)
        let chooser = try await bench.get("/v19.0/dialog/oauth", Self.query).chooser()
        #expect(chooser.action == "/stand-in/facebook/v19.0/dialog/oauth/person")
        #expect(try await bench.get("/vX/dialog/oauth", Self.query).refusal().code == .notFound)
    }
}
