import Accounts
import OpenID
import Testing

@Suite("A project that is turned off, or lets administrators alone make and delete accounts")
struct ProjectSwitchTests {
    private static let config = "\(WireBench.v2)/projects/demo-portico/config"

    @Test("every call about accounts is PROJECT_DISABLED until it is turned on again")
    func disabled() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        #expect(await bench.administrate("PATCH", Self.config, ["disableAuth": true])["disableAuth"] == true)
        let token = member["idToken"] ?? ""
        let calls: [(String, JSONValue)] = [
            ("signUp", [:]),
            ("signInWithPassword", ["email": "who@example.com", "password": "correct horse"]),
            ("lookup", ["idToken": token]), ("update", ["idToken": token, "displayName": "x"]),
            ("delete", ["idToken": token]), ("sendVerificationCode", ["phoneNumber": "+15555550100"]),
            ("createAuthUri", ["identifier": "who@example.com", "continueUri": "http://localhost"]),
            ("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "who@example.com"]),
        ]
        for (name, body) in calls {
            #expect(await bench.post("accounts:\(name)", body).error == "PROJECT_DISABLED", "\(name)")
        }
        bench.stage("t", subject: "g")
        #expect(await bench.signInWithIdP("t").error == "PROJECT_DISABLED")
        let found = await bench.administrate(
            "POST", "projects/demo-portico/accounts:lookup", ["localId": ["a"]])
        #expect(found.error == "PROJECT_DISABLED")
        _ = await bench.administrate("PATCH", Self.config, ["disableAuth": false])
        #expect(await bench.signIn().text("idToken") != nil)
    }

    /// Calls that say nothing at all, and what they are refused with while the project is as it was.
    private static let empty: [(path: String, isAdministrators: Bool)] =
        [
            "accounts:signUp", "accounts:signInWithPassword", "accounts:signInWithIdp",
            "accounts:signInWithCustomToken", "accounts:signInWithPhoneNumber",
            "accounts:signInWithEmailLink", "accounts:sendVerificationCode", "accounts:sendOobCode",
            "accounts:resetPassword", "accounts:createAuthUri", "accounts:lookup", "accounts:update",
            "accounts:delete", "\(WireBench.v2)/accounts/mfaEnrollment:start",
            "\(WireBench.v2)/accounts/mfaEnrollment:finalize",
            "\(WireBench.v2)/accounts/mfaEnrollment:withdraw", "\(WireBench.v2)/accounts/mfaSignIn:start",
            "\(WireBench.v2)/accounts/mfaSignIn:finalize", "\(WireBench.v2)/accounts:revokeToken",
            "/securetoken.googleapis.com/v1/token",
        ].map { ($0, false) }
        + [
            "", ":update", ":delete", ":query", ":batchCreate", ":batchDelete", ":sendOobCode",
        ].map { ("projects/demo-portico/accounts\($0)", true) }
        + [("projects/demo-portico:createSessionCookie", true)]

    @Test("a project that is turned off says so before it names what a request lacks")
    func disabledFirst() async throws {
        let bench = try await WireBench()
        _ = await bench.administrate("PATCH", Self.config, ["disableAuth": true])
        for (path, isAdministrators) in Self.empty {
            let response = await isAdministrators ? bench.administrate("POST", path) : bench.post(path)
            #expect(response.status == 400 && response.error == "PROJECT_DISABLED", "\(path)")
        }
        // A body that nobody can read, a caller without a key and one who is no administrator are told first.
        let wrong = await bench.post("accounts:signInWithPassword", ["email": true])
        #expect(wrong.error?.hasPrefix("Invalid JSON payload received.") == true)
        let keyless = await bench.post("accounts:signInWithPassword", key: nil)
        #expect(keyless.status == 403)
        #expect(await bench.post("projects/demo-portico/accounts:query").status == 401)
        // What is not about accounts is answered.
        #expect(await bench.send("GET", "projects").status == 200)
        #expect(await bench.send("GET", "\(WireBench.v2)/passwordPolicy").status == 200)
    }

    @Test("a way to sign in that is turned off says so before the request is looked at", arguments: Self.off)
    func methods(row: TurnedOff) async throws {
        let bench = try await WireBench()
        let before = await bench.post(row.path, row.body)
        #expect(before.status == 400 && before.error != row.error)
        #expect(await bench.administrate("PATCH", Self.config, row.setting).status == 200)
        let response = await bench.post(row.path, row.body)
        #expect(response.status == 400 && response.error == row.error)
    }

    struct TurnedOff: Sendable, CustomTestStringConvertible {
        let setting: JSONValue
        let path: String
        var body: JSONValue = [:]
        let error: String

        var testDescription: String { "\(path) \(setting.serializedText) \(body.serializedText)" }
    }

    private static let factors = "\(WireBench.v2)/accounts/mfa"
    private static let sms = "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."
    private static let totp = "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled."
    private static let noSMS: JSONValue = ["mfa": ["enabledProviders": ["PROVIDER_UNSPECIFIED"]]]
    private static let noFactors: JSONValue = ["mfa": ["state": "DISABLED"]]
    private static let noApps: JSONValue = ["mfa": ["providerConfigs": []]]

    private static let off: [TurnedOff] =
        ["accounts:signInWithPassword", "accounts:resetPassword"].map {
            TurnedOff(
                setting: ["signIn": ["email": ["enabled": false]]], path: $0,
                error: "PASSWORD_LOGIN_DISABLED")
        }
        + [
            ("accounts:signInWithEmailLink", [:]),
            ("accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN"]),
        ].map { (path: String, body: JSONValue) in
            TurnedOff(
                setting: ["signIn": ["email": ["passwordRequired": true]]], path: path, body: body,
                error: "OPERATION_NOT_ALLOWED")
        }
        + [noSMS, noFactors].flatMap { setting in
            ["Enrollment:start", "Enrollment:finalize", "SignIn:start", "SignIn:finalize"].map {
                TurnedOff(setting: setting, path: factors + $0, error: sms)
            }
        }
        + [
            ("Enrollment:start", "totpEnrollmentInfo", noApps),
            ("Enrollment:finalize", "totpVerificationInfo", noApps),
            ("Enrollment:finalize", "totpVerificationInfo", noFactors),
            ("SignIn:finalize", "totpVerificationInfo", noFactors),
        ].map { (path: String, member: String, setting: JSONValue) in
            TurnedOff(
                setting: setting, path: factors + path, body: .object(JSONObject([(member, [:])])),
                error: totp)
        }

    @Test("telephones are second factors where the project's list has them")
    func phoneFactors() async throws {
        let bench = try await WireBench()
        _ = try await bench.doublyProven()
        let pending = await bench.signIn()
        let start: JSONValue = [
            "mfaPendingCredential": pending["mfaPendingCredential"] ?? "",
            "mfaEnrollmentId": pending["mfaInfo"]?.arrayValue?.first?["mfaEnrollmentId"] ?? "",
            "phoneSignInInfo": [:],
        ]
        let session = await bench.post(Self.factors + "SignIn:start", start)
        let code = session["phoneResponseInfo"]?["sessionInfo"]?.stringValue
        #expect(code != nil)
        let finish: JSONValue = [
            "mfaPendingCredential": pending["mfaPendingCredential"] ?? "",
            "phoneVerificationInfo": [
                "sessionInfo": .string(code ?? ""), "code": .string(try await bench.code(code)),
            ],
        ]
        let off = await bench.administrate("PATCH", Self.config, Self.noSMS)
        #expect(off["mfa"]?["enabledProviders"] == nil && off["mfa"]?["state"] == "ENABLED")
        #expect(await bench.post(Self.factors + "SignIn:start", start).error == Self.sms)
        #expect(await bench.post(Self.factors + "SignIn:finalize", finish).error == Self.sms)
        let unknown = await bench.administrate(
            "PATCH", Self.config, ["mfa": ["enabledProviders": ["PIGEON"]]])
        #expect(unknown.status == 400 && unknown["error"]?["status"] == "INVALID_ARGUMENT")
        let on = await bench.administrate("PATCH", Self.config, ["mfa": ["enabledProviders": [1]]])
        #expect(on["mfa"]?["enabledProviders"] == ["PHONE_SMS"])
        #expect(await bench.post(Self.factors + "SignIn:finalize", finish).text("idToken") != nil)
    }

    @Test("users may be kept from making and deleting accounts; administrators never are")
    func permissions() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        _ = await bench.administrate(
            "PATCH", Self.config,
            ["client": ["permissions": ["disabledUserSignup": true, "disabledUserDeletion": true]]])
        #expect(await bench.member("new@example.com").error == "ADMIN_ONLY_OPERATION")
        #expect(await bench.post("accounts:signUp").error == "ADMIN_ONLY_OPERATION")
        bench.stage("t", subject: "g")
        #expect(await bench.signInWithIdP("t").error == "ADMIN_ONLY_OPERATION")
        let deletion = await bench.post("accounts:delete", ["idToken": member["idToken"] ?? ""])
        #expect(deletion.error == "ADMIN_ONLY_OPERATION")
        let made = await bench.administrate("POST", "projects/demo-portico/accounts", ["localId": "mine"])
        #expect(made["localId"] == "mine")
        let gone = await bench.administrate(
            "POST", "projects/demo-portico/accounts:delete", ["localId": member["localId"] ?? ""])
        #expect(gone.status == 200)
    }
}
