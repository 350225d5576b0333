internal import Brands
package import Cryptography
package import SignInFoundation

/// Changes the account that is signed in (wire contract §2, `update`).
package struct ProfileUpdate: Sendable {
    private let parts: AccountParts

    /// A changed account, and new tokens when the old ones ended.
    package struct Outcome: Sendable {
        package let account: Account
        package let tokens: AccountTokens?
    }

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Parameter returnsTokens: whether tokens are wanted though the old ones live on.
    /// - Throws: `invalidRequestType` without ID token, `invalidIDToken`, `tokenExpired`, `userNotFound`,
    ///   `userDisabled`, `invalidEmail`, `weakPassword`, `passwordTooLong`, `emailExists`, `credentialTooOld`,
    ///   `operationNotAllowed(.passwordSignIn)`.
    package func update(
        idToken: String?, _ changes: ProfileChanges, returnsTokens: Bool = false, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> Outcome {
        guard let idToken, !idToken.isEmpty else { throw .invalidRequestType }
        var address: EmailAddress?
        if let email = changes.email { address = try EmailAddress(requested: email) }
        let password = try await hashed(changes, address, idToken, sandbox, now)
        let wanted = address
        let settled = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<(Account, CommittedSignIn?), AccountError> in
            let bearer = try allowed(changes, wanted, idToken, change)
            var account = bearer.account
            account.apply(changes)
            var ends = changes.endsSessions
            if let wanted, wanted != account.email {
                if bearer.facts.firstFactor != .anonymous {
                    try change.sendRecovery(from: account, to: wanted)
                }
                account.replaceEmail(wanted, remembers: bearer.facts.firstFactor != .anonymous)
                ends = true
            }
            if let password {
                account.password = password
                ends = true
            }
            if ends { account.endTokens(now: change.now) }
            try change.update(account)
            var facts = bearer.facts
            // A user who sets a password is signed in by it from then on.
            if password != nil { facts.firstFactor = .password }
            let renewed = ends || returnsTokens ? try change.renew(account, facts) : nil
            return .success((account, renewed))
        }
        let tokens = try settled.1.map { (signIn) throws(AccountError) in
            try parts.tokens.complete(signIn, now: now).tokens
        }
        return Outcome(account: settled.0, tokens: tokens)
    }

    /// The new password, hashed for those who may have one.
    private func hashed(
        _ changes: ProfileChanges, _ address: EmailAddress?, _ idToken: String, _ sandbox: SandboxID,
        _ now: Instant
    ) async throws(AccountError) -> StoredPassword? {
        guard let text = changes.password else { return nil }
        let password = try PasswordRule(parts.settings).check(text)
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Void, AccountError> in
            _ = try allowed(changes, address, idToken, change)
            try change.settings.passwordPolicy.check(password)
            return .success(())
        }
        return StoredPassword(
            hash: try await parts.passwords.hash(password, for: .init(.machine, isKnown: true)),
            updatedAt: now)
    }

    private func allowed(
        _ changes: ProfileChanges, _ address: EmailAddress?, _ idToken: String, _ change: SandboxChange
    ) throws(AccountError) -> TokenSubject {
        let bearer = try change.bearer(of: idToken)
        if changes.isSensitive { try bearer.requireRecentLogin(change.settings, now: change.now) }
        if changes.password != nil, !change.settings.passwordSignIn {
            throw .operationNotAllowed(.passwordSignIn)
        }
        if let address, let owner = try change.transaction.account(email: address),
            owner.localID != bearer.account.localID
        {
            throw .emailExists
        }
        return bearer
    }
}
