import OpenID
import Testing

@Suite("Authorization requests: RFC 6749 §4.1.1, OIDC Core §3.1.2.1")
struct AuthorizationRequestTests {
    private func request() throws -> AuthorizationRequest {
        AuthorizationRequest(
            endpoint: try URLParts("https://provider.example/authorize?brand=1"),
            clientID: try ClientID("app"),
            redirectURI: try RedirectURI("http://127.0.0.1:8080/playground/apple.com/callback"),
            responseMode: .formPost, scopes: ["openid", "email"], state: try State("st"), nonce: "n",
            codeChallenge: try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").challenge,
            additionalParameters: [AuthorizationParameter("locale", "th_TH")])
    }

    @Test("The URL carries every parameter, encoded, after the endpoint's own")
    func url() throws {
        #expect(
            try request().url
                == "https://provider.example/authorize?brand=1&client_id=app"
                + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fplayground%2Fapple.com%2Fcallback"
                + "&response_type=code&response_mode=form_post&scope=openid+email&state=st&nonce=n"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
                + "&locale=th_TH")
    }

    @Test("Parameters that are not set are left out")
    func minimal() throws {
        let request = AuthorizationRequest(
            endpoint: try URLParts("https://p.example/a"), clientID: try ClientID("app"),
            redirectURI: try RedirectURI("https://a.example/cb"), scopes: [], state: try State("st"))
        #expect(request.parameters.map(\.name) == ["client_id", "redirect_uri", "response_type", "state"])
    }

    @Test("Facebook's scopes are joined by commas")
    func commas() throws {
        var request = try request()
        request.scopeSeparator = ","
        #expect(request.parameters.first { $0.name == "scope" }?.value == "openid,email")
    }

    @Test("Reserved names among additional parameters do not go out")
    func reserved() throws {
        var request = try request()
        request.additionalParameters =
            AuthorizationRequest.reservedNames.sorted().map {
                AuthorizationParameter($0, "evil")
            } + [AuthorizationParameter("prompt", "consent")]
        #expect(!request.url.contains("evil"))
        #expect(request.url.hasSuffix("&prompt=consent"))
    }

    @Test(
        "Response types know whether they carry a code",
        arguments: [
            ("code", true), ("id_token code", true), ("code,id_token", true), ("id_token", false),
            ("id_token,user_token_nonce", false), ("codes", false), ("", false),
        ])
    func carries(text: String, isCode: Bool) {
        #expect(ResponseType(text).includesCode == isCode)
    }
}
