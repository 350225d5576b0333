import OpenID
import Testing

@Suite("Token requests and answers: RFC 6749 §4.1.3, §5, §6")
struct TokenExchangeTests {
    private func request(_ client: TokenClient) throws -> TokenRequest {
        TokenRequest(
            grant: .authorizationCode(
                try AuthorizationCode("c/d"), redirectURI: try RedirectURI("https://a.example/cb"),
                verifier: try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")),
            client: client)
    }

    @Test("A client that posts its secret puts it in the form")
    func post() throws {
        let request = try request(.post(try ClientID("app"), try ClientSecret("s&t")))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=authorization_code&code=c%2Fd&redirect_uri=https%3A%2F%2Fa.example%2Fcb"
                + "&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk&client_id=app&client_secret=s%26t"
        )
        #expect(request.authorizationHeader == nil)
    }

    @Test("A basic client puts both in a header, each encoded first")
    func basic() throws {
        let request = try request(.basic(try ClientID("a:b"), try ClientSecret("p q")))
        #expect(request.authorizationHeader == "Basic YSUzQWI6cCtx")
        #expect(!request.fields.contains { $0.0.hasPrefix("client_") })
    }

    @Test("A public client names itself only")
    func publicClient() throws {
        let request = try request(.none(try ClientID("app")))
        #expect(request.fields.last?.0 == "client_id")
        #expect(request.authorizationHeader == nil)
    }

    @Test("A code that came by no redirect brings no redirect URI")
    func withoutRedirect() throws {
        let request = TokenRequest(
            grant: .authorizationCode(try AuthorizationCode("c"), redirectURI: nil, verifier: nil),
            client: .none(try ClientID("app")))
        #expect(request.fields.map(\.0) == ["grant_type", "code", "client_id"])
    }

    @Test("A refresh names its token and scopes")
    func refresh() throws {
        let request = TokenRequest(
            grant: .refreshToken(try RefreshToken("r"), scopes: ["a", "b"]),
            client: .none(try ClientID("app")))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "grant_type=refresh_token&refresh_token=r&scope=a+b&client_id=app")
    }

    private func read(_ text: String, status: Int = 200, type: String? = "application/json") throws
        -> TokenResponse
    {
        try TokenResponse(status: status, contentType: type, body: Array(text.utf8))
    }

    @Test("A full answer is read")
    func full() throws {
        let response = try read(
            #"{"access_token":"at","token_type":"bearer","expires_in":3600,"refresh_token":"rt","id_token":"a.b.c","scope":"openid email"}"#
        )
        #expect(response.accessToken.reveal == "at")
        #expect(response.refreshToken?.reveal == "rt")
        #expect(response.idToken?.compact == "a.b.c")
        #expect(response.expiresIn == 3600)
        #expect(response.scopes == ["openid", "email"])
    }

    @Test("A lean answer is read")
    func lean() throws {
        let response = try read(
            #"{"access_token":"at","token_type":"Bearer","expires_in":"60","id_token":null}"#)
        #expect(response.expiresIn == 60 && response.scopes == nil && response.idToken == nil)
    }

    @Test("GitHub's form is read, when it says that it is one")
    func form() throws {
        let text = "access_token=gho_x&scope=repo%2Cgist&token_type=bearer"
        let response = try read(text, type: "application/x-www-form-urlencoded; charset=utf-8")
        #expect(response.scopes == ["repo", "gist"])
        #expect(throws: TokenResponseError.malformedJSON(.unexpectedByte(offset: 0))) { try read(text) }
        #expect(throws: TokenResponseError.unreadable) {
            try read(
                "access_token=a&access_token=b&token_type=bearer", type: "application/x-www-form-urlencoded")
        }
    }

    @Test(
        "Refusals of every brand are read, whatever the status",
        arguments: [
            (400, #"{"error":"invalid_grant","error_description":"The code has expired."}"#, "invalid_grant"),
            (
                200, #"{"error":"bad_verification_code","error_description":"x","error_uri":"y"}"#,
                "bad_verification_code"
            ),
            (400, #"{"error":{"message":"used","type":"OAuthException","code":100}}"#, "OAuthException"),
            (401, #"{"error":"invalid_client","error_codes":[7000215]}"#, "invalid_client"),
            (400, #"{"error":5}"#, "unreadable_error_code"),
            (400, #"{"error":"<b>"}"#, "unreadable_error_code"),
        ])
    func refusals(status: Int, text: String, code: String) {
        let error = #expect(throws: TokenResponseError.self) { try read(text, status: status) }
        guard case .refused(let response)? = error else {
            Issue.record("not a refusal")
            return
        }
        #expect(response.code.rawValue == code)
    }

    @Test(
        "Odd answers are refused",
        arguments: [
            (200, "{}", TokenResponseError.missing("access_token")),
            (200, #"{"access_token":"a"}"#, .missing("token_type")),
            (200, #"{"access_token":"a","token_type":"mac"}"#, .unsupportedTokenType),
            (200, #"{"access_token":"a","token_type":1}"#, .unsupportedTokenType),
            (200, #"{"access_token":1,"token_type":"bearer"}"#, .malformed("access_token")),
            (200, #"{"access_token":"","token_type":"bearer"}"#, .malformed("access_token")),
            (200, #"{"access_token":"a\u0000","token_type":"bearer"}"#, .malformed("access_token")),
            (
                200, #"{"access_token":"a","token_type":"bearer","refresh_token":[]}"#,
                .malformed("refresh_token")
            ),
            (200, #"{"access_token":"a","token_type":"bearer","id_token":{}}"#, .malformed("id_token")),
            (200, #"{"access_token":"a","token_type":"bearer","scope":["a"]}"#, .malformed("scope")),
            (200, #"{"access_token":"a","token_type":"bearer","expires_in":-1}"#, .malformed("expires_in")),
            (
                200, #"{"access_token":"a","token_type":"bearer","expires_in":"soon"}"#,
                .malformed("expires_in")
            ),
            (200, #"{"access_token":"a","token_type":"bearer","expires_in":1.5}"#, .malformed("expires_in")),
            (
                200, #"{"access_token":"a","access_token":"b"}"#,
                .malformedJSON(.duplicateMember("access_token"))
            ),
            (200, "[]", .unreadable), (200, "", .malformedJSON(.unexpectedEnd)),
            (200, "<html>", .malformedJSON(.unexpectedByte(offset: 0))),
            (502, "<html>", .unexpectedStatus(502)),
            (500, "{}", .unexpectedStatus(500)),
            (302, #"{"access_token":"a","token_type":"bearer"}"#, .unexpectedStatus(302)),
        ])
    func odd(status: Int, text: String, error: TokenResponseError) {
        #expect(throws: error) { try read(text, status: status) }
    }

    @Test(
        "What came instead of tokens is told in plain words",
        arguments: [
            (.unexpectedStatus(500), "500"), (.malformedJSON(.unexpectedByte(offset: 0)), "no JSON"),
            (.malformedJSON(.unexpectedEnd), "JSON that breaks off"),
            (.malformedJSON(.duplicateMember("scope")), "JSON that names scope twice"),
            (.missing("access_token"), "no access_token"), (.malformed("scope"), "malformed scope"),
            (.tooLarge, "larger than is read"), (.unreadable, "neither a JSON object nor a form"),
        ] as [(TokenResponseError, String)])
    func words(error: TokenResponseError, text: String) {
        #expect("\(error)" == text)
    }

    @Test("More than a mebibyte is refused")
    func size() {
        #expect(throws: TokenResponseError.tooLarge) {
            try read(String(repeating: " ", count: (1 << 20) + 1))
        }
    }
}
