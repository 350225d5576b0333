import AccountWire
import Accounts
import OpenID
import Testing

@Suite("The change of an address can be taken back (RECOVER_EMAIL)")
struct RecoverEmailTests {
    private func changed(_ bench: WireBench) async throws -> (response: WireAnswer, message: EmailMessage) {
        let member = await bench.member()
        let response = await bench.post(
            "accounts:update", ["idToken": member["idToken"] ?? "", "email": "new@example.com"])
        return (response, try await bench.mail())
    }

    @Test("the first address gets a message, and stays known")
    func sent() async throws {
        let bench = try await WireBench()
        let (response, message) = try await changed(bench)
        #expect(response["email"] == "new@example.com" && response["newEmail"] == "new@example.com")
        #expect(message.purpose == .recoverEmail && message.recipient.rawValue == WireBench.email)
        let user = await bench.post("accounts:lookup", ["idToken": response["idToken"] ?? ""])["users"]?
            .arrayValue?.first
        #expect(user?["initialEmail"] == "who@example.com")
        let told = await bench.post("accounts:resetPassword", ["oobCode": .string(message.code)])
        #expect(told["requestType"] == "RECOVER_EMAIL" && told["email"] == "who@example.com")
        #expect(told["newEmail"] == "new@example.com")
        let listed = await bench.send("GET", "/emulator/v1/projects/demo-portico/oobCodes")["oobCodes"]?
            .arrayValue?.last
        #expect(listed?["email"] == "who@example.com")
        #expect(listed?["oobLink"]?.stringValue?.contains("mode=recoverEmail") == true)
    }

    @Test("an administrator finds the account by its first address, and no other by it")
    func found() async throws {
        let bench = try await WireBench()
        let (response, _) = try await changed(bench)
        _ = await bench.member("other@example.com")
        func ids(_ address: JSONValue) async -> [String?] {
            await bench.administrate("POST", "accounts:lookup", ["initialEmail": [address]])["users"]?
                .arrayValue?.map { $0["localId"]?.stringValue } ?? []
        }
        #expect(await ids("WHO@example.com") == [response.text("localId")])
        #expect(await ids("other@example.com") == [])
        #expect(await ids("new@example.com") == [])
        #expect(await ids("no address") == [])
    }

    @Test("its code brings the address back, proven, and ends every session; once")
    func recovered() async throws {
        let bench = try await WireBench()
        let (response, message) = try await changed(bench)
        // The intruder who changed the address changes the password, too.
        let hijacked = await bench.post(
            "accounts:update", ["idToken": response["idToken"] ?? "", "password": "another horse"])
        let back = await bench.post("accounts:update", ["oobCode": .string(message.code)])
        #expect(back["email"] == "who@example.com" && back["emailVerified"] == true)
        let dead = await bench.post("accounts:lookup", ["idToken": hijacked["idToken"] ?? ""])
        #expect(dead.error == "TOKEN_EXPIRED")
        #expect(
            await bench.post("accounts:update", ["oobCode": .string(message.code)]).error
                == "INVALID_OOB_CODE")
    }

    @Test("another account with the address keeps it, and the code is used up")
    func taken() async throws {
        let bench = try await WireBench()
        let (_, message) = try await changed(bench)
        _ = await bench.member()
        let code: JSONValue = ["oobCode": .string(message.code)]
        #expect(await bench.post("accounts:update", code).error == "EMAIL_EXISTS")
        #expect(await bench.post("accounts:update", code).error == "INVALID_OOB_CODE")
    }

    @Test("a guest who says an address gets no message")
    func guest() async throws {
        let bench = try await WireBench()
        let guest = await bench.post("accounts:signUp")
        let first = await bench.post(
            "accounts:update", ["idToken": guest["idToken"] ?? "", "email": "a@example.com"])
        _ = await bench.post(
            "accounts:update", ["idToken": first["idToken"] ?? "", "email": "b@example.com"])
        #expect(try await EmailCodes(bench.backend.parts).all(sandbox: .standard, now: bench.now).isEmpty)
    }

    @Test("a proven new address tells the old one, and the answer names it")
    func verified() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let sent = await bench.post(
            "accounts:sendOobCode",
            [
                "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": member["idToken"] ?? "",
                "newEmail": "new@example.com",
            ])
        #expect(sent["email"] == "who@example.com" && sent["newEmail"] == "new@example.com")
        let code = try await bench.mail().code
        #expect(
            await bench.post("accounts:update", ["oobCode": .string(code)])["newEmail"] == "new@example.com")
        #expect(try await bench.mail().purpose == .recoverEmail)
    }
}
