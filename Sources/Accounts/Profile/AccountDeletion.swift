package import Cryptography
package import OpenID

/// Deletes the account that is signed in (`delete`).
package struct AccountDeletion: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`,
    ///   `credentialTooOld`, `adminOnlyOperation` where users may not.
    package func delete(idToken: String?, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Void, AccountError> in
            let bearer = try change.bearer(of: idToken)
            guard change.settings.userDeletion else { throw .adminOnlyOperation }
            try bearer.requireRecentLogin(change.settings, now: now)
            _ = try change.transaction.removeAccount(bearer.account.localID)
            return .success(())
        }
    }
}
