import AccountStore
import AccountWire
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("A partition for every project")
struct ProjectSandboxTests {
    /// A bench where any project id makes its own partition.
    private func bench() async throws -> WireBench { try await WireBench(isPerProject: true) }

    private func signUp(_ bench: WireBench, key: String) async -> WireAnswer {
        await bench.send(
            "POST", "accounts:signUp",
            JSONValue.object(["email": "a@example.com", "password": "correct horse"]).serialized, key: key)
    }

    @Test("an API key that begins as made-up projects do means its project, any other the standard one")
    func keys() async throws {
        let bench = try await bench()
        for key in ["demo-suite-1", "demo-suite-2", "AIzaSyEXAMPLE"] {
            #expect(await signUp(bench, key: key).status == 200, "\(key)")
        }
        #expect(await signUp(bench, key: "demo-suite-1").error == "EMAIL_EXISTS")
        for key in ["demo-portico", "fake-api-key", "any-key"] {
            #expect(await signUp(bench, key: key).error == "EMAIL_EXISTS", "\(key)")
        }
        let token = await bench.send(
            "POST", "accounts:signInWithPassword",
            JSONValue.object(["email": "a@example.com", "password": "correct horse"]).serialized,
            key: "demo-suite-2")
        #expect(try claims(token.text("idToken"))["aud"] == "demo-suite-2")
    }

    @Test("administrators and helpers name it in the path; emptying one leaves the others")
    func partitions() async throws {
        let bench = try await bench()
        // A key of a project that an administrator has named is that project's.
        for project in ["one", "two"] {
            let made = await bench.administrate(
                "POST", "projects/\(project)/accounts", ["localId": "a", "email": "a@example.com"])
            #expect(made["localId"] == "a")
        }
        _ = await bench.send(
            "POST", "accounts:sendVerificationCode",
            JSONValue.object(["phoneNumber": "+15555550100"]).serialized,
            key: "one")
        #expect(await bench.send("DELETE", "/emulator/v1/projects/one/accounts").status == 200)
        #expect(
            await bench.administrate("POST", "projects/one/accounts:lookup", ["localId": ["a"]])["users"]
                == nil)
        let codes = await bench.send("GET", "/emulator/v1/projects/one/verificationCodes")
        #expect(codes["verificationCodes"] == [])
        let other = await bench.administrate("POST", "projects/two/accounts:lookup", ["localId": ["a"]])
        #expect(other["users"]?.arrayValue?.count == 1)
    }

    @Test("what is no project id is not found, and where projects share, no other is")
    func unknown() async throws {
        let own = try await bench()
        let bad = await own.administrate("POST", "projects/No_Project/accounts:lookup", ["localId": ["a"]])
        #expect(bad.error == "PROJECT_NOT_FOUND")
        let shared = try await WireBench()
        let other = await shared.administrate("POST", "projects/other/accounts:lookup", ["localId": ["a"]])
        #expect(other.error == "PROJECT_NOT_FOUND")
    }

    @Test("a token of one project is none of another")
    func tokens() async throws {
        let bench = try await bench()
        let token = await signUp(bench, key: "demo-suite-1")["idToken"] ?? ""
        let body = JSONValue.object(["idToken": token]).serialized
        #expect(await bench.send("POST", "accounts:lookup", body, key: "demo-suite-1").status == 200)
        #expect(
            await bench.send("POST", "accounts:lookup", body, key: "demo-suite-2").error == "INVALID_ID_TOKEN"
        )
    }
}
