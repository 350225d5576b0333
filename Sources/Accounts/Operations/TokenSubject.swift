internal import Cryptography

/// The account that an ID token speaks for, and what its sign-in established.
struct TokenSubject: Sendable {
    var account: Account
    let facts: SignInFacts

    init(account: Account, facts: SignInFacts) {
        self.account = account
        self.facts = facts
    }

    /// Reads the account of a verified token, if it still honours the token.
    ///
    /// - Throws: `userNotFound`, `userDisabled`, `tokenExpired` when its tokens were ended since.
    init(of token: VerifiedAccountToken, in reader: any AccountReader) throws(AccountError) {
        guard let account = try reader.account(token.localID) else { throw .userNotFound }
        if account.disabled { throw .userDisabled }
        guard token.generation == account.generation, token.issuedAt >= account.validSince else {
            throw .tokenExpired
        }
        self.account = account
        facts = token.facts
    }

    /// Refuses a sensitive change long after the last sign-in. Who has nothing to sign in with again (an anonymous
    /// person who now gets a password) is not asked for what cannot be done.
    ///
    /// - Throws: `credentialTooOld`.
    func requireRecentLogin(_ settings: AccountSettings, now: Instant) throws(AccountError) {
        guard account.canSignInAgain else { return }
        if now.seconds(since: facts.authTime) > settings.recentLoginSeconds { throw .credentialTooOld }
    }
}

extension SandboxChange {
    /// The bearer of an ID token of this sandbox.
    ///
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    func bearer(of idToken: String?) throws(AccountError) -> TokenSubject {
        guard let idToken, !idToken.isEmpty else { throw .missingIDToken }
        return try TokenSubject(
            of: tokens.verify(idToken, project: sandbox.project, now: now), in: transaction)
    }
}
