package import Cryptography
package import OpenID

/// Completes a sign-in with a second factor.
package struct SecondFactorSignIn: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Sends a code to an enrolled number.
    ///
    /// - Returns: the session that stands for the code.
    /// - Throws: `operationNotAllowed(.multiFactor)`, `missingMFAPendingCredential`, `missingMFAEnrolmentID`,
    ///   `invalidMFAPendingCredential`, `mfaEnrolmentNotFound` when the account has no telephone of that id, `userDisabled`,
    ///   `tooManyAttempts`.
    package func start(
        pendingCredential: String?, enrolmentID: String?, client: String? = nil, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> String {
        guard let pendingCredential, !pendingCredential.isEmpty else { throw .missingMFAPendingCredential }
        guard let enrolmentID, !enrolmentID.isEmpty else { throw .missingMFAEnrolmentID }
        return try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            guard change.settings.takesPhoneFactors else { throw .operationNotAllowed(.multiFactor) }
            let account = try change.pendingSignIn(pendingCredential).account
            let factor = account.secondFactors.first { $0.enrolmentID == enrolmentID }
            guard let number = factor?.phoneNumber else { throw .mfaEnrolmentNotFound }
            return try change.sendCode(
                to: number, for: .secondFactor(account.localID, enrolmentID: enrolmentID), client: client)
        }
    }

    /// Signs in. A right code uses the pending credential up; wrong ones are limited by session and by
    /// account.
    ///
    /// - Throws: `operationNotAllowed(.multiFactor)`, `missingSecondFactorCredential`, `missingSessionInfo`, `missingCode`,
    ///   `invalidMFAPendingCredential`, `invalidSessionInfo` for a session that is not of a number enrolled
    ///   by this account, `sessionExpired`, `invalidCode`, `tooManyAttempts`, `mfaEnrolmentNotFound`,
    ///   `userDisabled`.
    package func finish(
        pendingCredential: String?, session: String?, code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let pendingCredential, !pendingCredential.isEmpty else { throw .missingSecondFactorCredential }
        let signIn = try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            try settle(pendingCredential, session, code, change)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func settle(
        _ pending: String, _ session: String?, _ code: String?, _ change: SandboxChange
    ) throws(AccountError) -> Result<CommittedSignIn, AccountError> {
        guard change.settings.takesPhoneFactors else { throw .operationNotAllowed(.multiFactor) }
        let bearer = try change.pendingSignIn(pending)
        let account = bearer.account
        guard try change.count(.secondFactor, account.localID.rawValue) else {
            return .failure(.tooManyAttempts)
        }
        let redeemed = try change.redeem(session: session, code: code) { purpose in
            if case .secondFactor(account.localID, _) = purpose { true } else { false }
        }
        let sent: PhoneCode
        switch redeemed {
        case .failure(let error): return .failure(error)
        case .success(let code): sent = code
        }
        guard case .secondFactor(_, let enrolmentID) = sent.purpose,
            let factor = account.secondFactors.first(where: {
                $0.enrolmentID == enrolmentID && $0.phoneNumber == sent.number
            })
        else { return .failure(.mfaEnrolmentNotFound) }
        return .success(try change.complete(pending, of: bearer, with: factor))
    }

    /// Signs in with an authenticator app (RFC 6238; `mfaSignIn:finalize` with `totpVerificationInfo`), which needs no
    /// start: it has the password already. A right password uses the pending credential up and is taken once, whoever else brings it at the
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
        let signIn = try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            try settleApp(pendingCredential, enrolmentID, password, change)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func settleApp(
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
