package import Cryptography

/// Verifies an address, or changes to a new one, by a code that was sent to it (wire contract §8, `update` with
/// `oobCode`).
package struct EmailConfirmation: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `userDisabled`, `emailExists`.
    package func confirm(
        code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Account, AccountError> in
            let (sent, owner) = try change.emailCode(code, for: [.verifyEmail, .verifyAndChangeEmail])
            guard var account = owner else { throw .invalidOobCode }
            try change.spendEmailCode(code)
            account.emailVerified = true
            if sent.purpose == .verifyAndChangeEmail {
                account.email = sent.email
                account.endTokens(now: change.now)
            }
            try change.update(account)
            return .success(account)
        }
    }
}
