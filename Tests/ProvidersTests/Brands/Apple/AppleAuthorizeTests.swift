import Cryptography
import Providers
import Testing

@Suite("Apple: the authorization request is checked, and refusals are shown, never redirected")
struct AppleAuthorizeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: [String: String?]
        let code: StandInRefusal
        let brandCode: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "no client", changes: ["client_id": nil], code: .unknownClient,
            brandCode: "invalid_request"),
        Case(
            name: "unknown client", changes: ["client_id": "x"], code: .unknownClient,
            brandCode: "invalid_client"),
        Case(
            name: "no redirect URI", changes: ["redirect_uri": nil], code: .redirectURIMismatch,
            brandCode: "invalid_request"),
        Case(
            name: "another client's redirect URI", changes: ["redirect_uri": AppleBench.otherRedirect],
            code: .redirectURIMismatch, brandCode: "invalid_request"),
        Case(
            name: "a registered redirect URI with something behind it",
            changes: ["redirect_uri": AppleBench.redirect + "/x"], code: .redirectURIMismatch,
            brandCode: "invalid_request"),
        Case(
            name: "a registered redirect URI with a query",
            changes: ["redirect_uri": AppleBench.redirect + "?x=1"], code: .redirectURIMismatch,
            brandCode: "invalid_request"),
        Case(
            name: "no response type", changes: ["response_type": nil], code: .responseType,
            brandCode: "invalid_request"),
        Case(
            name: "id_token alone", changes: ["response_type": "id_token"], code: .responseType,
            brandCode: "unsupported_response_type"),
        Case(
            name: "token", changes: ["response_type": "code token"], code: .responseType,
            brandCode: "unsupported_response_type"),
        Case(
            name: "an unknown response mode", changes: ["response_mode": "web_message"], code: .responseMode,
            brandCode: "invalid_request"),
        Case(
            name: "an ID token by query",
            changes: ["response_mode": "query", "response_type": "code id_token", "scope": nil],
            code: .responseMode, brandCode: "invalid_request"),
        Case(
            name: "name by query", changes: ["response_mode": "query"], code: .responseMode,
            brandCode: "invalid_request"),
        Case(
            name: "name without response mode", changes: ["response_mode": nil], code: .responseMode,
            brandCode: "invalid_request"),
        Case(
            name: "email by fragment", changes: ["response_mode": "fragment", "scope": "email"],
            code: .responseMode, brandCode: "invalid_request"),
        Case(
            name: "an unknown scope", changes: ["scope": "name phone"], code: .scope,
            brandCode: "invalid_scope"),
        Case(
            name: "PKCE by plain", changes: ["code_challenge": String(repeating: "a", count: 43)],
            code: .badParameter, brandCode: "invalid_request"),
        Case(
            name: "a challenge that is none",
            changes: ["code_challenge": "short", "code_challenge_method": "S256"], code: .badParameter,
            brandCode: "invalid_request"),
        Case(
            name: "a method without challenge", changes: ["code_challenge_method": "S256"],
            code: .badParameter, brandCode: "invalid_request"),
        Case(
            name: "an oversized state", changes: ["state": String(repeating: "s", count: 3000)],
            code: .badParameter, brandCode: "invalid_request"),
        Case(
            name: "an oversized value", changes: ["anything": String(repeating: "s", count: 9000)],
            code: .badParameter, brandCode: "invalid_request"),
    ]

    @Test("a bad request is refused on the page", arguments: cases)
    func refused(item: Case) async throws {
        let response = try await AppleBench().get("/auth/authorize", AppleBench.query(item.changes))
        let page = try response.refusal()
        #expect(page.code == item.code)
        #expect(page.brandCode == item.brandCode)
        #expect(response.status == 400)
    }

    @Test("a repeated parameter is refused, even with the same value")
    func repeated() async throws {
        let response = try await AppleBench().get(
            "/auth/authorize", AppleBench.query + [("client_id", "web.one")])
        #expect(try response.refusal().code == .badParameter)
        #expect(try response.refusal().parameter == "client_id")
    }

    @Test("name or e-mail demands form_post, in Apple's words")
    func formPostMessage() async throws {
        let response = try await AppleBench().get(
            "/auth/authorize", AppleBench.query(["response_mode": "query"]))
        #expect(
            try response.refusal().brandMessage
                == "response_mode must be form_post when name or email scope is requested.")
    }

    struct Mode: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: [String: String?]
        let mark: Character?
        var testDescription: String { name }
    }

    static let modes = [
        Mode(
            name: "query by default", changes: ["response_mode": nil, "scope": nil], mark: "?"),
        Mode(name: "query", changes: ["response_mode": "query", "scope": "openid"], mark: "?"),
        Mode(name: "fragment", changes: ["response_mode": "fragment", "scope": nil], mark: "#"),
        Mode(
            name: "fragment by default with an ID token",
            changes: [
                "response_mode": nil, "scope": nil, "response_type": "code id_token",
            ], mark: "#"),
        Mode(name: "form_post", changes: [:], mark: nil),
    ]

    @Test("the answer travels as asked, to the registered URI, with state", arguments: modes)
    func delivery(item: Mode) async throws {
        let response = try await AppleBench().signIn("ada", AppleBench.query(item.changes))
        #expect(try response.destination() == AppleBench.redirect)
        #expect(try response.delivered()["state"] == "the-state")
        #expect(try response.delivered()["code"] != nil)
        switch response {
        case .redirect(let url): #expect(url.dropFirst(AppleBench.redirect.count).first == item.mark)
        default: #expect(item.mark == nil)
        }
    }

    @Test("cancelling posts user_cancelled_authorize with state, on either page")
    func cancel() async throws {
        let bench = try AppleBench()
        let chooser = try await bench.get("/auth/authorize", AppleBench.query).chooser()
        let first = try await bench.post(
            "/auth/authorize/person", [("transaction", chooser.transaction), ("decision", "cancel")])
        let second = try await bench.signIn(consent: [("decision", "cancel")])
        for response in [first, second] {
            guard case .formPost(let action, _) = response else { throw UnexpectedAnswer(response) }
            #expect(action == AppleBench.redirect)
            #expect(
                try response.delivered() == ["error": "user_cancelled_authorize", "state": "the-state"])
        }
    }

    @Test("a form works once, in the browser that began, in its sandbox, for ten minutes")
    func formBinding() async throws {
        let bench = try AppleBench()
        func fresh() async throws -> String {
            try await bench.get("/auth/authorize", AppleBench.query).chooser().transaction
        }
        func send(_ bench: AppleBench, _ handle: String) async throws -> StandInResponse {
            try await bench.post("/auth/authorize/person", [("transaction", handle), ("person", "ada")])
        }
        var foreignBrowser = bench
        foreignBrowser.browser = "browser-2"
        var foreignSandbox = bench
        foreignSandbox.sandbox = "sandbox-2"
        var late = bench
        late.now = AppleBench.start.adding(seconds: 600)
        for other in [foreignBrowser, foreignSandbox, late] {
            let response = try await send(other, try await fresh())
            #expect(try response.refusal().code == .expired)
        }
        let handle = try await fresh()
        _ = try await send(bench, handle).consent()
        let again = try await send(bench, handle)
        #expect(try again.refusal().code == .expired)
        let forged = try await send(bench, "forged")
        #expect(try forged.refusal().code == .expired)
        let missing = try await bench.post("/auth/authorize/person", [("person", "ada")])
        #expect(try missing.refusal().code == .expired)
    }

    @Test("the chooser's handle does not answer the consent page")
    func stepsCannotBeSkipped() async throws {
        let bench = try AppleBench()
        let chooser = try await bench.get("/auth/authorize", AppleBench.query).chooser()
        let response = try await bench.post(
            "/auth/authorize/consent", [("transaction", chooser.transaction), ("decision", "allow")])
        #expect(try response.refusal().code == .expired)
    }

    @Test("a consent form that names a field twice is refused, its scopes included")
    func repeatedScope() async throws {
        let bench = try AppleBench()
        let page = try await bench.pick("ada").consent()
        let response = try await bench.post(
            "/auth/authorize/consent",
            [
                ("transaction", page.transaction), ("decision", "allow"), ("scope", "name"),
                ("scope", "email"),
            ])
        #expect(try response.refusal().code == .expired)
    }

    @Test("a browser without cookie is told so")
    func noCookie() async throws {
        var bench = try AppleBench()
        bench.browser = nil
        #expect(try await bench.get("/auth/authorize", AppleBench.query).refusal().code == .noBrowser)
        #expect(try await bench.get("/account").refusal().code == .noBrowser)
    }

    @Test(
        "everything else is not found",
        arguments: ["/", "/auth", "/auth/token", "/auth/authorize/person", "/x"])
    func notFound(path: String) async throws {
        let response = try await AppleBench().get(path)
        #expect(try response.refusal().code == .notFound)
        #expect(response.status == 404)
    }

    @Test("every page says that it is a local stand-in")
    func notice() async throws {
        let bench = try AppleBench()
        for response in [
            try await bench.get("/auth/authorize", AppleBench.query), try await bench.get("/auth/authorize"),
            try await bench.pick("noa"), try await bench.get("/account"),
        ] {
            guard case .page(let page, _) = response else { throw UnexpectedAnswer(response) }
            #expect(page.notice.contains("Local stand-in for Apple"))
        }
    }
}
