import Cryptography
import OpenID
import Providers
import Testing

@Suite("A provider of the operator's own has a stand-in that keeps to OpenID Connect")
struct OpenIDConnectTests {
    static let id = ProviderID.oidc("acme").named("Acme")
    static let path = "/authorize"
    static let nonce = BrandBench.verifier
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("response_type", "code"),
        ("scope", "openid profile email"), ("state", "the-state"), ("nonce", nonce),
    ]
    static let issuer = "\(BrandBench.origin)/stand-in/oidc.acme"

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:]
    ) async throws -> StandInResponse {
        let form: [(String, String)] = [
            ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "authorization_code"),
            ("redirect_uri", BrandBench.redirect), ("code", code),
        ]
        return try await bench.send("POST", "/token", form: BrandBench.fields(form, changes))
    }

    static func profile(_ bench: BrandBench, _ token: String) async throws -> StandInResponse {
        try await bench.send("GET", "/userinfo", headers: [("Authorization", "Bearer \(token)")])
    }

    private static func code(_ bench: BrandBench, _ changes: [String: String?] = [:]) async throws -> String {
        let query = BrandBench.fields(query, changes)
        return try #require(try await bench.signIn("ada", at: path, query).delivered()["code"])
    }

    /// Signs in, and verifies the ID token as the relying party does; the check that failed, or the claims.
    private static func signIn(_ bench: BrandBench) async throws -> Result<VerifiedIDToken, IDTokenError> {
        let response = try await exchange(bench, try await code(bench)).json()
        let expectations = IDTokenExpectations(
            issuer: .exact(issuer), clientID: try ClientID("1001"), nonce: .plain(try Nonce(nonce)),
            keys: bench.published,
            accessToken: try AccessToken(try #require(response["access_token"]?.stringValue)))
        let token = UnverifiedIDToken(try #require(response["id_token"]?.stringValue))
        return Result { () throws(IDTokenError) in
            try IDTokenVerifier(expectations).verify(token, now: bench.now)
        }
    }

    @Test("the discovery document names its issuer and endpoints below it, and passes our own reading")
    func discovery() async throws {
        let bench = try BrandBench(Self.id)
        let path = try #require(Brand.of(Self.id)?.discoveryPath)
        let document = try await bench.send("GET", path).json()
        let metadata = try ProviderMetadata(
            parsing: document.serialized, issuer: .exact(Self.issuer), allowingHTTP: true)
        #expect(metadata.tokenEndpoint?.description == Self.issuer + "/token")
        #expect(metadata.jwksURI.description == Self.issuer + "/jwks")
        #expect(metadata.sendsIssuer)
        #expect(try await bench.send("GET", "/jwks").json()["keys"] != nil)
        #expect(try await bench.send("GET", "/nothing").refusal().code == .notFound)
    }

    @Test("a sign-in yields an ID token that passes every check, and the same user at userinfo")
    func passes() async throws {
        let bench = try BrandBench(Self.id)
        let token = try await Self.signIn(bench).get()
        #expect(token.name == Person.cast.first { $0.id == "ada" }?.fullName)
        let response = try await Self.exchange(bench, try await Self.code(bench)).json()
        let user = try await Self.profile(bench, try #require(response["access_token"]?.stringValue)).json()
        #expect(user["sub"]?.stringValue == token.subject)
        #expect(user["email"]?.stringValue == token.email)
        // Another provider of the same installation knows nobody of this one.
        let other = try await Self.signInElsewhere()
        #expect(other != token.subject)
    }

    @Test("auth_time is when the user signed in, and max_age asks again for one who did long ago")
    func authenticationAge() async throws {
        var bench = try BrandBench(Self.id)
        let begun = bench.now.secondsSince1970
        _ = try await Self.code(bench)
        bench.now = bench.now.adding(seconds: 60)
        func silent(_ age: String?) async throws -> [String: String] {
            let more = [("prompt", "none")] + (age.map { [("max_age", $0)] } ?? [])
            return try await bench.get(Self.path, Self.query + more).delivered()
        }
        for age in [nil, "60", "3600"] {
            let code = try #require(try await silent(age)["code"])
            let response = try await Self.exchange(bench, code).json()
            let token = UnverifiedIDToken(try #require(response["id_token"]?.stringValue))
            #expect(token.displayedClaims?["auth_time"]?.integerValue == begun)
        }
        #expect(try await silent("59")["error"] == "login_required")
        #expect(try await silent("-1")["error"] == "invalid_request")
        let code = try await Self.code(bench, ["max_age": "0"])
        let response = try await Self.exchange(bench, code).json()
        let token = UnverifiedIDToken(try #require(response["id_token"]?.stringValue))
        #expect(token.displayedClaims?["auth_time"]?.integerValue == begun + 60)
    }

    @Test("a refresh asks for what was granted, or some of it")
    func refreshedScopes() async throws {
        let bench = try BrandBench(Self.id)
        let code = try await Self.code(bench, ["scope": "openid profile email offline_access"])
        let refresh = try #require(try await Self.exchange(bench, code).json()["refresh_token"]?.stringValue)
        for (scope, granted, error) in [
            ("openid email", "openid email", nil), ("openid phone", nil, "invalid_scope"),
            (nil, "openid profile email offline_access", nil),
        ] as [(String?, String?, String?)] {
            let response = try await Self.exchange(
                bench, "",
                ["grant_type": "refresh_token", "refresh_token": refresh, "code": nil]
                    .merging(scope.map { ["scope": $0] } ?? [:]) { $1 }
            ).json()
            #expect(response["scope"]?.stringValue == granted && response["error"]?.stringValue == error)
        }
    }

    private static func signInElsewhere() async throws -> String? {
        let bench = try BrandBench(.oidc("other"))
        let response = try await exchange(bench, try await code(bench)).json()
        let token = try #require(response["access_token"]?.stringValue)
        return try await profile(bench, token).json()["sub"]?.stringValue
    }

    @Test("a spoiled ID token fails the check that it spoils", arguments: AppleMisbehaviourTests.tokenCases)
    func spoiled(misbehaviour: Misbehaviour, check: IDTokenCheck) async throws {
        #expect(misbehaviour.exists(at: Self.id))
        let bench = try BrandBench(Self.id)
        try await bench.set([misbehaviour])
        guard case .failure(let error) = try await Self.signIn(bench) else {
            Issue.record("\(misbehaviour) passes")
            return
        }
        #expect(error.check == check)
    }

    @Test("the answer names its issuer, unless it is told to misbehave")
    func responseIssuer() async throws {
        let bench = try BrandBench(Self.id)
        func told() async throws -> String? {
            try await bench.signIn("ada", at: Self.path, Self.query).delivered()["iss"]
        }
        #expect(try await told() == Self.issuer)
        try await bench.set([.wrongResponseIssuer])
        #expect(try await told() == "https://issuer.example")
        try await bench.set([.missingResponseIssuer])
        #expect(try await told() == nil)
    }

    @Test("a code is good once, for its own client, redirect URI and verifier")
    func codes() async throws {
        let bench = try BrandBench(Self.id)
        let used = try await Self.code(bench)
        #expect(try await Self.exchange(bench, used).status == 200)
        #expect(try await Self.exchange(bench, used).json()["error"]?.stringValue == "invalid_grant")
        func refusal(_ changes: [String: String?], _ code: String) async throws -> String? {
            try await Self.exchange(bench, code, changes).json()["error"]?.stringValue
        }
        let other = ["client_id": "1002", "client_secret": "secret-2"]
        #expect(try await refusal(other, try await Self.code(bench)) == "invalid_grant")
        #expect(
            try await refusal(["redirect_uri": BrandBench.otherRedirect], try await Self.code(bench))
                == "invalid_grant")
        #expect(try await refusal(["client_secret": "no"], try await Self.code(bench)) == "invalid_client")
        #expect(try await refusal(["client_secret": nil], try await Self.code(bench)) == "invalid_client")
        #expect(try await refusal(["client_id": "nobody"], "x") == "invalid_client")
        #expect(try await refusal(["grant_type": "password"], "x") == "unsupported_grant_type")
        #expect(try await refusal(["grant_type": nil], "x") == "invalid_request")
        #expect(try await refusal(["code": nil], "x") == "invalid_request")
        let proven = BrandBench.withPKCE
        #expect(try await refusal([:], try await Self.code(bench, proven)) == "invalid_grant")
        let verifier = ["code_verifier": BrandBench.verifier]
        #expect(try await refusal(verifier, try await Self.code(bench)) == "invalid_grant")
        #expect(try await Self.exchange(bench, try await Self.code(bench, proven), verifier).status == 200)
    }

    @Test("a client proves itself by Basic as well, and not in both ways at once")
    func basic() async throws {
        let bench = try BrandBench(Self.id)
        func exchange(_ form: [(String, String)]) async throws -> StandInResponse {
            try await bench.send(
                "POST", "/token",
                form: [
                    ("grant_type", "authorization_code"), ("redirect_uri", BrandBench.redirect),
                    ("code", try await Self.code(bench)),
                ] + form, headers: [("Authorization", BrandBench.basic)])
        }
        #expect(try await exchange([]).status == 200)
        #expect(try await exchange([("client_secret", "secret-1")]).status == 400)
    }

    struct Wrong: CustomTestStringConvertible, Sendable {
        let changes: [String: String?]
        let error: String
        var testDescription: String { "\(changes) → \(error)" }
    }

    @Test(
        "what is wrong with the rest of a request goes back to the client, with its state",
        arguments: [
            Wrong(changes: ["response_type": nil], error: "invalid_request"),
            Wrong(changes: ["response_type": "token"], error: "unsupported_response_type"),
            Wrong(changes: ["scope": "profile"], error: "invalid_scope"),
            Wrong(changes: ["response_mode": "telegram"], error: "invalid_request"),
            Wrong(changes: ["prompt": "none login"], error: "invalid_request"),
            Wrong(changes: ["prompt": "dance"], error: "invalid_request"),
            Wrong(changes: ["prompt": "none"], error: "login_required"),
            Wrong(changes: ["request": "e30"], error: "request_not_supported"),
            Wrong(changes: ["request_uri": "https://a/"], error: "request_uri_not_supported"),
            Wrong(
                changes: ["code_challenge": BrandBench.verifier, "code_challenge_method": "plain"],
                error: "invalid_request"),
        ])
    func returned(wrong: Wrong) async throws {
        let query = BrandBench.fields(Self.query, wrong.changes)
        let fields = try await BrandBench(Self.id).get(Self.path, query).delivered()
        #expect(fields["error"] == wrong.error)
        #expect(fields["state"] == "the-state" && fields["iss"] == Self.issuer)
    }

    @Test("what is wrong with client or redirect URI is shown")
    func shown() async throws {
        let bench = try BrandBench(Self.id)
        func refusal(_ changes: [String: String?]) async throws -> StandInRefusal {
            try await bench.get(Self.path, BrandBench.fields(Self.query, changes)).refusal().code
        }
        #expect(try await refusal(["client_id": nil]) == .unknownClient)
        #expect(try await refusal(["client_id": "nobody"]) == .unknownClient)
        #expect(try await refusal(["redirect_uri": nil]) == .redirectURIMismatch)
        #expect(try await refusal(["redirect_uri": "https://evil.example/"]) == .redirectURIMismatch)
        #expect(
            try await bench.get(Self.path, Self.query + [("scope", "openid")]).refusal().code
                == .badParameter)
    }

    @Test("who said yes is not asked again; prompt=none answers then, and prompt=consent asks")
    func consent() async throws {
        let bench = try BrandBench(Self.id)
        _ = try await Self.code(bench)
        let silent = BrandBench.fields(Self.query, ["prompt": "none"])
        #expect(try await bench.get(Self.path, silent).delivered()["code"] != nil)
        let more = BrandBench.fields(
            Self.query, ["prompt": "none", "scope": "openid profile email offline_access"])
        #expect(try await bench.get(Self.path, more).delivered()["error"] == "consent_required")
        let again = BrandBench.fields(Self.query, ["prompt": "consent"])
        #expect(try await bench.choose("ada", at: Self.path, again).consent().scopes.count == 3)
    }

    @Test("who says no sends access_denied")
    func declined() async throws {
        let response = try await BrandBench(Self.id).signIn(
            "ada", at: Self.path, Self.query, decision: "deny")
        #expect(try response.delivered()["error"] == "access_denied")
    }

    @Test("a refresh token comes for offline_access, renews, and ends with its revocation")
    func refresh() async throws {
        let bench = try BrandBench(Self.id)
        let offline = ["scope": "openid offline_access"]
        let response = try await Self.exchange(bench, try await Self.code(bench, offline)).json()
        let token = try #require(response["refresh_token"]?.stringValue)
        let proof = [("client_id", "1001"), ("client_secret", "secret-1")]
        func renew() async throws -> StandInResponse {
            try await bench.send(
                "POST", "/token", form: proof + [("grant_type", "refresh_token"), ("refresh_token", token)])
        }
        #expect(try await renew().json()["access_token"] != nil)
        let other = [("client_id", "1002"), ("client_secret", "secret-2"), ("token", token)]
        #expect(
            try await bench.send("POST", "/revoke", form: other).json()["error"]?.stringValue
                == "invalid_grant")
        #expect(try await bench.send("POST", "/revoke", form: proof).status == 400)
        #expect(try await bench.send("POST", "/revoke", form: [("token", token)]).status == 401)
        #expect(try await bench.send("POST", "/revoke", form: proof + [("token", "unknown")]).status == 200)
        #expect(try await bench.send("POST", "/revoke", form: proof + [("token", token)]).status == 200)
        #expect(try await renew().json()["error"]?.stringValue == "invalid_grant")
        #expect(
            try await bench.send("POST", "/token", form: proof + [("grant_type", "refresh_token")])
                .json()["error"]?.stringValue == "invalid_request")
    }

    @Test("applications of a sandbox are registered there and found by their IDs; a public one needs PKCE")
    func applications() async throws {
        let sandbox = SandboxClientTests.visitors
        let clients = SandboxClients(
            installation: SandboxClientTests.installation, storage: MemoryRecordStore(),
            random: TestRandom.seeded("acme"), division: .visitors, rules: { Brand.of($0)?.clients })
        var wish = ClientRegistrationRequest(name: "Mine", redirectURIs: [BrandBench.redirect])
        wish.secret = RedactedText("")
        let now = SandboxClientTests.now
        let made = try await clients.register(wish, at: Self.id, besides: [], sandbox: sandbox, now: now)
        let asked = StandInRequest(
            method: "POST", path: "/token", form: [("client_id", made.client.clientID)],
            origin: BrandBench.origin)
        let found = try await clients.completed(asked, at: Self.id, besides: [], now: now).clients
        #expect(found.map(\.clientID) == [made.client.clientID])
        var request = StandInRequest(
            method: "GET", path: Self.path,
            query: BrandBench.fields(Self.query, ["client_id": made.client.clientID]),
            origin: BrandBench.origin, browser: "b")
        request.clients = found
        let response = try await BrandBench(Self.id).standIn.respond(to: request, now: now)
        #expect(try response.delivered()["error"] == "invalid_request")
    }
}
