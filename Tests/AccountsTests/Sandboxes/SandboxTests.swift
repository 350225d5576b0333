import Cryptography
import OpenID
import Testing

@testable import Accounts

@Suite("Sandboxes: a project for each visitor (design §7)")
struct SandboxTests {
    private let bench: AccountBench

    init() async throws { bench = try await AccountBench() }

    private func make(
        _ address: String?, _ rules: SandboxRules = SandboxTests.open, at moment: Instant = AccountBench.now
    ) async throws -> Sandbox {
        let sandboxes = VisitorSandboxes(storage: bench.storage, rules: rules, secret: Self.secret)
        let visitor = Base64URL.encode(try RandomSource.system.bytes(32))
        let id = try await sandboxes.open(visitor, address: address, now: moment)
        let found = try await bench.storage.read(id) { (reader) throws(AccountError) in try reader.sandbox() }
        var sandbox = try #require(found)
        sandbox.apiKey = sandboxes.apiKey(of: id)
        return sandbox
    }

    private static let secret = [UInt8](repeating: 7, count: 32)

    private func access(
        _ key: String, _ rules: SandboxRules, at moment: Instant = AccountBench.now
    ) async throws -> SandboxID {
        try await SandboxAccess(storage: bench.storage, rules: rules).sandbox(apiKey: key, now: moment)
    }

    fileprivate static var open: SandboxRules {
        var rules = SandboxRules()
        rules.isPerVisitor = true
        return rules
    }

    @Test("each has an id, a project and a key of its own, and its key finds it")
    func made() async throws {
        let first = try await make("192.0.2.1")
        let second = try await make("192.0.2.1")
        #expect(first.id != second.id && first.project != second.project && first.apiKey != second.apiKey)
        let key = try #require(first.apiKey)
        #expect(try await access(key, Self.open) == first.id)
    }

    @Test("an unknown key is refused in public, and names the standard sandbox in development")
    func unknownKey() async throws {
        await #expect(throws: AccountError.sandboxUnknown) { try await access("x", Self.open) }
        #expect(try await access("x", SandboxRules()) == .standard)
    }

    @Test("an address and the installation have their limits")
    func limits() async throws {
        var rules = Self.open
        rules.maximumOfAddress = 2
        rules.most = 4
        for _ in 0..<2 { _ = try await make("192.0.2.1", rules) }
        let limited = rules
        await #expect(throws: AccountError.sandboxLimit) { try await make("192.0.2.1", limited) }
        _ = try await make("192.0.2.2", rules)
        await #expect(throws: AccountError.sandboxLimit) { try await make("192.0.2.3", limited) }
    }

    @Test("a visitor finds the same one again, and no other visitor does")
    func visitors() async throws {
        let sandboxes = VisitorSandboxes(storage: bench.storage, rules: Self.open, secret: Self.secret)
        let first = try await sandboxes.open("one", address: "192.0.2.1", now: bench.now)
        let later = bench.now.adding(seconds: 90)
        #expect(try await sandboxes.open("one", address: "192.0.2.1", now: later) == first)
        let found = try await bench.storage.read(first) { (reader) throws(AccountError) in
            try reader.sandbox()
        }
        #expect(found?.lastUsedAt == later && found?.createdAt == bench.now)
        #expect(sandboxes.id(of: "two") != first)
        let elsewhere = VisitorSandboxes(
            storage: bench.storage, rules: Self.open, secret: [UInt8](repeating: 8, count: 32))
        #expect(elsewhere.id(of: "one") != first)
        #expect(elsewhere.apiKey(of: first) != sandboxes.apiKey(of: first))
    }

    @Test("in development everybody shares the standard one")
    func development() async throws {
        let sandboxes = VisitorSandboxes(
            storage: bench.storage, rules: SandboxRules(), secret: Self.secret)
        #expect(sandboxes.id(of: "one") == .standard)
        #expect(try await sandboxes.open("two", address: "192.0.2.1", now: bench.now) == .standard)
    }

    @Test("use keeps it; a day unused ends it, with all that is in it")
    func idle() async throws {
        let sandbox = try await make(nil)
        let key = try #require(sandbox.apiKey)
        let member = try await Passwords(bench.parts).signUpAnonymously(sandbox: sandbox.id, now: bench.now)
        let purge = SandboxPurge(storage: bench.storage, rules: Self.open)
        let used = bench.now.adding(seconds: 80_000)
        #expect(try await access(key, Self.open, at: used) == sandbox.id)
        // The bench's own sandbox was made at the start and not used since.
        #expect(try await purge.run(now: bench.now.adding(seconds: 86_401)).sandboxes == 1)
        let refresh = Sessions(bench.parts)
        _ = try await refresh.refresh(
            grantType: "refresh_token", refreshToken: member.tokens.refreshToken, sandbox: sandbox.id,
            now: used)
        let over = used.adding(seconds: 86_400)
        await #expect(throws: AccountError.sandboxUnknown) { try await access(key, Self.open, at: over) }
        #expect(try await purge.run(now: over.adding(seconds: 1)).sandboxes == 1)
        await #expect(throws: AccountError.sandboxUnknown) {
            try await refresh.refresh(
                grantType: "refresh_token", refreshToken: member.tokens.refreshToken, sandbox: sandbox.id,
                now: used)
        }
    }

    @Test("a purge forgets expired records, and sandboxes without time to live stay")
    func purge() async throws {
        try await bench.storage.write(.standard) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: .standard, project: "p", createdAt: AccountBench.now, expiresWhenIdle: false))
            try transaction.put(RecordKind("test"), "key", [1], expires: AccountBench.now)
        }
        let report = try await SandboxPurge(storage: bench.storage, rules: SandboxRules())
            .run(now: bench.now)
        #expect(report == SandboxPurge.Report(sandboxes: 0, records: 1))
        let late = try await SandboxPurge(storage: bench.storage, rules: SandboxRules())
            .run(now: bench.now.adding(seconds: 10_000_000))
        #expect(late.sandboxes == 1)
        let standard = try await bench.storage.read(.standard) { (reader) throws(AccountError) in
            try reader.sandbox()
        }
        #expect(standard != nil)
    }

    @Test("sets rules of its own, at once and for itself only")
    func settings() async throws {
        let settings = SandboxSettings(bench.parts)
        let other = try await make(nil)
        #expect(try await settings.current(bench.sandbox).oneAccountPerEmail)
        let changed = try await settings.change(bench.sandbox) {
            $0.oneAccountPerEmail = false
            $0.emailEnumerationProtection = true
        }
        #expect(!changed.oneAccountPerEmail)
        #expect(try await settings.current(bench.sandbox) == changed)
        #expect(try await settings.current(other.id).oneAccountPerEmail)
        await #expect(throws: AccountError.invalidLoginCredentials) { try await bench.signIn() }
        for index in 0..<2 {
            let outcome = try await bench.exchange.signIn(
                with: Credentials.google("g-\(index)", email: AccountBench.email), sandbox: bench.sandbox,
                now: bench.now)
            #expect(outcome.signedIn?.isNewUser == true)
        }
        await #expect(throws: AccountError.sandboxUnknown) {
            try await settings.current(SandboxID("nowhere") ?? .standard)
        }
    }

    @Test("nothing crosses sandboxes")
    func apart() async throws {
        let member = try await bench.member()
        let other = try await make(nil)
        let parts = bench.parts
        await expectRefusals([
            (
                "ID token", .invalidIDToken,
                {
                    _ = try await AccountLookup(parts).account(
                        of: member.tokens.idToken, sandbox: other.id, now: AccountBench.now)
                }
            ),
            (
                "refresh token", .invalidRefreshToken,
                {
                    _ = try await Sessions(parts).refresh(
                        grantType: "refresh_token", refreshToken: member.tokens.refreshToken,
                        sandbox: other.id, now: AccountBench.now)
                }
            ),
            (
                "password", .emailNotFound,
                {
                    _ = try await Passwords(parts).signIn(
                        email: AccountBench.email, password: AccountBench.password, sandbox: other.id,
                        now: AccountBench.now)
                }
            ),
        ])
    }

    @Test("damaged settings are told, not taken for settings that say nothing")
    func damagedSettings() throws {
        var overrides = SettingOverrides()
        overrides.passwordPolicy = PasswordPolicy()
        #expect(try SettingOverrides(encoded: overrides.encoded) == overrides)
        #expect(throws: AccountError.storage(.unreadable(what: "password policy"))) {
            try SettingOverrides(encoded: #"{"passwordPolicy":{"enforced":true}}"#)
        }
        // Numbers that would be counted up to, or overflow.
        for text in [
            "[]", #"{"adjacentIntervals":-1}"#, #"{"adjacentIntervals":9223372036854775807}"#,
            #"{"recentLoginSeconds":9223372036854775807}"#,
        ] {
            #expect(throws: AccountError.storage(.unreadable(what: "settings of a sandbox"))) {
                try SettingOverrides(encoded: text)
            }
        }
    }
}
