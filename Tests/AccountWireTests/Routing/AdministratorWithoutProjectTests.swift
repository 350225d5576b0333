import OpenID
import Testing

@Suite("An administrator's bearer makes a call an administrator's, without a project in the path, too")
struct AdministratorWithoutProjectTests {
    private static let paths = [
        "\(WireBench.v1)/accounts:", "/www.googleapis.com/identitytoolkit/v3/relyingparty/",
    ]
    private static let names = [
        ["signUp", "lookup", "update", "delete"],
        ["signupNewUser", "getAccountInfo", "setAccountInfo", "deleteAccount"],
    ]

    @Test("makes, finds, changes and deletes", arguments: [0, 1], [false, true])
    func life(version: Int, named: Bool) async throws {
        let bench = try await WireBench()
        let (path, names) = (Self.paths[version], Self.names[version])
        func call(_ index: Int, _ body: JSONObject) async -> WireAnswer {
            var body = body
            if named { body["targetProjectId"] = "demo-portico" }
            return await bench.administrate("POST", path + names[index], .object(body))
        }
        let made = await call(
            0, ["localId": "mine", "email": "a@example.com", "emailVerified": true, "disabled": true])
        #expect(made["localId"] == "mine" && made["idToken"] == nil)
        let found = await call(1, ["localId": ["mine"]])["users"]?.arrayValue?.first
        #expect(found?["emailVerified"] == true && found?["disabled"] == true)
        #expect(
            await call(2, ["localId": "mine", "disableUser": false, "customAttributes": "{\"a\":1}"]).status
                == 200)
        let changed = await call(1, ["email": ["a@example.com"]])["users"]?.arrayValue?.first
        #expect(changed?["customAttributes"] == "{\"a\":1}" && changed?["disabled"] == nil)
        #expect(await call(3, [:]).error == "MISSING_LOCAL_ID")
        #expect(await call(3, ["localId": "mine"]).status == 200)
        #expect(await call(1, ["localId": ["mine"]])["users"] == nil)
    }

    @Test("with an ID token a sign-up is that user's")
    func linked() async throws {
        let bench = try await WireBench()
        let guest = await bench.post("accounts:signUp")
        let response = await bench.administrate(
            "POST", "accounts:signUp",
            ["idToken": guest["idToken"] ?? "", "email": "a@example.com", "password": "correct horse"])
        #expect(response["localId"] == guest["localId"] && response.text("idToken") != nil)
    }
}
