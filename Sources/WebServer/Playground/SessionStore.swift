import Accounts
import Cryptography
import HTTPTypes
import OpenID
import Playground

/// Sessions of browsers: a random id in a cookie; what it stands for is kept sealed in the store.
struct SessionStore: Sendable {
    let storage: any AccountStorage
    let random: RandomSource
    /// The providers under the names that pages show; the store knows their identifiers alone.
    var named: [ProviderID] = []

    /// The time that a session lives without being used, seconds.
    static let idleLifetime: Int64 = 1_800
    /// The time that a session lives at most, seconds.
    static let lifetime: Int64 = 28_800
    /// Uses closer together than this are not written down, seconds: most requests cost no write.
    static let touchInterval: Int64 = 300
    private static let kind = RecordKind("browser-session")

    /// Begins a session with a fresh id; an older one of the same browser ends.
    ///
    /// - Returns: the cookie's value, 256 bit of randomness.
    func begin(
        _ signedIn: SignedIn, in sandbox: SandboxID, replacing old: String?, from origin: SessionOrigin,
        now: Instant
    ) async throws -> String {
        let id = Base64URL.encode(try random.bytes(32))
        let session = BrowserSession(
            localID: signedIn.account.localID, factor: signedIn.facts.firstFactor, tokens: signedIn.tokens,
            startedAt: now, validFrom: now, generation: signedIn.account.generation, usedAt: now,
            origin: origin)
        try await storage.write(sandbox) { (transaction) throws(AccountError) in
            if let old { try Self.end(old, in: transaction) }
            try Self.keep(session, id: id, in: transaction)
        }
        return id
    }

    /// The session of a cookie with its account as it is now; nil when it has ended.
    func current(_ id: String?, in sandbox: SandboxID?, now: Instant) async throws -> (
        session: BrowserSession, account: Account
    )? {
        guard let id, let sandbox else { return nil }
        let found = try await storage.read(sandbox) {
            (reader) throws(AccountError) -> (session: BrowserSession, account: Account)? in
            guard let bytes = try reader.record(Self.kind, id, now: now) else { return nil }
            let session = try BrowserSession(encoded: bytes)
            guard Self.isInTime(session, now: now), let account = try reader.account(session.localID) else {
                return nil
            }
            return (session, account)
        }
        // A password change, a revocation or a takeover ends what began before it. The record stays: a request
        // beside this one may be about to renew it.
        guard let found, Self.isOpen(found.session, of: found.account) else { return nil }
        var session = found.session
        if now.seconds(since: session.usedAt) >= Self.touchInterval {
            session.usedAt = now
            try await change(id, in: sandbox, now: now) { (session, _) throws(AccountError) in
                session.usedAt = max(session.usedAt, now)
            }
        }
        return (session, naming(found.account))
    }

    /// The account, with its providers under the names that pages show.
    func naming(_ account: Account) -> Account {
        var account = account
        account.identities = account.identities.map { $0.naming(named) }
        return account
    }

    /// Puts new tokens in the place of a session's old ones, which may have ended: the session goes on, as long as the
    /// new ones are good. What ended them meanwhile, such as a change of the password, ends the session too.
    func renew(_ id: String, tokens: AccountTokens, in sandbox: SandboxID, now: Instant) async throws {
        try await change(id, in: sandbox, now: now) { (session, reader) throws(AccountError) in
            guard let issue = try reader.issue(of: tokens, now: now) else { return }
            session.tokens = tokens
            session.generation = issue.generation
            session.validFrom = max(session.validFrom, issue.issuedAt)
            session.usedAt = max(session.usedAt, now)
        }
    }

    /// Changes a session that was not ended meanwhile; one that was stays ended.
    private func change(
        _ id: String, in sandbox: SandboxID, now: Instant,
        _ change: @escaping @Sendable (inout BrowserSession, any AccountReader) throws(AccountError) -> Void
    ) async throws {
        try await storage.write(sandbox) { (transaction) throws(AccountError) in
            guard let bytes = try transaction.record(Self.kind, id, now: now) else { return }
            var session = try BrowserSession(encoded: bytes)
            try change(&session, transaction)
            try Self.keep(session, id: id, in: transaction)
        }
    }

    /// Ends a session: its cookie stands for nothing any more, and its refresh token gets no new tokens.
    func end(_ id: String, in sandbox: SandboxID) async throws {
        try await storage.write(sandbox) { (transaction) throws(AccountError) in
            try Self.end(id, in: transaction)
        }
    }

    private static func end(_ id: String, in transaction: any AccountTransaction) throws(AccountError) {
        if let bytes = try transaction.record(kind, id, now: .distantPast) {
            let session = try BrowserSession(encoded: bytes)
            try OpenSessions.signOut(refreshToken: session.tokens.refreshToken, in: transaction)
        }
        try transaction.discard(kind, id)
    }

    private static func isInTime(_ session: BrowserSession, now: Instant) -> Bool {
        now < session.startedAt.adding(seconds: lifetime)
            && now < session.usedAt.adding(seconds: idleLifetime)
    }

    private static func isOpen(_ session: BrowserSession, of account: Account) -> Bool {
        !account.disabled && account.validSince <= session.validFrom
            && account.generation == session.generation
    }

    /// The sessions of an account, the one used last first: those of browsers, and those of apps, which the account
    /// backend knows by their refresh tokens alone.
    ///
    /// - Throws: `storage`.
    func list(of account: Account, in sandbox: SandboxID, now: Instant) async throws -> [OpenSession] {
        let (localID, most) = (account.localID, Bounds.refreshTokensOfAccount.value)
        let records = try await storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(Self.kind, of: localID, limit: most, now: now)
        }
        var (sessions, known): ([OpenSession], Set<String>) = ([], [])
        for record in records {
            let session = try BrowserSession(encoded: record.value)
            known.insert(session.tokens.refreshToken)
            guard Self.isInTime(session, now: now), Self.isOpen(session, of: account) else { continue }
            sessions.append(
                OpenSession(
                    key: .browser(record.key), factor: session.factor, startedAt: session.startedAt,
                    usedAt: session.usedAt, origin: session.origin))
        }
        for session in try await OpenSessions(storage).list(of: account, in: sandbox, now: now)
        where !known.contains(session.refreshToken) {
            sessions.append(
                OpenSession(
                    key: .app(session.refreshToken), factor: session.factor, startedAt: session.startedAt,
                    usedAt: session.usedAt, origin: SessionOrigin()))
        }
        return sessions.sorted { $0.usedAt > $1.usedAt }
    }

    func end(_ session: OpenSession, in sandbox: SandboxID) async throws {
        switch session.key {
        case .browser(let id): try await end(id, in: sandbox)
        case .app(let token): try await OpenSessions(storage).signOut(refreshToken: token, sandbox: sandbox)
        }
    }

    private static func keep(_ session: BrowserSession, id: String, in transaction: any AccountTransaction)
        throws(AccountError)
    {
        try transaction.put(
            kind, id, session.encoded, expires: session.startedAt.adding(seconds: lifetime),
            owner: session.localID, most: Bounds.refreshTokensOfAccount.value)
    }
}

extension SessionOrigin {
    /// The place that a request came from.
    init(_ request: IncomingRequest) {
        self.init(browser: request.headers[.userAgent].flatMap { BrowserKind($0) }, address: request.address)
    }
}
