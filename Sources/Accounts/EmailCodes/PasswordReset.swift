package import Cryptography
package import OpenID

/// Looks at codes, and sets a forgotten password anew (`resetPassword`).
package struct PasswordReset: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Reads the purpose of a code; the code stays usable.
    ///
    /// - Throws: `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `userDisabled`.
    package func look(
        at code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> EmailMessage {
        try await parts.look(sandbox) { (reader, _) throws(AccountError) in
            let (sent, _) = try reader.emailCode(code, for: Set(EmailCodePurpose.allCases), now: now)
            return EmailMessage(code ?? "", sent)
        }
    }

    /// Sets the password; every token of the account ends, and the address is proven. What was linked before it was
    /// proven is gone.
    ///
    /// - Throws: as `look`, and `missingPassword`, `weakPassword`, `passwordTooLong`,
    ///   `passwordLoginDisabled`.
    package func reset(
        code: String?, newPassword: String?, client: String? = nil, share: StoreOwner = .machine,
        sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> Account {
        // Hashing is for those who hold a code, and so is what is wrong with a password.
        let password = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            _ = try owner(code, change)
            let password = try PasswordRule(parts.settings).check(newPassword)
            try change.settings.passwordPolicy.check(password)
            return .success(password)
        }
        let stored = StoredPassword(
            hash: try await parts.passwords.hash(password, for: .init(share, isKnown: true)), updatedAt: now)
        return try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Account, AccountError> in
            var account = try owner(code, change)
            try change.spendEmailCode(code)
            if !account.emailVerified { account.surrender(now: change.now) }
            account.password = stored
            account.emailVerified = true
            account.endTokens(now: change.now)
            try change.update(account)
            try change.remember(client, of: account)
            if let email = account.email {
                try change.forget(.passwordsOfAccount, email.rawValue)
                try change.forget(.password, AttemptLimit.pair(email, client))
            }
            return .success(account)
        }
    }

    private func owner(_ code: String?, _ change: SandboxChange) throws(AccountError) -> Account {
        guard change.settings.passwordSignIn else { throw .passwordLoginDisabled }
        guard let account = try change.emailCode(code, for: [.passwordReset]).account else {
            throw .invalidOobCode
        }
        return account
    }
}
