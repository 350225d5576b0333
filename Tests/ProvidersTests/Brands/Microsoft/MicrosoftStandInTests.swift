import Cryptography
import OpenID
import Providers
import Testing

@Suite("Microsoft: tenants, AADSTS errors, pairwise subjects, Graph")
struct MicrosoftStandInTests {
    static let path = "/common/oauth2/v2.0/authorize"
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("response_type", "code"),
        ("scope", "openid profile email User.Read"), ("state", "the-state"), ("nonce", "the-nonce"),
    ]
    static let form: [(String, String)] = [
        ("client_id", "1001"), ("client_secret", "secret-1"), ("grant_type", "authorization_code"),
        ("redirect_uri", BrandBench.redirect),
    ]

    static func code(
        _ bench: BrandBench, _ changes: [String: String?] = [:], person: String = "pranee",
        tenant: String = "common"
    ) async throws -> String {
        let response = try await bench.signIn(
            person, at: "/\(tenant)/oauth2/v2.0/authorize", BrandBench.fields(query, changes))
        return try #require(try response.delivered()["code"])
    }

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:], tenant: String = "common"
    ) async throws -> StandInResponse {
        try await bench.send(
            "POST", "/\(tenant)/oauth2/v2.0/token",
            form: BrandBench.fields(form + [("code", code)], changes))
    }

    struct DisplayText: CustomTestStringConvertible, Sendable {
        let name: String
        var path = MicrosoftStandInTests.path
        let changes: [String: String?]
        let code: String
        var testDescription: String { name }
    }

    static let shown = [
        DisplayText(name: "no client", changes: ["client_id": nil], code: "AADSTS900144"),
        DisplayText(name: "unknown client", changes: ["client_id": "9"], code: "AADSTS700016"),
        DisplayText(
            name: "another reply URL", changes: ["redirect_uri": BrandBench.otherRedirect],
            code: "AADSTS50011"),
        DisplayText(
            name: "an unknown directory", path: "/99999999-0000-4000-8000-000000000000/oauth2/v2.0/authorize",
            changes: [:], code: "AADSTS90002"),
        DisplayText(
            name: "an unknown domain", path: "/nobody.example/oauth2/v2.0/authorize", changes: [:],
            code: "AADSTS90002"),
    ]

    @Test("what concerns client, reply URL or tenant is shown", arguments: shown)
    func refused(item: DisplayText) async throws {
        let response = try await BrandBench(.microsoft).get(
            item.path, BrandBench.fields(Self.query, item.changes))
        #expect(try response.refusal().brandCode == item.code)
        #expect(try response.refusal().brandMessage.hasPrefix(item.code + ": "))
    }

    struct Returned: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: [String: String?]
        let error: String
        let number: String
        var testDescription: String { name }
    }

    static let returned = [
        Returned(
            name: "no response type", changes: ["response_type": nil], error: "invalid_request",
            number: "900144"),
        Returned(
            name: "ID tokens not enabled", changes: ["response_type": "code id_token"],
            error: "unsupported_response_type", number: "700054"),
        Returned(name: "no scope", changes: ["scope": nil], error: "invalid_request", number: "900144"),
        Returned(
            name: "an unknown scope", changes: ["scope": "openid what"], error: "invalid_scope",
            number: "70011"),
        Returned(
            name: "an unknown prompt", changes: ["prompt": "maybe"], error: "invalid_request", number: "90023"
        ),
        Returned(
            name: "a login hint with select_account",
            changes: ["prompt": "select_account", "login_hint": "a@b.c"], error: "invalid_request",
            number: "90023"),
        Returned(
            name: "an unknown mode", changes: ["response_mode": "x"], error: "invalid_request",
            number: "70007"),
        Returned(
            name: "a bad challenge", changes: ["code_challenge": "x"], error: "invalid_request",
            number: "9002313"),
        Returned(
            name: "silence without session", changes: ["prompt": "none"], error: "login_required",
            number: "50058"),
    ]

    @Test("everything else is redirected, with state", arguments: returned)
    func redirected(item: Returned) async throws {
        let response = try await BrandBench(.microsoft).get(
            Self.path, BrandBench.fields(Self.query, item.changes))
        #expect(try response.destination() == BrandBench.redirect)
        let fields = try response.delivered()
        #expect(fields["error"] == item.error)
        #expect(fields["error_description"]?.hasPrefix("AADSTS\(item.number): ") == true)
        #expect(fields["state"] == "the-state")
    }

    struct Admission: CustomTestStringConvertible, Sendable {
        let name: String
        let tenant: String
        let person: String
        let isAdmitted: Bool
        var testDescription: String { name }
    }

    static let admissions = [
        Admission(name: "common, work", tenant: "common", person: "pranee", isAdmitted: true),
        Admission(name: "common, personal", tenant: "common", person: "ada", isAdmitted: true),
        Admission(name: "organizations, personal", tenant: "organizations", person: "ada", isAdmitted: false),
        Admission(name: "consumers, personal", tenant: "consumers", person: "ada", isAdmitted: true),
        Admission(name: "consumers, work", tenant: "consumers", person: "pranee", isAdmitted: false),
        Admission(name: "own directory", tenant: Person.castDirectory, person: "pranee", isAdmitted: true),
        Admission(name: "own domain", tenant: "contoso.onmicrosoft.com", person: "pranee", isAdmitted: true),
        Admission(
            name: "another directory", tenant: Person.otherDirectory, person: "pranee", isAdmitted: false),
        Admission(name: "another domain", tenant: "fabrikam.example", person: "mallory", isAdmitted: true),
    ]

    @Test(
        "a tenant admits its people, and the token passes against that tenant's rule", arguments: admissions)
    func tenants(item: Admission) async throws {
        let bench = try BrandBench(.microsoft)
        let path = "/\(item.tenant)/oauth2/v2.0/authorize"
        guard item.isAdmitted else {
            #expect(
                try await bench.choose(item.person, at: path, Self.query).refusal().brandCode == "AADSTS50020"
            )
            return
        }
        let code = try await Self.code(bench, person: item.person, tenant: item.tenant)
        let json = try await Self.exchange(bench, code, tenant: item.tenant).json()
        let keys = try await bench.send("GET", "/\(item.tenant)/discovery/v2.0/keys").json()
        let metadata = try await bench.send(
            "GET", "/\(item.tenant)/v2.0/.well-known/openid-configuration"
        ).json()
        let issuer = try #require(metadata["issuer"]?.stringValue)
        let template = "http://127.0.0.1:8080/stand-in/microsoft/{tenantid}/v2.0"
        #expect((issuer == template) == ["common", "organizations"].contains(item.tenant))
        let expectations = IDTokenExpectations(
            issuer: .tenantTemplate(template, .any), clientID: try ClientID("1001"),
            nonce: .plain(try Nonce("the-nonce")), keys: try JSONWebKeySet(parsing: keys.serialized))
        let verified = try IDTokenVerifier(expectations).verify(
            UnverifiedIDToken(try #require(json["id_token"]?.stringValue)), now: bench.now)
        if issuer != template { #expect(verified.issuer == issuer) }
        #expect(verified.claims["ver"]?.stringValue == "2.0")
        #expect(verified.claims["nbf"] == verified.claims["iat"])
    }

    @Test("keys come without alg, with their certificate and issuer")
    func keys() async throws {
        let json = try await BrandBench(.microsoft).send("GET", "/common/discovery/v2.0/keys").json()
        for key in try #require(json["keys"]?.arrayValue) {
            #expect(key["alg"] == nil)
            #expect(key["issuer"]?.stringValue == "http://127.0.0.1:8080/stand-in/microsoft/{tenantid}/v2.0")
            #expect((key["x5c"]?.stringArrayValue?.first?.utf8.count ?? 0) > 500)
        }
    }

    @Test("sub is pairwise, oid is not; a personal oid is padded, and Graph shows it bare")
    func identifiers() async throws {
        let bench = try BrandBench(.microsoft)
        func claims(
            _ person: String, _ changes: [String: String?] = [:], _ formChanges: [String: String?] = [:]
        ) async throws -> (JSONObject, String) {
            let code = try await Self.code(bench, changes, person: person)
            let json = try await Self.exchange(bench, code, formChanges).json()
            let token = UnverifiedIDToken(try #require(json["id_token"]?.stringValue))
            return (try #require(token.displayedClaims), try #require(json["access_token"]?.stringValue))
        }
        let (one, token) = try await claims("ada")
        let (two, _) = try await claims(
            "ada", ["client_id": "1002", "redirect_uri": BrandBench.otherRedirect],
            ["client_id": "1002", "client_secret": "secret-2", "redirect_uri": BrandBench.otherRedirect])
        #expect(one["sub"] != two["sub"])
        #expect(one["oid"] == two["oid"])
        let oid = try #require(one["oid"]?.stringValue)
        #expect(oid.hasPrefix("00000000-0000-0000-"))
        #expect(one["tid"]?.stringValue == Tenant.personalDirectory)
        let me = try await bench.send(
            "GET", "/graph/v1.0/me", headers: [("Authorization", "Bearer \(token)")]
        ).json()
        #expect(me["id"]?.stringValue == MicrosoftObjectID(oid: oid)?.graphID)
        #expect(me["mail"] == .null)
        let (work, workToken) = try await claims("pranee")
        let workMe = try await bench.send(
            "GET", "/graph/v1.0/me", headers: [("Authorization", "Bearer \(workToken)")]
        ).json()
        #expect(workMe["id"] == work["oid"])
        #expect(workToken.split(separator: ".").count == 3)
        #expect(!token.contains("."))
    }

    @Test("a directory's access token cannot be altered")
    func accessToken() async throws {
        let bench = try BrandBench(.microsoft)
        let json = try await Self.exchange(bench, try await Self.code(bench)).json()
        let token = try #require(json["access_token"]?.stringValue)
        var parts = token.split(separator: ".").map(String.init)
        parts[0] = Base64URL.encode(Array("{\"alg\":\"none\"}".utf8))
        for bad in [parts.joined(separator: "."), "a.b.c", "x", String(token.dropLast(4))] {
            let response = try await bench.send(
                "GET", "/graph/v1.0/me", headers: [("Authorization", "Bearer \(bad)")])
            #expect(response.status == 401)
            #expect(try response.json()["error"]?["code"]?.stringValue == "InvalidAuthenticationToken")
        }
    }

    @Test("the photo is bytes for work accounts and 404 for personal ones; /me needs User.Read")
    func photo() async throws {
        let bench = try BrandBench(.microsoft)
        func token(_ person: String, _ changes: [String: String?] = [:]) async throws -> (String, String) {
            let json = try await Self.exchange(bench, try await Self.code(bench, changes, person: person))
                .json()
            return ("Authorization", "Bearer \(json["access_token"]?.stringValue ?? "")")
        }
        let work = try await token("layla")
        guard
            case .bytes(let image, "image/jpeg", 200, _) = try await bench.send(
                "GET", "/graph/v1.0/me/photos/48x48/$value", headers: [work])
        else {
            Issue.record("a photo has bytes")
            return
        }
        #expect(image.prefix(2) == [0xFF, 0xD8])
        #expect(image.suffix(2) == [0xFF, 0xD9])
        #expect(try await bench.send("GET", "/graph/v1.0/me/photo/$value", headers: [work]).status == 200)
        #expect(
            try await bench.send("GET", "/graph/v1.0/me/photos/49x49/$value", headers: [work]).status == 404)
        let none = try await bench.send(
            "GET", "/graph/v1.0/me/photo/$value", headers: [try await token("ada")])
        #expect(none.status == 404)
        #expect(try none.json()["error"]?["code"]?.stringValue == "ImageNotFound")
        let narrow = try await token("noa", ["scope": "openid"])
        #expect(try await bench.send("GET", "/graph/v1.0/me", headers: [narrow]).status == 403)
        let info = try await bench.send("GET", "/graph/oidc/userinfo", headers: [narrow]).json()
        #expect(info.objectValue?.names == ["sub"])
    }

    @Test("an ID token beside the code needs the option and a nonce, and carries c_hash")
    func hybrid() async throws {
        let bench = try BrandBench(.microsoft, options: [.issuesIDTokensAtAuthorize])
        let hybrid: [String: String?] = ["response_type": "code id_token", "response_mode": "form_post"]
        let fields = try await bench.signIn("ada", at: Self.path, BrandBench.fields(Self.query, hybrid))
            .delivered()
        let claims = UnverifiedIDToken(try #require(fields["id_token"])).displayedClaims
        #expect(claims?["c_hash"] != nil)
        let noNonce = try await bench.get(
            Self.path, BrandBench.fields(Self.query, hybrid.merging(["nonce": nil]) { $1 }))
        #expect(try noNonce.delivered()["error"] == "invalid_request")
        let byQuery = try await bench.get(
            Self.path, BrandBench.fields(Self.query, hybrid.merging(["response_mode": "query"]) { $1 }))
        #expect(try byQuery.delivered()["error"] == "invalid_request")
        guard case .redirect(let url) = byQuery else { throw UnexpectedAnswer(byQuery) }
        #expect(url.contains("#error="))
    }

    @Test("silence with a session and without consent is consent_required")
    func consentRequired() async throws {
        let bench = try BrandBench(.microsoft)
        _ = try await bench.choose("ada", at: Self.path, Self.query)
        let response = try await bench.get(Self.path, BrandBench.fields(Self.query, ["prompt": "none"]))
        #expect(try response.delivered()["error"] == "consent_required")
        #expect(try response.delivered()["error_description"]?.hasPrefix("AADSTS65001") == true)
    }

    @Test("cancelling and declining differ")
    func declined() async throws {
        let bench = try BrandBench(.microsoft)
        let chooser = try await bench.get(Self.path, Self.query).chooser()
        let cancelled = try await bench.send(
            "POST", bench.below(chooser.action),
            form: [("transaction", chooser.transaction), ("decision", "cancel")], fromBrowser: true)
        #expect(try cancelled.delivered()["error_subcode"] == "cancel")
        let declined = try await bench.signIn("ada", at: Self.path, Self.query, decision: "cancel")
        #expect(try declined.delivered()["error_description"]?.hasPrefix("AADSTS65004") == true)
    }

    @Test("localhost may vary its port, and nothing else may")
    func localhost() async throws {
        let bench = try BrandBench(.microsoft, redirectURIs: ["http://localhost/cb"])
        for (uri, isTaken) in [
            ("http://localhost:4711/cb", true), ("http://localhost:4711/cbx", false),
            ("https://localhost:4711/cb", false), ("http://localhost.example/cb", false),
        ] {
            let response = try await bench.get(
                Self.path, BrandBench.fields(Self.query, ["redirect_uri": uri]))
            let chooser = try? response.chooser()
            #expect((chooser != nil) == isTaken)
        }
    }

    @Test("a silent sign-in answers for the user whom the hint names, or not at all")
    func silentHint() async throws {
        let bench = try BrandBench(.microsoft)
        _ = try await Self.code(bench)
        for (hint, isAnswered) in [
            ("pranee@contoso.example", true), ("Pranee@Contoso.example", true), ("ada@example.com", false),
        ] {
            let fields = try await bench.get(
                Self.path, BrandBench.fields(Self.query + [("login_hint", hint)], ["prompt": "none"])
            ).delivered()
            #expect((fields["code"] != nil) == isAnswered, "\(hint)")
            #expect(fields["error"] == (isAnswered ? nil : "login_required"))
        }
    }

    @Test("logging out ends the session and goes back to registered addresses only")
    func logout() async throws {
        let bench = try BrandBench(.microsoft)
        _ = try await Self.code(bench)
        let silent = BrandBench.fields(Self.query, ["prompt": "none"])
        #expect(try await bench.get(Self.path, silent).delivered()["code"] != nil)
        let away = try await bench.get(
            "/common/oauth2/v2.0/logout", [("post_logout_redirect_uri", "https://evil.example")])
        _ = try away.account()
        let back = try await bench.get(
            "/common/oauth2/v2.0/logout", [("post_logout_redirect_uri", BrandBench.redirect)])
        #expect(try back.destination() == BrandBench.redirect)
        #expect(try await bench.get(Self.path, silent).delivered()["error"] == "login_required")
    }

    @Test("xms_edov comes by variation")
    func domainOwner() async throws {
        let bench = try BrandBench(.microsoft)
        try await bench.set(variations: [.domainOwnerVerified])
        let json = try await Self.exchange(bench, try await Self.code(bench, person: "mallory")).json()
        let claims = UnverifiedIDToken(try #require(json["id_token"]?.stringValue)).displayedClaims
        #expect(claims?["xms_edov"] == .bool(false))
        #expect(claims?["email"]?.stringValue == "ada@example.com")
    }
}
