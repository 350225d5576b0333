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
