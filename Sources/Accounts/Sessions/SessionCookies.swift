package import Cryptography
package import OpenID

/// Session cookies: long tokens for websites that render on a server.
package struct SessionCookies: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Makes a cookie of an ID token that its account still honours.
    ///
    /// - Parameter lifetime: seconds, 300 to 1,209,600.
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`,
    ///   `invalidDuration`.
    package func make(
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
            let verified = try tokens.verify(
                cookie, as: .sessionCookie, project: sandbox.project, now: now)
            return try TokenSubject(of: verified, in: reader).account
        }
    }
}

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
