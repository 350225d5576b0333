import AccountWire
import Accounts
import OpenID
import Testing

@Suite("A file of accounts: read at the start, written at the end")
struct AccountSeedTests {
    private func read(_ bench: WireBench, _ text: String) async throws {
        try await AccountSeed(bench.backend.parts).read(
            Array(text.utf8), sandbox: .standard, others: projects(bench), now: bench.now)
    }

    private func projects(_ bench: WireBench) -> ProjectSandboxes {
        ProjectSandboxes(storage: bench.storage, rules: bench.backend.options.sandboxes)
    }

    private func export(_ bench: WireBench) async throws -> [UInt8] {
        try await AccountSeed.export(bench.storage, sandbox: .standard, others: projects(bench))
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
        let file = try await export(first)
        #expect(!String(decoding: file, as: UTF8.self).contains("UkVEQUNURUQ="))
        let second = try await WireBench()
        try await read(second, String(decoding: file, as: UTF8.self))
        #expect(await second.signIn("b@example.com").text("idToken") != nil)
        #expect(await second.signIn()["mfaInfo"]?.arrayValue?.count == 1)
        #expect(try await export(second) == file)
        _ = member
    }

    @Test("every project that has a partition of its own is written and read, each into its own")
    func projects() async throws {
        let first = try await WireBench(isPerProject: true)
        _ = await first.member()
        for project in ["demo-b", "demo-a"] {
            let response = await first.post(
                "accounts:signUp",
                ["email": .string("\(project)@example.com"), "password": .string(WireBench.password)],
                key: project)
            #expect(response.status == 200)
        }
        let file = try await export(first)
        let json = try JSONValue(parsing: file, limit: 1 << 20)
        #expect(json["users"]?.arrayValue?.count == 1)
        #expect(json["projects"]?.objectValue?.names == ["demo-a", "demo-b"])
        let second = try await WireBench(isPerProject: true)
        try await read(second, String(decoding: file, as: UTF8.self))
        #expect(try await export(second) == file)
        for project in ["demo-a", "demo-b"] {
            for key in ["demo-a", "demo-b"] {
                let response = await second.post(
                    "accounts:signInWithPassword",
                    ["email": .string("\(project)@example.com"), "password": .string(WireBench.password)],
                    key: key)
                #expect((response.status == 200) == (key == project), "\(project) at \(key)")
            }
        }
    }

    @Test("projects' accounts are refused where there is no place for them")
    func projectsRefused() async throws {
        for (isPerProject, text, said) in [
            (false, #"{"projects":{"demo-a":{}}}"#, "demo-a has no partition of its own; start with"),
            (true, #"{"projects":{"Demo":{}}}"#, "Demo has no partition of its own"),
            (true, #"{"projects":[]}"#, "`projects` is no JSON object"),
            (true, #"{"projects":{"demo-a":7}}"#, "demo-a is no JSON object"),
            (true, #"{"projects":{"demo-a":{"users":[{}]}}}"#, "demo-a: users[0] (no localId)"),
        ] {
            let bench = try await WireBench(isPerProject: isPerProject)
            do {
                try await read(bench, text)
                Issue.record("\(text) was taken")
            } catch let failure as AccountSeed.Failure {
                #expect(failure.description.contains(said), "\(failure.description)")
            }
        }
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
            parsing: try await export(bench), limit: 1 << 20)
        let response = await bench.administrate(
            "POST", "projects/demo-portico/accounts:batchCreate",
            ["users": file["users"] ?? [], "allowOverwrite": true])
        #expect(response["error"] == nil)
        #expect(await bench.signIn().error == "INVALID_PASSWORD")
    }
}
