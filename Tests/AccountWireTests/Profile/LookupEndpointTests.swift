import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("accounts:lookup and accounts:delete")
struct LookupEndpointTests {
    @Test("shows the account as clients read it")
    func lookup() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        try await bench.change(member) { account in
            account.displayName = "Who"
            account.customAttributes = #"{"role":"baker"}"#
            account.phoneNumber = PhoneNumber("+15555550100")
            account.put(Identity(provider: .google, subject: "g-1", email: EmailAddress("g@example.com")))
        }
        let response = await bench.post("accounts:lookup", ["idToken": .string(member.text("idToken") ?? "")])
        #expect(response["kind"] == "identitytoolkit#GetAccountInfoResponse")
        let user = try #require(response["users"]?.arrayValue?.first)
        #expect(user["localId"] == member["localId"])
        #expect(user["email"] == "who@example.com")
        #expect(user["emailVerified"] == false)
        #expect(user["createdAt"] == "1800000000000")
        #expect(user["lastLoginAt"] == "1800000000000")
        #expect(user["validSince"] == "1800000000")
        #expect(user["passwordHash"] == "UkVEQUNURUQ=")
        #expect(user["salt"] == nil)
        #expect(user["customAttributes"] == #"{"role":"baker"}"#)
        #expect(user["disabled"] == nil)
        #expect(user["mfaInfo"] == nil)
        let providers = try #require(user["providerUserInfo"]?.arrayValue)
        #expect(providers.map { $0["providerId"]?.stringValue } == ["password", "phone", "google.com"])
        #expect(providers[0]["rawId"] == "who@example.com")
        #expect(providers[1]["phoneNumber"] == "+15555550100")
        #expect(providers[2]["federatedId"] == "https://accounts.google.com/g-1")
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let token: JSONValue = ["idToken": .string(member.text("idToken") ?? "")]
        for path in ["accounts:lookup", "accounts:delete"] {
            await bench.expectRefusals(
                path, [("none", [:], "MISSING_ID_TOKEN"), ("bad", ["idToken": "x"], "INVALID_ID_TOKEN")])
            let late = await bench.post(path, token, at: bench.now.adding(seconds: 3_601))
            #expect(late.error == "TOKEN_EXPIRED")
        }
        let old = await bench.post("accounts:delete", token, at: bench.now.adding(seconds: 301))
        #expect(old.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        try await bench.change(member) { $0.disabled = true }
        #expect(await bench.post("accounts:lookup", token).error == "USER_DISABLED")
        try await bench.change(member) { account in
            account.disabled = false
            account.endTokens(now: WireBench.now)
        }
        #expect(await bench.post("accounts:lookup", token).error == "TOKEN_EXPIRED")
    }

    @Test("a deleted account is gone")
    func delete() async throws {
        let bench = try await WireBench()
        let token: JSONValue = ["idToken": .string(await bench.member().text("idToken") ?? "")]
        #expect(await bench.post("accounts:delete", token)["kind"] == "identitytoolkit#DeleteAccountResponse")
        let gone = await bench.post("accounts:lookup", token)
        #expect(gone.error == "USER_NOT_FOUND")
        #expect(gone["users"] == nil)
    }
}
