package import Cryptography
package import OpenID

/// The sessions of an account: each is a refresh token that still gets new tokens.
package struct OpenSessions: Sendable {
    /// One of them.
    package struct Session: Hashable, Sendable, Redacted {
        /// The token that it is.
        package let refreshToken: String
        /// The factor that opened it.
        package let factor: FirstFactor
        package let startedAt: Instant
        /// The time when it last got tokens.
        package let usedAt: Instant
    }

    private let storage: any AccountStorage

    package init(_ storage: any AccountStorage) {
        self.storage = storage
    }

    /// The account's sessions, the one used last first.
    ///
    /// - Throws: `storage`.
    package func list(
        of account: Account, in sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> [Session] {
        let most = Bounds.refreshTokensOfAccount.value
        let records = try await storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(.refreshToken, of: account.localID, limit: most, now: now)
        }
        var sessions: [Session] = []
        for stored in records {
            let record = try RefreshRecord(encoded: stored.value)
            guard record.generation == account.generation, record.issuedAt >= account.validSince else {
                continue
            }
            sessions.append(
                Session(
                    refreshToken: stored.key, factor: record.facts.firstFactor,
                    startedAt: record.facts.authTime,
                    usedAt: stored.expires?.adding(seconds: -RefreshRecord.idleSeconds) ?? record.issuedAt))
        }
        return sessions.sorted { $0.usedAt > $1.usedAt }
    }
}
