import Accounts
import Cryptography
import OpenID
import Testing

/// A call with more than one thing wrong is refused for the one that the emulator's source names first.
@Suite("The order of refusals (firebase-tools, src/emulator/auth/operations.ts)")
struct RefusalOrderTests {
    private static let known: JSONValue = .string(WireBench.email)

    @Test("signUp: what is missing, the project's switch, the address, its holder, the password, the token")
    func signUp() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        await bench.expectRefusals(
            "accounts:signUp",
            [
                ("no password beside a bad address", ["email": "bad"], "MISSING_PASSWORD"),
                (
                    "a bad address beside a weak password", ["email": "bad", "password": "1"],
                    "INVALID_EMAIL"
                ),
                (
                    "a holder beside a weak password", ["email": Self.known, "password": "1"],
                    "EMAIL_EXISTS"
                ),
                (
                    "a holder beside a bad token",
                    ["email": Self.known, "password": "1", "idToken": "x"], "EMAIL_EXISTS"
                ),
                (
                    "a weak password beside a bad token",
                    ["email": "new@example.com", "password": "1", "idToken": "x"],
                    "WEAK_PASSWORD : Password should be at least 6 characters"
                ),
                (
                    "a bad token alone",
                    ["email": "new@example.com", "password": "correct horse", "idToken": "x"],
                    "INVALID_ID_TOKEN"
                ),
            ])
        let long = JSONValue.string(String(repeating: "x", count: 5_000))
        let limit = await bench.post("accounts:signUp", ["email": Self.known, "password": long])
        #expect(limit.error == "EMAIL_EXISTS")
        let off = try await WireBench(settings: Self.withoutPasswords)
        await off.expectRefusals(
            "accounts:signUp",
            [
                ("nothing to sign up with", ["email": "bad"], "MISSING_PASSWORD"),
                (
                    "the switch before the address", ["email": "bad", "password": "1"],
                    "OPERATION_NOT_ALLOWED : Password sign-in is disabled for this project."
                ),
            ])
    }

    private static var withoutPasswords: AccountSettings {
        var settings = AccountSettings()
        settings.passwordSignIn = false
        return settings
    }

    @Test("signInWithPassword: the address missing, then malformed, then the password")
    func signIn() async throws {
        let bench = try await WireBench()
        await bench.expectRefusals(
            "accounts:signInWithPassword",
            [
                ("nothing", [:], "MISSING_EMAIL"), ("empty", ["email": ""], "INVALID_EMAIL"),
                ("malformed", ["email": "bad"], "INVALID_EMAIL"),
                ("no password", ["email": "nobody@example.com"], "MISSING_PASSWORD"),
                (
                    "nobody's", ["email": "nobody@example.com", "password": "1"],
                    "EMAIL_NOT_FOUND"
                ),
            ])
    }

    @Test("update: the request, the permission, the token, the address, its holder, the password")
    func update() async throws {
        let bench = try await WireBench()
        _ = await bench.member("other@example.com")
        let token: JSONValue = .string(await bench.member().text("idToken") ?? "")
        await bench.expectRefusals(
            "accounts:update",
            [
                (
                    "no token", ["customAttributes": "{}", "password": "1"],
                    "INVALID_REQ_TYPE : Unsupported request parameters."
                ),
                (
                    "an empty code is none", ["oobCode": ""],
                    "INVALID_REQ_TYPE : Unsupported request parameters."
                ),
                (
                    "a permission before a code", ["customAttributes": "{}", "oobCode": "x"],
                    "INSUFFICIENT_PERMISSION"
                ),
                (
                    "a bad token before a weak password", ["idToken": "x", "password": "1"],
                    "INVALID_ID_TOKEN"
                ),
                (
                    "a bad token before a bad address", ["idToken": "x", "email": "bad"],
                    "INVALID_ID_TOKEN"
                ),
                (
                    "a bad token before turning an account off", ["idToken": "x", "disableUser": true],
                    "INVALID_ID_TOKEN"
                ),
                (
                    "a bad address before a weak password",
                    ["idToken": token, "email": "bad", "password": "1"], "INVALID_EMAIL"
                ),
                (
                    "a holder before a weak password",
                    ["idToken": token, "email": "other@example.com", "password": "1"], "EMAIL_EXISTS"
                ),
                (
                    "a weak password", ["idToken": token, "password": "1"],
                    "WEAK_PASSWORD : Password should be at least 6 characters"
                ),
            ])
    }

    @Test("resetPassword: the code, then the password; an empty password is none")
    func reset() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        _ = await bench.post(
            "accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": Self.known])
        let code: JSONValue = .string(try await bench.mail().code)
        await bench.expectRefusals(
            "accounts:resetPassword",
            [
                ("no code", ["newPassword": "1"], "MISSING_OOB_CODE"),
                ("a bad code", ["oobCode": "x", "newPassword": "1"], "INVALID_OOB_CODE"),
                (
                    "a weak password", ["oobCode": code, "newPassword": "1"],
                    "WEAK_PASSWORD : Password should be at least 6 characters"
                ),
            ])
        let looked = await bench.post("accounts:resetPassword", ["oobCode": code, "newPassword": ""])
        #expect(looked.status == 200 && looked["requestType"] == "PASSWORD_RESET")
        #expect(await bench.signIn().status == 200)
    }

    @Test("sendOobCode: the kind of message, then the permission, then the address to go on to")
    func send() async throws {
        let bench = try await WireBench()
        await bench.expectRefusals(
            "accounts:sendOobCode",
            [
                ("no kind", ["returnOobLink": true, "continueUrl": "x"], "MISSING_REQ_TYPE"),
                (
                    "no permission",
                    ["requestType": "EMAIL_SIGNIN", "returnOobLink": true, "continueUrl": "x"],
                    "INSUFFICIENT_PERMISSION"
                ),
            ])
        let response = await bench.post(
            "accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "continueUrl": "x"])
        #expect(response.error?.hasPrefix("INVALID_CONTINUE_URI") == true)
    }

    @Test("signInWithEmailLink: the token, the address missing, the code, the address of another link")
    func link() async throws {
        let bench = try await WireBench()
        _ = await bench.post("accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": Self.known])
        let code: JSONValue = .string(try await bench.mail().code)
        await bench.expectRefusals(
            "accounts:signInWithEmailLink",
            [
                ("a bad token", ["idToken": "x"], "INVALID_ID_TOKEN"),
                ("no address", ["oobCode": "x"], "MISSING_EMAIL"),
                ("no code", ["email": "bad"], "MISSING_OOB_CODE"),
                ("a bad code", ["email": "bad", "oobCode": "x"], "INVALID_OOB_CODE"),
                (
                    "no address at all", ["email": "bad", "oobCode": code],
                    "INVALID_EMAIL : The email provided does not match the sign-in email address."
                ),
            ])
    }

    @Test("signInWithPhoneNumber and sendVerificationCode: the session, the code, the number")
    func phone() async throws {
        let bench = try await WireBench()
        await bench.expectRefusals(
            "accounts:signInWithPhoneNumber",
            [
                ("no session", ["code": "1", "idToken": "x"], "MISSING_SESSION_INFO"),
                ("no code", ["sessionInfo": "x", "idToken": "x"], "MISSING_CODE"),
                ("a bad session", ["sessionInfo": "x", "code": "1", "idToken": "x"], "INVALID_SESSION_INFO"),
                ("a proof of no number", ["temporaryProof": "x", "idToken": "x"], "MISSING_PHONE_NUMBER"),
                (
                    "a bad proof",
                    ["temporaryProof": "x", "phoneNumber": "+15555550100", "idToken": "x"],
                    "INVALID_TEMPORARY_PROOF"
                ),
            ])
        await bench.expectRefusals(
            "accounts:sendVerificationCode",
            [
                ("no number", ["recaptchaToken": "x"], "INVALID_PHONE_NUMBER : Invalid format."),
                ("a bad number", ["phoneNumber": "12"], "INVALID_PHONE_NUMBER : Invalid format."),
            ])
    }

    @Test("an administrator: the id, then the number, the address, the password; changing: the number last")
    func administrator() async throws {
        let bench = try await WireBench()
        let one: JSONValue = [
            "localId": "one", "email": Self.known, "phoneNumber": "+15555550100", "password": "correct horse",
        ]
        #expect(await bench.administrate("POST", "projects/demo-portico/accounts", one).status == 200)
        _ = await bench.administrate("POST", "projects/demo-portico/accounts", ["localId": "two"])
        for (path, body, expected) in [
            ("accounts", one, "DUPLICATE_LOCAL_ID"),
            (
                "accounts", ["email": Self.known, "phoneNumber": "+15555550100", "password": "1"],
                "PHONE_NUMBER_EXISTS"
            ),
            ("accounts", ["email": Self.known, "password": "1"], "EMAIL_EXISTS"),
            (
                "accounts:update",
                [
                    "localId": "two", "email": Self.known, "phoneNumber": "+15555550100",
                    "customAttributes": "x",
                ], "INVALID_CLAIMS"
            ),
            (
                "accounts:update",
                ["localId": "two", "email": Self.known, "phoneNumber": "+15555550100", "password": "1"],
                "EMAIL_EXISTS"
            ),
            (
                "accounts:update", ["localId": "two", "phoneNumber": "+15555550100", "password": "1"],
                "WEAK_PASSWORD : Password should be at least 6 characters"
            ),
        ] as [(String, JSONValue, String)] {
            let response = await bench.administrate("POST", "projects/demo-portico/\(path)", body)
            #expect(response.error == expected, "\(path) \(body)")
        }
    }
}
