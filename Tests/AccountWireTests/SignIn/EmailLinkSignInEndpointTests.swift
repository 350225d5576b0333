import Accounts
import Cryptography
import OpenID
import Testing

@Suite("accounts:signInWithEmailLink")
struct EmailLinkSignInEndpointTests {
    private func link(_ bench: WireBench) async throws -> String {
        let sent = await bench.post(
            "accounts:sendOobCode",
            [
                "requestType": "EMAIL_SIGNIN", "email": "who@example.com",
                "continueUrl": "http://localhost/in",
                "canHandleCodeInApp": true,
            ])
        #expect(sent["kind"] == "identitytoolkit#GetOobConfirmationCodeResponse")
        return try await bench.mail().code
    }

    @Test("a link signs in once, and makes the account")
    func signIn() async throws {
        let bench = try await WireBench()
        let body: JSONValue = ["email": "who@example.com", "oobCode": .string(try await link(bench))]
        let response = await bench.post("accounts:signInWithEmailLink", body)
        #expect(response["kind"] == "identitytoolkit#EmailLinkSigninResponse")
        #expect(response["isNewUser"] == true)
        #expect(try claims(response.text("idToken"))["email_verified"] == true)
        #expect(await bench.post("accounts:signInWithEmailLink", body).error == "INVALID_OOB_CODE")
    }

    @Test("a second factor is asked for")
    func secondFactor() async throws {
        let bench = try await WireBench()
        _ = try await bench.doublyProven()
        let code = try await link(bench)
        let response = await bench.post(
            "accounts:signInWithEmailLink", ["email": "who@example.com", "oobCode": .string(code)])
        #expect(response.text("mfaPendingCredential")?.isEmpty == false)
        #expect(response["idToken"] == nil)
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        let code = try await link(bench)
        await bench.expectRefusals(
            "accounts:signInWithEmailLink",
            [
                ("no e-mail", ["oobCode": .string(code)], "MISSING_EMAIL"),
                ("no code", ["email": "who@example.com"], "MISSING_OOB_CODE"),
                ("wrong code", ["email": "who@example.com", "oobCode": "x"], "INVALID_OOB_CODE"),
                (
                    "other address", ["email": "new@example.com", "oobCode": .string(code)],
                    "INVALID_EMAIL : The email provided does not match the sign-in email address."
                ),
                (
                    "bad token",
                    ["email": "who@example.com", "oobCode": .string(code), "idToken": "x"], "INVALID_ID_TOKEN"
                ),
            ])
        let late = await bench.post(
            "accounts:signInWithEmailLink", ["email": "who@example.com", "oobCode": .string(code)],
            at: bench.now.adding(seconds: 6 * 3_600))
        #expect(late.error == "EXPIRED_OOB_CODE")
    }
}
