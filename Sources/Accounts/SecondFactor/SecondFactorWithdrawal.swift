package import Cryptography
package import OpenID

/// Takes a second factor away (`mfaEnrollment:withdraw`).
package struct SecondFactorWithdrawal: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Every token that was made before ends.
    ///
    /// - Throws: `missingMFAEnrolmentID`, `mfaEnrolmentNotFound`, `credentialTooOld`, and those of an ID token.
    package func withdraw(
        idToken: String?, enrolmentID: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            let bearer = try change.bearer(of: idToken)
            guard let enrolmentID, !enrolmentID.isEmpty else { throw .missingMFAEnrolmentID }
            var account = bearer.account
            guard account.secondFactors.contains(where: { $0.enrolmentID == enrolmentID }) else {
                throw .mfaEnrolmentNotFound
            }
            try bearer.requireRecentLogin(change.settings, now: change.now)
            account.secondFactors.removeAll { $0.enrolmentID == enrolmentID }
            account.endTokens(now: change.now)
            try change.update(account)
            var facts = bearer.facts
            if facts.secondFactor?.enrolmentID == enrolmentID { facts.secondFactor = nil }
            return .success(try change.renew(account, facts))
        }
        return try parts.tokens.complete(signIn, now: now)
    }
}
