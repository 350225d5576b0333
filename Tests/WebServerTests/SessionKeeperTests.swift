import AccountStore
import Accounts
import Cryptography
import SignInFoundation
import Testing

@testable import WebServer

@Suite("Sessions of browsers")
struct SessionKeeperTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)
    private let storage: SQLiteStore
    private let keeper: SessionKeeper
    private let signedIn: SignedIn

    init() async throws {
        let storage = try SQLiteStore(
            .memory, sealer: RecordSealer(key: [UInt8](repeating: 7, count: 32), random: .system))
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: .standard, project: "demo", createdAt: Self.now, expiresWhenIdle: false))
        }
        let parts = AccountParts(
            storage: storage, settings: AccountSettings(),
            tokens: TokenIssuer(
                keyring: try await SigningKeyring.open(storage, random: .system, now: Self.now)),
            passwords: PasswordWork(cost: .lowest, random: .system), random: .system)
        self.storage = storage
        keeper = SessionKeeper(storage: storage, random: .system)
        signedIn = try await AnonymousSignUp(parts).signUp(sandbox: .standard, now: Self.now)
    }

    private func begin() async throws -> String {
        try await keeper.begin(signedIn, in: .standard, replacing: nil, now: Self.now)
    }

    private func isCurrent(_ id: String, at moment: Instant = now) async throws -> Bool {
        try await keeper.current(id, in: .standard, now: moment) != nil
    }

    private func change(_ change: @escaping @Sendable (inout Account) -> Void) async throws {
        let id = signedIn.account.localID
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            guard var account = try transaction.account(id) else { throw .userNotFound }
            change(&account)
            try transaction.update(account)
        }
    }

    @Test("a takeover in the very second of the sign-in ends the session")
    func generation() async throws {
        let id = try await begin()
        #expect(try await isCurrent(id))
        // `validSince` has whole seconds and does not tell; the generation does.
        try await change { $0.generation += 1 }
        #expect(try await !isCurrent(id))
        try await keeper.renew(id, tokens: signedIn.tokens, in: .standard, now: Self.now)
        #expect(try await isCurrent(id), "whoever got new tokens goes on")
    }

    @Test("a revocation, a disabled account and a long pause end the session")
    func ends() async throws {
        let id = try await begin()
        #expect(try await !isCurrent(id, at: Self.now.adding(seconds: SessionKeeper.idleLifetime)))
        try await change { $0.disabled = true }
        #expect(try await !isCurrent(id))
        try await change {
            $0.disabled = false
            $0.validSince = Self.now.adding(seconds: 1)
        }
        #expect(try await !isCurrent(id))
    }

    @Test("a session that was ended, or replaced, is nobody's")
    func ended() async throws {
        let first = try await begin()
        let second = try await keeper.begin(signedIn, in: .standard, replacing: first, now: Self.now)
        #expect(try await !isCurrent(first))
        #expect(try await isCurrent(second))
        try await keeper.end(second, in: .standard)
        #expect(try await !isCurrent(second))
    }
}
