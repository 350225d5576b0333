import AccountStore
import Accounts
import Cryptography
import OpenID
import Playground
import Synchronization
import Testing

@testable import WebServer

@Suite("Sessions of browsers")
struct SessionStoreTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)
    private let storage: SQLiteStore
    private let keeper: SessionStore
    private let signedIn: SignedIn
    private let parts: AccountParts

    init() async throws {
        let storage = try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: .standard, project: "demo", createdAt: Self.now, expiresWhenIdle: false))
        }
        let parts = AccountParts(
            storage: storage, settings: AccountSettings(),
            tokens: TokenIssuer(
                keyring: try await SigningKeyring.open(storage, random: .system, now: Self.now),
                refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32))),
            passwords: PasswordWork(cost: .lowest, random: .system), random: .system)
        self.storage = storage
        self.parts = parts
        keeper = SessionStore(storage: storage, random: .system)
        signedIn = try await Passwords(parts).signUpAnonymously(sandbox: .standard, now: Self.now)
    }

    private func begin() async throws -> String {
        try await keeper.begin(signedIn, in: .standard, replacing: nil, from: SessionOrigin(), now: Self.now)
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
        #expect(try await !isCurrent(id), "tokens of before the takeover, as a refresh under way brings them")
    }

    @Test("a session that changes its own account goes on with the tokens that the change gave")
    func ownChange() async throws {
        let id = try await begin()
        var changes = ProfileChanges()
        changes.email = "who@example.com"
        let outcome = try await ProfileUpdate(parts).update(
            idToken: signedIn.tokens.idToken, changes, sandbox: .standard, now: Self.now)
        #expect(try await !isCurrent(id))
        try await keeper.renew(id, tokens: #require(outcome.tokens), in: .standard, now: Self.now)
        #expect(try await isCurrent(id))
    }

    /// A store in which something happens right before the next change.
    private struct Interleaved: ForwardingStorage {
        let base: SQLiteStore
        let before: Once

        func write<Value: Sendable>(
            _ sandbox: SandboxID,
            _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
        ) async throws(AccountError) -> Value {
            await before.happen()
            return try await base.write(sandbox, body)
        }
    }

    /// What happens once.
    private final class Once: Sendable {
        private let work: Mutex<(@Sendable () async -> Void)?>

        init(_ work: @escaping @Sendable () async -> Void) { self.work = Mutex(work) }

        func happen() async {
            let now = work.withLock { work in
                defer { work = nil }
                return work
            }
            await now?()
        }
    }

    /// A keeper beside whose next change something else happens.
    private func keeper(beside work: @escaping @Sendable () async throws -> Void) -> SessionStore {
        let once = Once {
            do { try await work() } catch { Issue.record(error) }
        }
        return SessionStore(storage: Interleaved(base: storage, before: once), random: .system)
    }

    @Test("a sign-out between reading a session and noting its use is not undone")
    func signOutBesideUse() async throws {
        let (id, later) = (try await begin(), Self.now.adding(seconds: SessionStore.touchInterval))
        let beside = keeper { [keeper] in try await keeper.end(id, in: .standard) }
        _ = try await beside.current(id, in: .standard, now: later)
        #expect(try await !isCurrent(id, at: later))
    }

    @Test(
        "a sign-out, or a change of the password, beside a refresh ends the session",
        arguments: [true, false])
    func endBesideRenewal(isSignOut: Bool) async throws {
        let id = try await begin()
        let beside = keeper { [self] in
            if isSignOut {
                try await keeper.end(id, in: .standard)
            } else {
                try await change { $0.endTokens(now: Self.now) }
            }
        }
        try await beside.renew(id, tokens: signedIn.tokens, in: .standard, now: Self.now.adding(seconds: 5))
        #expect(try await !isCurrent(id))
    }

    @Test("a revocation, a disabled account and a long pause end the session")
    func ends() async throws {
        let id = try await begin()
        #expect(try await !isCurrent(id, at: Self.now.adding(seconds: SessionStore.idleLifetime)))
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
        let second = try await keeper.begin(
            signedIn, in: .standard, replacing: first, from: SessionOrigin(), now: Self.now)
        #expect(try await !isCurrent(first))
        #expect(try await isCurrent(second))
        try await keeper.end(second, in: .standard)
        #expect(try await !isCurrent(second))
    }

    @Test("all sessions of an account are listed with where they were begun, and end one by one")
    func list() async throws {
        let origin = SessionOrigin(browser: BrowserKind(stored: "Firefox/Linux"), address: "192.0.2.1")
        let own = try await keeper.begin(
            signedIn, in: .standard, replacing: nil, from: origin, now: Self.now)
        let later = Self.now.adding(seconds: 60)
        let phone = try await again()
        let other = try await keeper.begin(
            phone, in: .standard, replacing: nil, from: SessionOrigin(), now: later)
        // An app's, and one of somebody else.
        let app = try await again()
        let stranger = try await Passwords(parts).signUpAnonymously(sandbox: .standard, now: Self.now)
        _ = try await keeper.begin(
            stranger, in: .standard, replacing: nil, from: SessionOrigin(), now: later)
        var list = try await keeper.list(of: signedIn.account, in: .standard, now: later)
        #expect(
            list.map(\.key) == [.browser(other), .browser(own), .app(app.tokens.refreshToken)]
                || list.map(\.key) == [.browser(other), .app(app.tokens.refreshToken), .browser(own)])
        #expect(list.first { $0.key == .browser(own) }?.origin == origin)
        #expect(Set(list.map(\.handle)).count == 3)
        #expect(!list.contains { session in own.contains(session.handle) || session.handle.contains(own) })
        for session in list where session.key != .browser(own) {
            try await keeper.end(session, in: .standard)
        }
        list = try await keeper.list(of: signedIn.account, in: .standard, now: later)
        #expect(list.map(\.key) == [.browser(own)])
        #expect(try await !isCurrent(other, at: later))
        #expect(try await isCurrent(own, at: later))
        await #expect(throws: AccountError.invalidRefreshToken) {
            try await Sessions(parts).refresh(
                grantType: "refresh_token", refreshToken: app.tokens.refreshToken, sandbox: .standard,
                now: later)
        }
    }

    @Test("what has ended by itself is not listed")
    func listedAlive() async throws {
        _ = try await begin()
        let late = Self.now.adding(seconds: SessionStore.idleLifetime)
        #expect(try await keeper.list(of: signedIn.account, in: .standard, now: late).isEmpty)
        try await change { $0.generation += 1 }
        let id = signedIn.account.localID
        let account = try await storage.read(.standard) { (reader) throws(AccountError) in
            try reader.account(id)
        }
        let known = try #require(account)
        #expect(try await keeper.list(of: known, in: .standard, now: Self.now).isEmpty)
    }

    @Test("a use within five minutes of the last is not written down")
    func coarse() async throws {
        let id = try await begin()
        for (seconds, noted) in [(299, 0), (300, 300), (500, 300), (601, 601)] as [(Int64, Int64)] {
            #expect(try await isCurrent(id, at: Self.now.adding(seconds: seconds)))
            let moment = Self.now.adding(seconds: seconds)
            let list = try await keeper.list(of: signedIn.account, in: .standard, now: moment)
            #expect(list.map(\.usedAt) == [Self.now.adding(seconds: noted)])
        }
    }

    /// Another sign-in to the same account.
    private func again() async throws -> SignedIn {
        try await Sessions(parts).age(
            idToken: signedIn.tokens.idToken, seconds: 0, sandbox: .standard, now: Self.now)
    }
}

@Suite("Kinds of browsers")
struct BrowserKindTests {
    @Test(
        "are known by what they say of themselves",
        arguments: [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox/Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                    + "Safari/537.36 Edg/140.0", "Edge/Windows"
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile "
                    + "Safari/537.36", "Chrome/Android"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/18.0 Mobile/15E148 Safari/604.1", "Safari/iOS"
            ),
            ("Safari/1", "Safari"), ("curl/8.5.0", nil), ("<script>alert(1)</script>", nil), ("", nil),
        ])
    func kinds(said: String, kind: String?) {
        let found = BrowserKind(said)
        #expect(found?.stored == kind)
        if let found { #expect(BrowserKind(stored: found.stored) == found) }
    }

    @Test("a stored kind that is none is nobody's")
    func stored() { #expect(BrowserKind(stored: "Nonsense/Linux") == nil && BrowserKind(stored: "") == nil) }
}
