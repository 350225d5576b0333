package import Cryptography
package import OpenID

/// Makes a sign-in older than it is, so that the rule of recent sign-ins can be seen without waiting.
///
/// For demonstrations: who asks can only lose by it, since an older sign-in is good for less.
package struct SessionAgeing: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// New tokens whose `auth_time` lies `seconds` before now, or as far back as it does already.
    ///
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    package func age(
        idToken: String?, seconds: Int64, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            let bearer = try change.bearer(of: idToken)
            var facts = bearer.facts
            facts.authTime = min(facts.authTime, now.wholeSecond.adding(seconds: -max(0, seconds)))
            return .success(try change.renew(bearer.account, facts))
        }
        return try parts.tokens.complete(signIn, now: now)
    }
}
