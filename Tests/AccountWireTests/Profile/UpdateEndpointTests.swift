import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("accounts:update")
struct UpdateEndpointTests {
    private func update(_ bench: WireBench, _ member: WireAnswer, _ more: JSONObject) async -> WireAnswer {
        await bench.post(
            "accounts:update", .object(more.with("idToken", .string(member.text("idToken") ?? ""))))
    }

    @Test("changes the profile, and takes it away again")
    func profile() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let named = await update(bench, member, ["displayName": "Who", "photoUrl": "https://example.com/p"])
        #expect(named["kind"] == "identitytoolkit#SetAccountInfoResponse")
        #expect(named["displayName"] == "Who")
        #expect(named["photoUrl"] == "https://example.com/p")
        #expect(named["emailVerified"] == false)
        #expect(named["idToken"] == nil)
        let bare = await update(bench, member, ["deleteAttribute": ["DISPLAY_NAME", 4]])
        #expect(bare["displayName"] == nil)
        #expect(bare["photoUrl"] == nil)
        _ = await update(bench, member, ["displayName": "Who"])
        #expect(await update(bench, member, ["displayName": ""])["displayName"] == nil)
    }

    @Test("a new password and a new address end the old tokens")
    func tokensEnd() async throws {
        for change: JSONObject in [["password": "another one"], ["email": "new@example.com"]] {
            let bench = try await WireBench()
            let member = await bench.member()
            let changed = await update(bench, member, change)
            #expect(changed.text("refreshToken")?.isEmpty == false)
            let old = await bench.post(
                "accounts:lookup", ["idToken": .string(member.text("idToken") ?? "")])
            #expect(old.error == "TOKEN_EXPIRED")
            let new = await bench.post(
                "accounts:lookup", ["idToken": .string(changed.text("idToken") ?? "")])
            #expect(new.status == 200)
        }
    }

    @Test("unlinks providers, and says which are left")
    func unlink() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        try await bench.change(member) { $0.put(Identity(provider: .google, subject: "g-1")) }
        let response = await update(bench, member, ["deleteProvider": ["google.com"]])
        let left = response["providerUserInfo"]?.arrayValue?.map { $0["providerId"]?.stringValue }
        #expect(left == ["password"])
        #expect(await update(bench, member, ["deleteProvider": ["password"]])["email"] == nil)
    }

    @Test("a code verifies the address, once")
    func confirmation() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        _ = await bench.post(
            "accounts:sendOobCode", ["requestType": 4, "idToken": .string(member.text("idToken") ?? "")])
        let code: JSONValue = ["oobCode": .string(try await bench.mail().code)]
        #expect(await bench.post("accounts:update", code)["emailVerified"] == true)
        #expect(await bench.post("accounts:update", code).error == "INVALID_OOB_CODE")
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        _ = await bench.member("taken@example.com")
        let token: JSONValue = .string(member.text("idToken") ?? "")
        await bench.expectRefusals(
            "accounts:update",
            [
                ("no token", ["displayName": "x"], "INVALID_REQ_TYPE : Unsupported request parameters."),
                ("bad token", ["idToken": "x"], "INVALID_ID_TOKEN"),
                ("bad e-mail", ["idToken": token, "email": "x"], "INVALID_EMAIL"),
                ("taken", ["idToken": token, "email": "taken@example.com"], "EMAIL_EXISTS"),
                (
                    "weak", ["idToken": token, "password": "12345"],
                    "WEAK_PASSWORD : Password should be at least 6 characters"
                ),
                ("claims", ["idToken": token, "customAttributes": "{}"], "INSUFFICIENT_PERMISSION"),
                (
                    "disable", ["idToken": token, "disableUser": true],
                    "OPERATION_NOT_ALLOWED : Only an administrator may disable a user."
                ),
                ("empty code", ["oobCode": ""], "INVALID_REQ_TYPE : Unsupported request parameters."),
                ("wrong code", ["oobCode": "x"], "INVALID_OOB_CODE"),
            ])
        let old = await bench.post(
            "accounts:update", ["idToken": token, "password": "another one"],
            at: bench.now.adding(seconds: 301))
        #expect(old.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("what a person may not set is passed over")
    func passedOver() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        #expect(await update(bench, member, ["emailVerified": true])["emailVerified"] == false)
    }
}
