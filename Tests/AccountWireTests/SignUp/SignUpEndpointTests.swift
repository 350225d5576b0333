import Accounts
import Cryptography
import OpenID
import Testing

@Suite("accounts:signUp")
struct SignUpEndpointTests {
    @Test("e-mail and password make an account with tokens")
    func member() async throws {
        let bench = try await WireBench()
        let response = await bench.member("Who@Example.com")
        #expect(response.status == 200)
        #expect(response["kind"] == "identitytoolkit#SignupNewUserResponse")
        #expect(response["email"] == "who@example.com")
        #expect(response["expiresIn"] == "3600")
        #expect(response.text("localId")?.count == 28)
        #expect(response.text("refreshToken")?.isEmpty == false)
        let claims = try claims(response.text("idToken"))
        #expect(claims["iss"] == "https://securetoken.google.com/demo-portico")
        #expect(claims["sub"] == response["localId"])
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
    }

    @Test("nothing at all makes an anonymous account, which can get a password")
    func anonymous() async throws {
        let bench = try await WireBench()
        let response = await bench.post("accounts:signUp", ["returnSecureToken": true])
        #expect(response["email"] == nil)
        let anonymous = try claims(response.text("idToken"))
        #expect(anonymous["provider_id"] == "anonymous")
        let linked = await bench.post(
            "accounts:signUp",
            [
                "idToken": .string(response.text("idToken") ?? ""), "email": "who@example.com",
                "password": "correct horse",
            ])
        #expect(linked["localId"] == response["localId"])
        #expect(try claims(linked.text("idToken"))["firebase"]?["sign_in_provider"] == "password")
    }

    @Test("the v3 name answers the same")
    func oldName() async throws {
        let bench = try await WireBench()
        let response = await bench.post("/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser")
        #expect(response["kind"] == "identitytoolkit#SignupNewUserResponse")
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        await bench.expectRefusals(
            "accounts:signUp",
            [
                ("no e-mail", ["password": "correct horse"], "MISSING_EMAIL"),
                ("empty e-mail", ["email": "", "password": "correct horse"], "MISSING_EMAIL"),
                ("no password", ["email": "new@example.com"], "MISSING_PASSWORD"),
                ("bad e-mail", ["email": "who", "password": "correct horse"], "INVALID_EMAIL"),
                ("taken", ["email": "WHO@example.com", "password": "correct horse"], "EMAIL_EXISTS"),
                (
                    "weak", ["email": "new@example.com", "password": "12345"],
                    "WEAK_PASSWORD : Password should be at least 6 characters"
                ),
                ("own id", ["localId": "me"], "UNEXPECTED_PARAMETER : User ID"),
                (
                    "bad token", ["idToken": "x", "email": "new@example.com", "password": "correct horse"],
                    "INVALID_ID_TOKEN"
                ),
            ])
    }

    @Test("what a project has switched off is refused")
    func switchedOff() async throws {
        var settings = AccountSettings()
        settings.passwordSignIn = false
        settings.anonymousSignIn = false
        let bench = try await WireBench(settings: settings)
        await bench.expectRefusals(
            "accounts:signUp",
            [
                ("anonymous", [:], "ADMIN_ONLY_OPERATION"),
                (
                    "password", ["email": "new@example.com", "password": "correct horse"],
                    "OPERATION_NOT_ALLOWED : Password sign-in is disabled for this project."
                ),
            ])
    }
}
