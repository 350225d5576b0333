import AccountWire
import Accounts
import OpenID
import SignInFoundation
import Testing

@Suite("A file of accounts: read at the start, written at the end")
struct AccountSeedTests {
    private func read(_ bench: WireBench, _ text: String) async throws {
        try await AccountSeed(bench.backend.parts).read(Array(text.utf8), sandbox: .standard, now: bench.now)
    }

    @Test("what an emulator exports, and what firebase auth:export writes")
    func exports() async throws {
        let bench = try await WireBench()
        try await read(
            bench,
            #"""
            {"kind":"identitytoolkit#DownloadAccountResponse","users":[
              {"localId":"emulated","email":"emulated@example.com","emailVerified":true,
               "passwordHash":"fakeHash:salt=fakeSalt1:password=correct horse","salt":"fakeSalt1",
               "passwordUpdatedAt":1600000000000,"createdAt":"1600000000000","lastLoginAt":"1600000001000",
               "providerUserInfo":[{"providerId":"password","rawId":"emulated@example.com"}]},
              {"localId":"exported","email":"exported@example.com","lastSignedInAt":"1600000002000",
               "createdAt":"1600000000000","providerUserInfo":[
                 {"providerId":"google.com","rawId":"1","email":"exported@example.com"}]}]}
            """#)
        #expect(await bench.signIn("emulated@example.com").text("idToken") != nil)
        let found = await bench.administrate("POST", "accounts:lookup", ["localId": ["exported"]])
        let user = found["users"]?.arrayValue?.first
        #expect(user?["lastLoginAt"] == "1600000002000" && user?["createdAt"] == "1600000000000")
        #expect(user?["providerUserInfo"]?.arrayValue?.first?["providerId"] == "google.com")
    }

    @Test("what was written is read by another server, passwords, links and factors with it")
    func again() async throws {
        let first = try await WireBench()
        let member = try await first.doublyProven()
        try await first.change(await first.member("b@example.com")) { $0.usesEmailLink = true }
        let file = try await AccountSeed.export(first.storage, sandbox: .standard)
        #expect(!String(decoding: file, as: UTF8.self).contains("UkVEQUNURUQ="))
        let second = try await WireBench()
        try await AccountSeed(second.backend.parts).read(file, sandbox: .standard, now: second.now)
        #expect(await second.signIn("b@example.com").text("idToken") != nil)
        #expect(await second.signIn()["mfaInfo"]?.arrayValue?.count == 1)
        #expect(try await AccountSeed.export(second.storage, sandbox: .standard) == file)
        _ = member
    }

    @Test("every account that cannot be taken is named, with what to do")
    func refused() async throws {
        let bench = try await WireBench()
        for (text, said) in [
            ("[]", "the file of accounts is no JSON object"), ("{", "the file of accounts is no JSON object"),
            (#"{"users":7}"#, "/users must be array"),
            (#"{"users":[{"email":"x"}]}"#, "users[0] (no localId): localId is missing"),
            (
                #"{"users":[{"localId":"a","passwordHash":"eA=="}]}"#,
                "users[0] (a): MISSING_HASH_ALGORITHM; write `hashAlgorithm`"
            ),
        ] {
            do {
                try await read(bench, text)
                Issue.record("\(text) was taken")
            } catch let failure as AccountSeed.Failure {
                #expect(failure.description.contains(said), "\(failure.description)")
            }
        }
    }

    @Test("a request brings no hash of ours")
    func hashes() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        let file = try JSONValue(
            parsing: try await AccountSeed.export(bench.storage, sandbox: .standard), limit: 1 << 20)
        let answer = await bench.administrate(
            "POST", "projects/demo-portico/accounts:batchCreate",
            ["users": file["users"] ?? [], "allowOverwrite": true])
        #expect(answer["error"] == nil)
        #expect(await bench.signIn().error == "INVALID_PASSWORD")
    }
}
