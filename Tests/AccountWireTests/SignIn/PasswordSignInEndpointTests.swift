import Accounts
import OpenID
import Testing

@Suite("accounts:signInWithPassword")
struct PasswordSignInEndpointTests {
    @Test("the right password signs in")
    func right() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let response = await bench.signIn("WHO@example.com")
        #expect(response["kind"] == "identitytoolkit#VerifyPasswordResponse")
        #expect(response["registered"] == true)
        #expect(response["localId"] == member["localId"])
        #expect(response["expiresIn"] == "3600")
        #expect(response["mfaPendingCredential"] == nil)
        #expect(response["errorMessage"] == nil)
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        await bench.expectRefusals(
            "accounts:signInWithPassword",
            [
                ("no e-mail", ["password": "x"], "MISSING_EMAIL"),
                ("bad e-mail", ["email": "who", "password": "x"], "INVALID_EMAIL"),
                ("no password", ["email": "who@example.com"], "MISSING_PASSWORD"),
                ("unknown", ["email": "new@example.com", "password": "x"], "EMAIL_NOT_FOUND"),
                ("wrong", ["email": "who@example.com", "password": "x"], "INVALID_PASSWORD"),
            ])
        try await bench.change(member) { $0.disabled = true }
        #expect(await bench.signIn().error == "USER_DISABLED")
    }

    @Test("under protection against enumeration, unknown and wrong look the same")
    func protected() async throws {
        var settings = AccountSettings()
        settings.emailEnumerationProtection = true
        let bench = try await WireBench(settings: settings)
        _ = await bench.member()
        #expect(await bench.signIn("new@example.com").error == "INVALID_LOGIN_CREDENTIALS")
        #expect(await bench.signIn(WireBench.email, "wrong one").error == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test("wrong passwords are limited")
    func limited() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        for _ in 0..<10 { _ = await bench.signIn(WireBench.email, "wrong one") }
        #expect(await bench.signIn().error == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }
}
