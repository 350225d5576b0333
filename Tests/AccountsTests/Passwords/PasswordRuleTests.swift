import Accounts
import Cryptography
import Testing

@Suite("What a new password must be")
struct PasswordRuleTests {
    private func signUp(
        _ password: String, isStrict: Bool, names: [String] = []
    ) async throws -> SignedIn {
        var settings = AccountSettings()
        settings.strictPasswords = isStrict
        settings.ownNames = OwnNames(names)
        let bench = try await AccountBench(settings: settings)
        return try await Passwords(bench.parts).signUp(
            email: "new@example.com", password: password, sandbox: bench.sandbox, now: bench.now)
    }

    @Test(
        "A public server wants eight characters that are none of the most common",
        arguments: [
            ("1234567", .shortPassword), ("password", .commonPassword), ("PassWord", .commonPassword),
            ("iloveyou", .commonPassword), ("sunshine1", .commonPassword), ("baseball", .commonPassword),
            (String(repeating: "x", count: 129), .passwordTooLong),
        ] as [(String, AccountError)])
    func strict(password: String, error: AccountError) async throws {
        await #expect(throws: error) { try await signUp(password, isStrict: true) }
        #expect(error.wireCode == "WEAK_PASSWORD")
    }

    @Test(
        "Good ones are taken",
        arguments: ["correct horse", "สวัสดีครับผม", "Tr0ub4dor&3", String(repeating: "é", count: 128)])
    func taken(password: String) async throws {
        #expect(try await signUp(password, isStrict: true).account.password != nil)
    }

    private static let names = ["The Lighthouse – คู่มือนักเดินเรือ", "https://play.harbour.example", "demo-tides"]

    @Test(
        "None is made of the names of its own site (ASVS 6.2.11)",
        arguments: [
            "Lighthouse1", "2026-harbour!", "lighthouseHARBOUR", "portico-2026", "tides.tides",
            "คู่มือนักเดินเรือ",
        ])
    func ownNames(password: String) async throws {
        await #expect(throws: AccountError.commonPassword) {
            try await signUp(password, isStrict: true, names: Self.names)
        }
        #expect(try await signUp(password, isStrict: false, names: Self.names).account.password != nil)
    }

    @Test(
        "A name within other words is no fault",
        arguments: ["lighthouse keeper", "harbouring", "my demo of tides", "the tides turn"])
    func namesWithin(password: String) async throws {
        #expect(try await signUp(password, isStrict: true, names: Self.names).account.password != nil)
    }

    @Test("A developer's machine takes what the wire's contract says: six characters of any kind")
    func contract() async throws {
        #expect(try await signUp("123456", isStrict: false).account.password != nil)
        await #expect(throws: AccountError.weakPassword) { try await signUp("12345", isStrict: false) }
    }
}
