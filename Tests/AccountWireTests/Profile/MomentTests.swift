import AccountWire
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Moments of an account on the wire: thousandths of a second, whole seconds where tokens count in them")
struct MomentTests {
    private static let moment = Instant(millisecondsSince1970: 1_800_000_000_987)
    private let root = "projects/demo-portico/accounts"

    private func user(_ bench: WireBench, _ id: JSONValue) async throws -> JSONValue {
        let found = await bench.administrate("POST", "\(root):lookup", ["localId": .array([id])])
        return try #require(found["users"]?.arrayValue?.first)
    }

    @Test("signing up, signing in and refreshing note the thousandth")
    func noted() async throws {
        let bench = try await WireBench()
        let member = await bench.member(at: Self.moment)
        let id = try #require(member["localId"])
        let first = try await user(bench, id)
        #expect(first["createdAt"] == "1800000000987" && first["lastLoginAt"] == "1800000000987")
        #expect(first["lastRefreshAt"] == "2027-01-15T08:00:00.987Z")
        #expect(first["passwordUpdatedAt"] == 1_800_000_000_987 && first["validSince"] == "1800000000")
        _ = await bench.signIn(at: Instant(millisecondsSince1970: 1_800_000_001_002))
        #expect(try await user(bench, id)["lastLoginAt"] == "1800000001002")
        let refreshed = await bench.send(
            "POST", "/securetoken.googleapis.com/v1/token",
            Array("grant_type=refresh_token&refresh_token=\(member.text("refreshToken") ?? "")".utf8),
            at: Instant(millisecondsSince1970: 1_800_000_002_040),
            headers: ["content-type": "application/x-www-form-urlencoded"])
        #expect(refreshed.status == 200)
        #expect(try await user(bench, id)["lastRefreshAt"] == "2027-01-15T08:00:02.040Z")
    }

    @Test("a token of the second in which older ones were ended is honoured")
    func sameSecond() async throws {
        let bench = try await WireBench()
        let old = await bench.member(at: Self.moment).text("idToken") ?? ""
        let changed = await bench.post(
            "accounts:update",
            ["idToken": .string(old), "password": "better horse", "returnSecureToken": true],
            at: Self.moment)
        let body: JSONValue = ["idToken": .string(changed.text("idToken") ?? "")]
        #expect(await bench.post("accounts:lookup", body, at: Self.moment).status == 200)
        let refused = await bench.post("accounts:lookup", ["idToken": .string(old)], at: Self.moment)
        #expect(refused.error == "TOKEN_EXPIRED")
    }

    @Test("an import keeps the thousandth, and so does a file that one server writes and another reads")
    func imported() async throws {
        let first = try await WireBench()
        let made = await first.administrate(
            "POST", "\(root):batchCreate",
            [
                "users": [
                    [
                        "localId": "a", "email": "a@example.com", "emailVerified": true,
                        "createdAt": "1600000000123", "lastLoginAt": "1600000001456",
                        "mfaInfo": [
                            ["phoneInfo": "+15555550100", "enrolledAt": "2020-09-13T12:26:40.070Z"],
                            ["phoneInfo": "+15555550101", "enrolledAt": "2020-09-13T12:26:40.0709999Z"],
                            ["phoneInfo": "+15555550102", "enrolledAt": "2020-09-13T12:26:40.5Z"],
                        ],
                    ],
                    ["localId": "b", "createdAt": "-1", "lastSignedInAt": "1600000001457"],
                    [
                        "localId": "c", "createdAt": "-9223372036854775808",
                        "lastLoginAt": "9223372036854775807",
                    ],
                ]
            ])
        #expect(made["error"] == nil)
        let file = try await AccountSeed.export(first.storage, sandbox: .standard, others: projects(first))
        let second = try await WireBench()
        try await AccountSeed(second.backend.parts).read(
            file, sandbox: .standard, others: projects(second), now: second.now)
        for bench in [first, second] {
            let user = try await user(bench, "a")
            #expect(user["createdAt"] == "1600000000123" && user["lastLoginAt"] == "1600000001456")
            #expect(
                user["mfaInfo"]?.arrayValue?.map { $0["enrolledAt"]?.stringValue } == [
                    "2020-09-13T12:26:40.070Z", "2020-09-13T12:26:40.070Z", "2020-09-13T12:26:40.500Z",
                ])
            #expect(user["mfaInfo"]?.arrayValue?.first?["unobfuscatedPhoneInfo"] == "+15555550100")
            let other = try await self.user(bench, "b")
            #expect(other["createdAt"] == "-1" && other["lastLoginAt"] == "1600000001457")
            let sorted = await bench.administrate(
                "POST", "\(root):query", ["sortBy": "LAST_LOGIN_AT", "order": "DESC"])
            let ids = sorted["userInfo"]?.arrayValue?.map { $0["localId"]?.stringValue }
            #expect(ids == ["c", "b", "a"])
        }
    }

    private func projects(_ bench: WireBench) -> ProjectSandboxes {
        ProjectSandboxes(storage: bench.storage, rules: bench.backend.options.sandboxes)
    }
}
