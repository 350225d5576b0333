package import Cryptography
package import OpenID

/// Makes an anonymous account.
package struct AnonymousSignUp: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `adminOnlyOperation` when anonymous accounts are off, `sandboxLimit`.
    package func signUp(
        sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            guard change.settings.anonymousSignIn else { throw .adminOnlyOperation }
            var account = Account(localID: try LocalID.generate(from: change.random), createdAt: change.now)
            account.lastLoginAt = change.now
            try change.insert(account)
            let facts = SignInFacts(firstFactor: .anonymous, authTime: change.now)
            return .success(try change.signIn(AuthenticatedFactor(account, facts, isNew: true), as: account))
        }
        return try parts.tokens.complete(signIn, now: now)
    }
}
