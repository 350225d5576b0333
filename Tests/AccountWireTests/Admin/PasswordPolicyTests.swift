import Accounts
import OpenID
import Testing

@Suite("A project's password policy")
struct PasswordPolicyTests {
    private static let config = "\(WireBench.v2)/projects/demo-portico/config"
    private static let strict: JSONValue = [
        "passwordPolicyConfig": [
            "passwordPolicyEnforcementState": "ENFORCE", "forceUpgradeOnSignin": true,
            "passwordPolicyVersions": [
                [
                    "customStrengthOptions": [
                        "minPasswordLength": 8, "containsUppercaseCharacter": true,
                        "containsNumericCharacter": true, "containsNonAlphanumericCharacter": true,
                    ]
                ]
            ],
        ]
    ]
    private static let missing =
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain an upper case "
        + "character, Password must contain a numeric character, Password must contain a non-alphanumeric character]"

    @Test("is told to clients as the SDKs read it")
    func told() async throws {
        let bench = try await WireBench()
        let before = await bench.send("GET", "\(WireBench.v2)/passwordPolicy")
        #expect(
            before["enforcementState"] == "OFF" && before["customStrengthOptions"]?["minPasswordLength"] == 6)
        let set = await bench.administrate("PATCH", Self.config, Self.strict)
        #expect(set["passwordPolicyConfig"]?["passwordPolicyEnforcementState"] == "ENFORCE")
        let policy = await bench.send("GET", "\(WireBench.v2)/passwordPolicy")
        #expect(policy["enforcementState"] == "ENFORCE" && policy["forceUpgradeOnSignin"] == true)
        let strength = policy["customStrengthOptions"]
        #expect(strength?["minPasswordLength"] == 8 && strength?["maxPasswordLength"] == 128)
        #expect(strength?["containsUppercaseCharacter"] == true)
        #expect(strength?["containsLowercaseCharacter"] == false)
        #expect(policy["allowedNonAlphanumericCharacters"]?.arrayValue?.contains("!") == true)
    }

    @Test("is enforced where a password is made, and at sign-in where an upgrade is asked for")
    func enforced() async throws {
        let bench = try await WireBench()
        let old = await bench.member()
        _ = await bench.administrate("PATCH", Self.config, Self.strict)
        #expect(await bench.signIn().error == Self.missing)
        #expect(await bench.member("new@example.com").error == Self.missing)
        let token = old["idToken"] ?? ""
        let update = await bench.post("accounts:update", ["idToken": token, "password": "correct horse"])
        #expect(update.error == Self.missing)
        _ = await bench.post(
            "accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": .string(WireBench.email)])
        let code: JSONValue = .string(try await bench.mail().code)
        let reset = await bench.post(
            "accounts:resetPassword", ["oobCode": code, "newPassword": "correct horse"])
        #expect(reset.error == Self.missing)
        let better = await bench.post(
            "accounts:resetPassword", ["oobCode": code, "newPassword": "Correct horse 1!"])
        #expect(better.status == 200)
        #expect(await bench.signIn(WireBench.email, "Correct horse 1!").text("idToken") != nil)
        // Left out of the mask's body: the server's own rule again.
        _ = await bench.administrate("PATCH", Self.config + "?updateMask=passwordPolicyConfig", [:])
        #expect(await bench.member("new@example.com").status == 200)
    }

    @Test("lengths that the service does not take are refused")
    func refused() async throws {
        let bench = try await WireBench()
        for (name, value) in [("minPasswordLength", 5), ("maxPasswordLength", 29)] {
            let response = await bench.administrate(
                "PATCH", Self.config,
                [
                    "passwordPolicyConfig": [
                        "passwordPolicyVersions": [
                            ["customStrengthOptions": .object([name: .integer(Int64(value))])]
                        ]
                    ]
                ])
            #expect(response.error?.hasPrefix("INVALID_CONFIG : \(name)") == true)
        }
    }
}
