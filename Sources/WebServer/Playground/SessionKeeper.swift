import Accounts
import Cryptography
import OpenID
import Providers

/// Sessions of browsers: a random id in a cookie; what it stands for is kept sealed in the store.
struct SessionKeeper: Sendable {
    let storage: any AccountStorage
    let random: RandomSource

    /// How long a session lives without being used, seconds.
    static let idleLifetime: Int64 = 1_800
    /// How long a session lives at most, seconds.
    static let lifetime: Int64 = 28_800
    /// Uses closer together than this are not written down, seconds.
    private static let touchInterval: Int64 = 60
    private static let kind = RecordKind("browser-session")

    /// Begins a session with a fresh id; an older one of the same browser ends.
    ///
    /// - Returns: the cookie's value, 256 bit of randomness.
    func begin(
        _ account: Account, provider: ProviderID, in sandbox: SandboxID, replacing old: String?,
        now: Instant
    ) async throws -> String {
        if let old { try await end(old, in: sandbox) }
        let id = Base64URL.encode(try random.bytes(32))
        try await keep(
            BrowserSession(
                localID: account.localID, provider: provider, generation: account.generation, startedAt: now,
                usedAt: now), id: id, in: sandbox)
        return id
    }

    /// The session of a cookie with its account as it is now; nil when it has ended.
    func current(
        _ id: String?, in sandbox: SandboxID?, now: Instant
    ) async throws -> (session: BrowserSession, account: Account)? {
        guard let id, let sandbox, let bytes = try await storage.get(sandbox, Self.kind, id, now: now),
            var session = BrowserSession(encoded: bytes),
            now < session.startedAt.adding(seconds: Self.lifetime),
            now < session.usedAt.adding(seconds: Self.idleLifetime)
        else { return nil }
        let localID = session.localID
        let found = try await storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.account(localID)
        }
        // A password change, a revocation or a takeover ends what began before it.
        guard let account = found, !account.disabled, account.generation == session.generation,
            account.validSince <= session.startedAt
        else {
            try await end(id, in: sandbox)
            return nil
        }
        if now.seconds(since: session.usedAt) >= Self.touchInterval {
            session.usedAt = now
            try await keep(session, id: id, in: sandbox)
        }
        return (session, account)
    }

    /// Ends a session, so that its cookie stands for nothing any more.
    func end(_ id: String, in sandbox: SandboxID) async throws {
        try await storage.remove(sandbox, Self.kind, id)
    }

    private func keep(_ session: BrowserSession, id: String, in sandbox: SandboxID) async throws {
        try await storage.put(
            sandbox, Self.kind, id, session.encoded,
            expires: session.startedAt.adding(seconds: Self.lifetime))
    }
}
