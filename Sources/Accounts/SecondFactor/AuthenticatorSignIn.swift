package import Cryptography
package import OpenID

/// Completes a sign-in with an authenticator app (RFC 6238; `mfaSignIn:finalize` with `totpVerificationInfo`). There is
/// nothing to start: the app has the password already.
package struct AuthenticatorSignIn: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Signs in. A right password uses the pending credential up and is taken once, whoever else brings it at the
    /// same moment; wrong ones are limited by credential and by account.
    ///
    /// - Throws: `missingSecondFactorCredential`, `missingMFAEnrolmentID`, `missingCode`,
    ///   `invalidMFAPendingCredential`, `mfaEnrolmentNotFound` when the account has no app of that id, `invalidCode`
    ///   also for a password that was taken before, `tooManyAttempts`, `userDisabled`.
    package func finish(
        pendingCredential: String?, enrolmentID: String?, password: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let pendingCredential, !pendingCredential.isEmpty else { throw .missingSecondFactorCredential }
        guard let enrolmentID, !enrolmentID.isEmpty else { throw .missingMFAEnrolmentID }
        guard let password, !password.isEmpty else { throw .missingCode }
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            try settle(pendingCredential, enrolmentID, password, change)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func settle(
        _ pending: String, _ enrolmentID: String, _ password: String, _ change: SandboxChange
    ) throws(AccountError) -> Result<CommittedSignIn, AccountError> {
        var bearer = try change.pendingSignIn(pending)
        let factors = bearer.account.secondFactors
        guard let index = factors.firstIndex(where: { $0.enrolmentID == enrolmentID }),
            var authenticator = factors[index].authenticator
        else { throw .mfaEnrolmentNotFound }
        guard try change.count(.secondFactor, bearer.account.localID.rawValue),
            try change.count(.pendingSignIn, pending)
        else { return .failure(.tooManyAttempts) }
        let isRight = try authenticator.take(
            password, adjacentIntervals: change.settings.adjacentIntervals, now: change.now)
        guard isRight else { return .failure(.invalidCode) }
        bearer.account.secondFactors[index].proof = .totp(authenticator)
        return .success(try change.complete(pending, of: bearer, with: factors[index]))
    }
}
