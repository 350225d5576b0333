package import Cryptography
package import OpenID

/// Reads the account that is signed in (`lookup`).
package struct AccountLookup: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    package func account(
        of idToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        guard let idToken, !idToken.isEmpty else { throw .missingIDToken }
        let tokens = parts.tokens
        return try await parts.look(sandbox) { (reader, sandbox) throws(AccountError) -> Account in
            try TokenSubject(of: tokens.verify(idToken, project: sandbox.project, now: now), in: reader)
                .account
        }
    }
}
