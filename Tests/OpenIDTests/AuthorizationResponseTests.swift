import OpenID
import Testing

@Suite("Authorization responses: RFC 6749 §4.1.2, RFC 9207")
struct AuthorizationResponseTests {
    private func read(_ query: String) throws -> AuthorizationResponse {
        try AuthorizationResponse(parameters: try FormURLEncoded.decode(query))
    }

    @Test("A code comes with its state and issuer; strangers are ignored")
    func granted() throws {
        let response = try read(
            "code=abc&state=st&iss=https%3A%2F%2Fgithub.com%2Flogin%2Foauth&session_state=x&x=1&x=2")
        #expect(response.state?.reveal == "st")
        #expect(response.issuer == "https://github.com/login/oauth")
        #expect(
            response.outcome == .granted(AuthorizationGrant(code: try AuthorizationCode("abc"), idToken: nil))
        )
    }

    @Test("A hybrid answer carries a token too")
    func hybrid() throws {
        let response = try read("code=abc&id_token=a.b.c&state=st")
        #expect(
            response.outcome
                == .granted(
                    AuthorizationGrant(
                        code: try AuthorizationCode("abc"), idToken: UnverifiedIDToken("a.b.c"))))
    }

    @Test(
        "Refusals of every brand are read",
        arguments: [
            ("error=access_denied&error_description=No+thanks&state=s", "access_denied", "No thanks"),
            ("error=user_cancelled_authorize&state=s", "user_cancelled_authorize", nil),
            ("error_code=901&error_message=App+not+active&state=s", "901", "App not active"),
            (
                "error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied",
                "access_denied", "Permissions error"
            ),
            ("error=%3Cscript%3E&error_description=x", "unreadable_error_code", "x"),
        ] as [(String, String, String?)])
    func refused(query: String, code: String, description: String?) throws {
        guard case .refused(let response) = try read(query).outcome else {
            Issue.record("not a refusal")
            return
        }
        #expect(response.code.rawValue == code)
        #expect(response.foreignDescription == description)
    }

    @Test("A person who says no is known in two spellings")
    func cancelled() throws {
        #expect(OAuthErrorCode.accessDenied.isCancelledByUser)
        #expect(OAuthErrorCode.userCancelledAuthorize.isCancelledByUser)
        #expect(!OAuthErrorCode.serverError.isCancelledByUser)
    }

    @Test("A missing state is for the caller to refuse")
    func stateless() throws {
        #expect(try read("code=abc").state == nil)
        #expect(try read("code=abc&state=").state == nil)
    }

    @Test(
        "Odd answers are refused",
        arguments: [
            ("", AuthorizationResponseError.empty), ("state=s", .empty), ("code=&state=s", .empty),
            ("code=a&code=b&state=s", .duplicateParameter("code")),
            ("code=a&state=s&state=s", .duplicateParameter("state")),
            ("code=a&state=s&iss=a&iss=b", .duplicateParameter("iss")),
            ("error=a&error=b", .duplicateParameter("error")),
            ("code=a&code=&state=s", .duplicateParameter("code")),
            ("code=a&error=access_denied&state=s", .contradictory),
            ("id_token=a&error_code=1", .contradictory), ("code=a%00b&state=s", .malformedParameter("code")),
            ("code=a&state=%E0%B8%AA", .malformedParameter("state")),
        ])
    func odd(query: String, error: AuthorizationResponseError) {
        #expect(throws: error) { try read(query) }
    }

    @Test("A description is cut to 2,000 characters")
    func longDescription() throws {
        let response = OAuthErrorResponse(
            code: .serverError, foreignDescription: String(repeating: "x", count: 9000))
        #expect(response.foreignDescription?.count == 2000)
    }
}
