package import Cryptography
package import OpenID

/// Verifies an address, changes to a new one, or takes a change back, by a code that was sent to it (`update` with
/// `oobCode`).
package struct EmailConfirmation: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Returns: the account, and its new address where the code was for one.
    /// - Throws: `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `userDisabled`, and `emailExists`, which uses
    ///   the code up.
    package func confirm(
        code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> (account: Account, newEmail: EmailAddress?) {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<(account: Account, newEmail: EmailAddress?), AccountError>
            in
            let (sent, owner) = try change.emailCode(
                code, for: [.verifyEmail, .verifyAndChangeEmail, .recoverEmail])
            guard var account = owner else { throw .invalidOobCode }
            try change.spendEmailCode(code)
            guard sent.purpose != .verifyEmail else {
                account.emailVerified = true
                try change.update(account)
                return .success((account, nil))
            }
            if let other = try change.transaction.account(email: sent.email), other.localID != account.localID
            {
                return .failure(.emailExists)
            }
            if sent.purpose == .verifyAndChangeEmail {
                // The emulator sends none when the new address is proven already.
                if change.settings.fidelity == .strict {
                    try change.sendRecovery(from: account, to: sent.email)
                }
                account.replaceEmail(sent.email, remembers: true)
            } else {
                account.email = sent.email
            }
            account.emailVerified = true
            account.endTokens(now: change.now)
            try change.update(account)
            return .success((account, sent.purpose == .verifyAndChangeEmail ? sent.email : nil))
        }
    }
}
