import AccountWire
import Accounts
import OpenID
import Testing

@Suite("What tests read and reset")
struct TestHelperEndpointsTests {
    private let root = "/emulator/v1/projects/demo-portico"

    @Test("messages and their codes are read, with links that carry them")
    func messages() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        _ = await bench.post(
            "accounts:sendOobCode",
            [
                "requestType": "PASSWORD_RESET", "email": "who@example.com",
                "continueUrl": "https://app.example/x?y=z",
            ])
        let codes = await bench.send("GET", "\(root)/oobCodes", key: nil)["oobCodes"]?.arrayValue
        let code = try #require(codes?.first)
        #expect(code["email"] == "who@example.com" && code["requestType"] == "PASSWORD_RESET")
        let link = try URLParts(try #require(code["oobLink"]?.stringValue))
        let fields = try link.queryFields()
        #expect(link.path == "/emulator/action" && fields.contains { $0 == ("mode", "resetPassword") })
        #expect(fields.first { $0.0 == "oobCode" }?.1 == code["oobCode"]?.stringValue)
        #expect(fields.first { $0.0 == "continueUrl" }?.1 == "https://app.example/x?y=z")
        let session = await bench.phoneSession()
        let texts = await bench.send("GET", "\(root)/verificationCodes", key: nil)["verificationCodes"]?
            .arrayValue
        #expect(texts?.first?["sessionInfo"]?.stringValue == session)
        #expect(texts?.first?["phoneNumber"] == "+15555550100")
        #expect(texts?.first?["code"]?.stringValue?.count == 6)
    }

    @Test("settings are read and changed, all accounts are dropped")
    func reset() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        let changed = await bench.send(
            "PATCH", "\(root)/config",
            JSONValue(dictionaryLiteral: ("signIn", ["allowDuplicateEmails": true])).serialized, key: nil)
        #expect(changed["signIn"]?["allowDuplicateEmails"] == true)
        #expect(await bench.send("GET", "\(root)/config", key: nil).json == changed.json)
        #expect(await bench.send("DELETE", "\(root)/accounts", key: nil).json == [:])
        #expect(await bench.signIn().error == "EMAIL_NOT_FOUND")
        #expect(await bench.send("GET", "/emulator/v1/projects/demo-other/oobCodes", key: nil).status == 400)
    }
}
