import Accounts
import Cryptography
import OpenID
import Testing

@Suite("accounts:sendOobCode and resetPassword")
struct EmailCodeEndpointTests {
    private let reset: JSONValue = ["requestType": "PASSWORD_RESET", "email": "who@example.com"]

    @Test("a forgotten password is set anew, once, and every session ends")
    func passwordReset() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let sent = await bench.post("accounts:sendOobCode", reset)
        #expect(sent["email"] == "who@example.com")
        #expect(sent["oobCode"] == nil)
        let code: JSONValue = .string(try await bench.mail().code)
        let looked = await bench.post("accounts:resetPassword", ["oobCode": code])
        #expect(looked["requestType"] == "PASSWORD_RESET")
        #expect(looked["email"] == "who@example.com")
        let body: JSONValue = ["oobCode": code, "newPassword": "a new password"]
        let done = await bench.post("accounts:resetPassword", body)
        #expect(done["kind"] == "identitytoolkit#ResetPasswordResponse")
        #expect(await bench.post("accounts:resetPassword", body).error == "INVALID_OOB_CODE")
        #expect(await bench.signIn(WireBench.email, "a new password").status == 200)
        let old = await bench.post("accounts:lookup", ["idToken": .string(member.text("idToken") ?? "")])
        #expect(old.error == "TOKEN_EXPIRED")
    }

    @Test("a new address is proven before it counts")
    func newAddress() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let sent = await bench.post(
            "accounts:sendOobCode",
            [
                "requestType": 7, "newEmail": "new@example.com",
                "idToken": .string(member.text("idToken") ?? ""),
            ])
        #expect(sent["email"] == "who@example.com")
        let code: JSONValue = .string(try await bench.mail().code)
        let looked = await bench.post("accounts:resetPassword", ["oobCode": code])
        #expect(looked["email"] == "who@example.com")
        #expect(looked["newEmail"] == "new@example.com")
        #expect(await bench.post("accounts:update", ["oobCode": code])["email"] == "new@example.com")
    }

    @Test("an administrator may have the link")
    func link() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        let body: JSONValue = [
            "requestType": "PASSWORD_RESET", "email": "who@example.com", "returnOobLink": true,
            "continueUrl": "https://app.example/in?a=b",
        ]
        #expect(await bench.post("accounts:sendOobCode", body).error == "INSUFFICIENT_PERMISSION")
        let response = await bench.administrate("POST", "accounts:sendOobCode", body)
        let link = try URLParts(try #require(response.text("oobLink")))
        #expect(link.path == "/emulator/action")
        let fields = Dictionary(try link.queryFields(), uniquingKeysWith: { first, _ in first })
        #expect(fields["mode"] == "resetPassword")
        #expect(fields["oobCode"] == response.text("oobCode"))
        #expect(fields["continueUrl"] == "https://app.example/in?a=b")
    }

    @Test("a message leads to authorised hosts only, where strangers may come")
    func continueURLs() async throws {
        let bench = try await WireBench(isPublic: true)
        _ = await bench.member()
        func send(_ url: String) async -> String? {
            await bench.post(
                "accounts:sendOobCode",
                ["requestType": "EMAIL_SIGNIN", "email": "who@example.com", "continueUrl": .string(url)]
            ).error
        }
        #expect(await send("https://evil.example/in")?.hasPrefix("UNAUTHORIZED_DOMAIN") == true)
        #expect(await send("https://localhost.evil.example/in")?.hasPrefix("UNAUTHORIZED_DOMAIN") == true)
        #expect(await send("http://localhost:3000/in") == nil)
    }

    @Test("each refusal to send has its code")
    func sendingRefusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        await bench.expectRefusals(
            "accounts:sendOobCode",
            [
                ("no type", ["email": "who@example.com"], "MISSING_REQ_TYPE"),
                (
                    "strange type", ["requestType": "RECOVER_EMAIL", "email": "x@example.com"],
                    "INVALID_REQ_TYPE : Unsupported request parameters."
                ),
                ("no address", ["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
                ("bad address", ["requestType": "PASSWORD_RESET", "email": "x"], "INVALID_EMAIL"),
                ("unknown", ["requestType": 1, "email": "new@example.com"], "EMAIL_NOT_FOUND"),
                (
                    "bad type", ["requestType": 99, "email": "x"],
                    "Invalid JSON payload received. /requestType must be enum"
                ),
                (
                    "nobody", ["requestType": "VERIFY_EMAIL", "email": "who@example.com"],
                    "INVALID_ID_TOKEN"
                ),
                (
                    "bad continue",
                    ["requestType": "PASSWORD_RESET", "email": "who@example.com", "continueUrl": "there"],
                    "INVALID_CONTINUE_URI"
                ),
                (
                    "taken",
                    [
                        "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "who@example.com",
                        "idToken": .string(member.text("idToken") ?? ""),
                    ], "EMAIL_EXISTS"
                ),
            ])
        await bench.expectRefusals(
            "accounts:resetPassword",
            [
                ("no code", [:], "MISSING_OOB_CODE"), ("wrong code", ["oobCode": "x"], "INVALID_OOB_CODE"),
                (
                    "wrong code, weak password", ["oobCode": "x", "newPassword": "12345"],
                    "INVALID_OOB_CODE"
                ),
            ])
    }

    @Test("an expired code says so")
    func expired() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        _ = await bench.post("accounts:sendOobCode", reset)
        let code: JSONValue = .string(try await bench.mail().code)
        let late = await bench.post(
            "accounts:resetPassword", ["oobCode": code], at: bench.now.adding(seconds: 3_600))
        #expect(late.error == "EXPIRED_OOB_CODE")
    }

    @Test("an unknown address is not told of under protection against enumeration")
    func protected() async throws {
        var settings = AccountSettings()
        settings.emailEnumerationProtection = true
        let bench = try await WireBench(settings: settings)
        let response = await bench.post(
            "accounts:sendOobCode", ["requestType": 1, "email": "new@example.com"])
        #expect(response.status == 200)
        #expect(response["email"] == "new@example.com")
    }
}
