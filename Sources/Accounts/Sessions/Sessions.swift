package import Cryptography
package import OpenID

/// Keeps sign-ins going.
package struct Sessions: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Exchanges a refresh token for a new ID token (`/v1/token`).
    ///
    /// The refresh token stays: clients share one between tabs and processes that refresh at the same moment, and
    /// Firebase's keep the one they have. It ends with everything that ends the account's tokens, with sign-out, or
    /// unused after 400 days.
    ///
    /// - Parameter grantType: must be `refresh_token`.
    /// - Throws: `missingGrantType`, `invalidGrantType`, `missingRefreshToken`, `invalidRefreshToken`,
    ///   `userNotFound` when the account is gone, `userDisabled`, `tokenExpired` when its tokens were ended.
    package func refresh(
        grantType: String?, refreshToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let grantType, !grantType.isEmpty else { throw .missingGrantType }
        guard grantType == "refresh_token" else { throw .invalidGrantType }
        guard let refreshToken, !refreshToken.isEmpty else { throw .missingRefreshToken }
        let signIn = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            try settle(refreshToken, change)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    /// The response to a token that has no record.
    ///
    /// - Throws: `storage`.
    private func refusal(of token: String, _ change: SandboxChange) throws(AccountError) -> AccountError {
        guard let claim = change.tokens.refreshTokens.claim(of: token, in: change.sandbox.id) else {
            return .invalidRefreshToken
        }
        guard let account = try change.transaction.account(claim.localID) else { return .userNotFound }
        // An account that was made under the same id later honours nothing of before.
        let isOfAnother = claim.issuedAt.secondsSince1970 < account.createdAt.secondsSince1970
        return isOfAnother ? .tokenExpired : .invalidRefreshToken
    }

    private func settle(_ token: String, _ change: SandboxChange) throws(AccountError) -> CommittedSignIn {
        guard let bytes = try change.transaction.record(.refreshToken, token, now: change.now) else {
            throw try refusal(of: token, change)
        }
        let record = try RefreshRecord(encoded: bytes)
        guard var account = try change.transaction.account(record.localID) else { throw .userNotFound }
        if account.disabled { throw .userDisabled }
        guard record.generation == account.generation, record.issuedAt >= account.validSince else {
            throw .tokenExpired
        }
        account.lastRefreshAt = change.now
        try change.update(account)
        try change.transaction.put(
            .refreshToken, token, bytes, expires: change.now.adding(seconds: RefreshRecord.idleSeconds),
            owner: account.localID)
        return CommittedSignIn(
            account: account, identity: nil, isNewUser: false, emailRecycled: false, facts: record.facts,
            project: change.sandbox.project, refreshToken: token, credential: nil)
    }

    /// Makes a session cookie, for websites that render on a server, of an ID token that its account still honours.
    ///
    /// - Parameter lifetime: seconds, 300 to 1,209,600.
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`,
    ///   `invalidDuration`.
    package func cookie(
        of idToken: String?, lifetime: Int64, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> String {
        guard let idToken, !idToken.isEmpty else { throw .missingIDToken }
        let tokens = parts.tokens
        let (project, verified) = try await parts.look(sandbox) {
            (reader, sandbox) throws(AccountError) -> (String, VerifiedAccountToken) in
            let verified = try tokens.verify(idToken, project: sandbox.project, now: now)
            _ = try TokenSubject(of: verified, in: reader)
            return (sandbox.project, verified)
        }
        return try tokens.sessionCookie(from: verified, project: project, lifetime: lifetime, now: now)
    }

    /// The account a cookie speaks for.
    ///
    /// - Throws: `invalidIDToken`, `tokenExpired` (also when its tokens were ended), `userNotFound`, `userDisabled`.
    package func account(
        of cookie: String, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        let tokens = parts.tokens
        return try await parts.look(sandbox) { (reader, sandbox) throws(AccountError) -> Account in
            let verified = try tokens.verify(cookie, as: .sessionCookie, project: sandbox.project, now: now)
            return try TokenSubject(of: verified, in: reader).account
        }
    }

    /// Makes a sign-in older than it is, so that the rule of recent sign-ins can be seen without waiting: who asks can only
    /// lose by it, since an older sign-in is good for less.
    ///
    /// - Returns: new tokens whose `auth_time` lies `seconds` before now, or as far back as it does already.
    ///
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    package func age(
        idToken: String?, seconds: Int64, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let bearer = try change.bearer(of: idToken)
            var facts = bearer.facts
            facts.authTime = min(facts.authTime, now.wholeSecond.adding(seconds: -max(0, seconds)))
            return try change.renew(bearer.account, facts)
        }
        return try parts.tokens.complete(signIn, now: now)
    }
}

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

    /// Ends one session: its refresh token becomes invalid. An unknown token is signed out already.
    ///
    /// - Throws: `storage`.
    package func signOut(refreshToken: String, sandbox: SandboxID) async throws(AccountError) {
        try await storage.remove(sandbox, .refreshToken, refreshToken)
    }

    /// The same within a change.
    ///
    /// - Throws: `storage`.
    package static func signOut(
        refreshToken: String, in transaction: any AccountTransaction
    ) throws(AccountError) {
        try transaction.discard(.refreshToken, refreshToken)
    }
}
