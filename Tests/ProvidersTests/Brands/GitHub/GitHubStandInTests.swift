import Cryptography
import OpenID
import Providers
import Testing

@Suite("GitHub: redirects to the registered callback, form-encoded answers, errors with status 200")
struct GitHubStandInTests {
    static let path = "/login/oauth/authorize"
    static let tokenPath = "/login/oauth/access_token"
    static let query: [(String, String)] = [
        ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("scope", "read:user user:email"),
        ("state", "the-state"),
    ]
    static let form: [(String, String)] = [("client_id", "1001"), ("client_secret", "secret-1")]
    static let agent = ("User-Agent", "tests")

    static func code(
        _ bench: BrandBench, _ changes: [String: String?] = [:], person: String = "ada"
    ) async throws -> String {
        try #require(
            try await bench.signIn(person, at: path, BrandBench.fields(query, changes)).delivered()["code"])
    }

    static func exchange(
        _ bench: BrandBench, _ code: String, _ changes: [String: String?] = [:],
        accept: String? = "application/json"
    ) async throws -> StandInResponse {
        try await bench.send(
            "POST", tokenPath, form: BrandBench.fields(form + [("code", code)], changes),
            headers: accept.map { [("Accept", $0)] } ?? [])
    }

    static func token(_ bench: BrandBench, _ changes: [String: String?] = [:], person: String = "ada")
        async throws -> String
    {
        let json = try await exchange(bench, try await code(bench, changes, person: person)).json()
        return try #require(json["access_token"]?.stringValue)
    }

    @Test("an unknown client or redirect URI is a page, everything else goes to the callback")
    func errors() async throws {
        let bench = try BrandBench(.github)
        let unknown = try await bench.get(Self.path, BrandBench.fields(Self.query, ["client_id": "9"]))
        #expect(try unknown.refusal().code == .unknownClient)
        #expect(unknown.status == 404)
        let mismatch = try await bench.get(
            Self.path, BrandBench.fields(Self.query, ["redirect_uri": BrandBench.otherRedirect]))
        #expect(try mismatch.refusal().code == .redirectURIMismatch)
        #expect(
            try mismatch.refusal().brandMessage.hasPrefix(
                "Be careful! The redirect_uri is not associated with this application."))
        let plain = try await bench.get(
            Self.path, BrandBench.fields(Self.query, ["code_challenge": BrandBench.verifier]))
        #expect(try plain.delivered()["error"] == "invalid_request")
        let denied = try await bench.signIn("ada", at: Self.path, Self.query, decision: "cancel")
        #expect(try denied.delivered()["error"] == "access_denied")
        #expect(try denied.delivered()["iss"] == "http://127.0.0.1:8080/stand-in/github/login/oauth")
    }

    struct Redirect: CustomTestStringConvertible, Sendable {
        let name: String
        let registered: String
        let wanted: String
        let isTaken: Bool
        var testDescription: String { name }
    }

    static let redirects = [
        Redirect(
            name: "the same", registered: "https://a.example/cb", wanted: "https://a.example/cb",
            isTaken: true),
        Redirect(
            name: "below it", registered: "https://a.example/cb", wanted: "https://a.example/cb/x",
            isTaken: true),
        Redirect(
            name: "below it with a query", registered: "https://a.example/cb",
            wanted: "https://a.example/cb/x?y=1", isTaken: true),
        Redirect(
            name: "only a longer name", registered: "https://a.example/cb", wanted: "https://a.example/cbx",
            isTaken: false),
        Redirect(
            name: "back up", registered: "https://a.example/cb", wanted: "https://a.example/cb/../x",
            isTaken: false),
        Redirect(
            name: "back up, encoded", registered: "https://a.example/cb",
            wanted: "https://a.example/cb/%2E%2e/x", isTaken: false),
        Redirect(
            name: "an encoded slash", registered: "https://a.example/cb",
            wanted: "https://a.example/cb/..%2fx", isTaken: false),
        Redirect(
            name: "a subdomain", registered: "https://a.example/cb", wanted: "https://b.a.example/cb",
            isTaken: false),
        Redirect(
            name: "another scheme", registered: "https://a.example/cb", wanted: "http://a.example/cb",
            isTaken: false),
        Redirect(
            name: "another port", registered: "https://a.example/cb", wanted: "https://a.example:444/cb",
            isTaken: false),
        Redirect(
            name: "another port of this machine", registered: "http://127.0.0.1/cb",
            wanted: "http://127.0.0.1:4711/cb", isTaken: true),
        Redirect(
            name: "a user name", registered: "https://a.example/cb", wanted: "https://a.example@b.example/cb",
            isTaken: false),
        Redirect(
            name: "a fragment", registered: "https://a.example/cb", wanted: "https://a.example/cb#x",
            isTaken: false),
        Redirect(
            name: "no URL", registered: "https://a.example/cb", wanted: "javascript:alert(1)", isTaken: false),
    ]

    @Test("a redirect URI is the registered one or below it", arguments: redirects)
    func redirect(item: Redirect) async throws {
        let bench = try BrandBench(.github, redirectURIs: [item.registered])
        let response = try await bench.get(
            Self.path, BrandBench.fields(Self.query, ["redirect_uri": item.wanted]))
        if item.isTaken {
            _ = try response.chooser()
        } else {
            #expect(try response.refusal().code == .redirectURIMismatch)
        }
    }

    @Test("without redirect_uri the registered callback is used; iss can be switched off")
    func callback() async throws {
        let bench = try BrandBench(.github, options: [.omitsResponseIssuer])
        let response = try await bench.signIn(
            "ada", at: Self.path, BrandBench.fields(Self.query, ["redirect_uri": nil]))
        #expect(try response.destination() == BrandBench.redirect)
        #expect(try response.delivered()["iss"] == nil)
        let code = try #require(try response.delivered()["code"])
        #expect(try await Self.exchange(bench, code).json()["access_token"] != nil)
    }

    @Test("the answer is form-encoded unless Accept says otherwise")
    func formats() async throws {
        let bench = try BrandBench(.github)
        guard
            case .bytes(let form, let type, 200, _) = try await Self.exchange(
                bench, try await Self.code(bench), accept: nil)
        else {
            Issue.record("the default answer has a body")
            return
        }
        #expect(type.hasPrefix("application/x-www-form-urlencoded"))
        let fields = Dictionary(uniqueKeysWithValues: try FormURLEncoded.decode(form))
        #expect(fields["access_token"]?.hasPrefix("gho_") == true)
        #expect(fields["scope"] == "read:user,user:email")
        #expect(fields["token_type"] == "bearer")
        guard
            case .bytes(let xml, _, 200, _) = try await Self.exchange(
                bench, try await Self.code(bench), accept: "application/xml")
        else {
            Issue.record("XML has a body")
            return
        }
        #expect(String(decoding: xml, as: UTF8.self).contains("<OAuth><access_token>gho_"))
        let json = try await Self.exchange(bench, try await Self.code(bench)).json()
        #expect(json["id_token"] == nil)
        #expect(json["refresh_token"] == nil)
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        var query: [String: String?] = [:]
        let changes: [String: String?]
        let error: String
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "no code", changes: ["code": nil], error: "bad_verification_code"),
        Refusal(name: "a code that is none", changes: ["code": "x"], error: "bad_verification_code"),
        Refusal(
            name: "a wrong secret", changes: ["client_secret": "x"], error: "incorrect_client_credentials"),
        Refusal(name: "no client", changes: ["client_id": nil], error: "incorrect_client_credentials"),
        Refusal(
            name: "another client", changes: ["client_id": "1002", "client_secret": "secret-2"],
            error: "bad_verification_code"),
        Refusal(
            name: "another redirect URI", changes: ["redirect_uri": "https://x.example"],
            error: "redirect_uri_mismatch"),
        Refusal(
            name: "a challenge without verifier", query: BrandBench.withPKCE, changes: [:],
            error: "bad_verification_code"),
        Refusal(
            name: "a verifier without challenge", changes: ["code_verifier": BrandBench.verifier],
            error: "bad_verification_code"),
    ]

    @Test("errors of the token endpoint have status 200", arguments: refusals)
    func refused(item: Refusal) async throws {
        let bench = try BrandBench(.github)
        let response = try await Self.exchange(bench, try await Self.code(bench, item.query), item.changes)
        #expect(response.status == 200)
        #expect(try response.json()["error"]?.stringValue == item.error)
        #expect(try response.json()["error_description"] != nil)
    }

    @Test("scopes already granted need no page, and a request without scope returns them all")
    func scopes() async throws {
        let bench = try BrandBench(.github)
        _ = try await Self.code(bench, ["scope": "user repo"])
        let again = try await bench.choose("ada", at: Self.path, Self.query)
        #expect(try again.delivered()["code"] != nil)
        let code = try await Self.code(bench, ["scope": nil])
        #expect(try await Self.exchange(bench, code).json()["scope"]?.stringValue == "user,repo")
        let more = try await bench.choose(
            "ada", at: Self.path, BrandBench.fields(Self.query, ["scope": "gist"]))
        #expect(try more.consent().scopes.map(\.scope) == ["gist"])
    }

    @Test("the API wants a User-Agent and a token, and tells the scopes in headers")
    func api() async throws {
        let bench = try BrandBench(.github)
        let token = try await Self.token(bench, person: "noa")
        let bearer = ("Authorization", "token \(token)")
        #expect(try await bench.send("GET", "/api/user", headers: [bearer]).status == 403)
        #expect(try await bench.send("GET", "/api/user", headers: [Self.agent]).status == 401)
        let bad = try await bench.send(
            "GET", "/api/user", headers: [Self.agent, ("Authorization", "Bearer gho_x")])
        #expect(try bad.json()["message"]?.stringValue == "Bad credentials")
        guard
            case .json(let user, 200, let headers) = try await bench.send(
                "GET", "/api/user", headers: [Self.agent, bearer])
        else {
            Issue.record("the user is JSON")
            return
        }
        #expect(user["email"] == .null)
        #expect(user["id"]?.integerValue != nil)
        #expect(user["login"]?.stringValue == "noalevi")
        #expect(headers.contains { $0 == ("X-OAuth-Scopes", "read:user, user:email") })
        let emails = try await bench.send("GET", "/api/user/emails", headers: [Self.agent, bearer]).json()
        #expect(emails.arrayValue?.count == 2)
        #expect(emails.arrayValue?.first?["primary"] == .bool(true))
        #expect(
            emails.arrayValue?.last?["email"]?.stringValue?.hasSuffix("+noalevi@users.noreply.github.com")
                == true)
    }

    @Test("e-mail addresses need their scope; a public one is in the profile; an unverified one says so")
    func emails() async throws {
        let bench = try BrandBench(.github)
        let without = try await Self.token(bench, ["scope": "read:user"])
        let bearer = ("Authorization", "Bearer \(without)")
        #expect(try await bench.send("GET", "/api/user/emails", headers: [Self.agent, bearer]).status == 404)
        let user = try await bench.send("GET", "/api/user", headers: [Self.agent, bearer]).json()
        #expect(user["email"]?.stringValue == "ada@example.com")
        let mallory = try await Self.token(bench, person: "mallory")
        let list = try await bench.send(
            "GET", "/api/user/emails", headers: [Self.agent, ("Authorization", "Bearer \(mallory)")]
        ).json()
        #expect(list.arrayValue?.first?["verified"] == .bool(false))
        try await bench.set(variations: [.unverifiedEmailRefused])
        let refused = try await Self.exchange(bench, try await Self.code(bench, person: "mallory"))
        #expect(try refused.json()["error"]?.stringValue == "unverified_user_email")
    }

    @Test("an application checks and revokes its own tokens only")
    func applications() async throws {
        let bench = try BrandBench(.github)
        let token = try await Self.token(bench)
        let own = [Self.agent, ("Authorization", BrandBench.basic)]
        let foreign = [Self.agent, ("Authorization", "Basic " + Base64.encode(Array("1002:secret-2".utf8)))]
        let body = "{\"access_token\":\"\(token)\"}"
        func call(_ method: String, _ what: String, _ headers: [(String, String)], client: String = "1001")
            async throws -> StandInResponse
        {
            try await bench.send(method, "/api/applications/\(client)/\(what)", headers: headers, body: body)
        }
        let checked = try await call("POST", "token", own).json()
        #expect(checked["app"]?["client_id"]?.stringValue == "1001")
        #expect(checked["user"]?["login"]?.stringValue == "adabrook")
        #expect(checked["scopes"]?.stringArrayValue == ["read:user", "user:email"])
        #expect(try await call("POST", "token", foreign, client: "1002").status == 404)
        #expect(try await call("POST", "token", foreign).status == 401)
        #expect(try await call("POST", "token", [Self.agent]).status == 401)
        #expect(try await bench.send("POST", "/api/applications/1001/token", headers: own).status == 422)
        #expect(try await call("DELETE", "token", own).status == 204)
        #expect(try await call("POST", "token", own).status == 404)
        let again = try await bench.choose("ada", at: Self.path, Self.query)
        let second = try await Self.exchange(bench, try #require(try again.delivered()["code"])).json()
        let secondBody = "{\"access_token\":\"\(second["access_token"]?.stringValue ?? "")\"}"
        #expect(
            try await bench.send("DELETE", "/api/applications/1001/grant", headers: own, body: secondBody)
                .status == 204)
        _ = try await bench.choose("ada", at: Self.path, Self.query).consent()
    }

    @Test("the eleventh token ends the first; a replayed code ends its token")
    func limits() async throws {
        let bench = try BrandBench(.github)
        var tokens: [String] = []
        for _ in 0..<11 { tokens.append(try await Self.token(bench)) }
        func status(_ token: String) async throws -> Int {
            try await bench.send(
                "GET", "/api/user", headers: [Self.agent, ("Authorization", "Bearer \(token)")]
            ).status
        }
        #expect(try await status(tokens[0]) == 401)
        #expect(try await status(tokens[1]) == 200)
        let code = try await Self.code(bench)
        let token = try #require(try await Self.exchange(bench, code).json()["access_token"]?.stringValue)
        #expect(try await status(token) == 200)
        _ = try await Self.exchange(bench, code)
        #expect(try await status(token) == 401)
    }

    @Test("responses can misbehave")
    func misbehaviour() async throws {
        let bench = try BrandBench(.github)
        try await bench.set([.wrongResponseIssuer, .wrongState])
        let fields = try await bench.signIn("ada", at: Self.path, Self.query).delivered()
        #expect(fields["iss"] == "https://issuer.example")
        #expect(fields["state"] == "not-the-state-that-was-sent")
        try await bench.set([.missingResponseIssuer])
        #expect(try await bench.signIn("ada", at: Self.path, Self.query).delivered()["iss"] == nil)
        try await bench.set([.foreignProfile])
        let token = try await Self.token(bench)
        let user = try await bench.send(
            "GET", "/api/user", headers: [Self.agent, ("Authorization", "Bearer \(token)")])
        #expect(try user.json()["id"]?.integerValue == 1)
    }
}
