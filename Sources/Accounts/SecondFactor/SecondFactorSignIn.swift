package import Cryptography
package import OpenID

/// Completes a sign-in with a code that is sent to an enrolled telephone (`mfaSignIn:start` and `:finalize`).
package struct SecondFactorSignIn: Sendable {
    private let parts: AccountParts

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
        return try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            guard change.settings.takesPhoneFactors else { throw .operationNotAllowed(.multiFactor) }
            let account = try change.pendingSignIn(pendingCredential).account
            let factor = account.secondFactors.first { $0.enrolmentID == enrolmentID }
            guard let number = factor?.phoneNumber else { throw .mfaEnrolmentNotFound }
            return try change.sendCode(
                to: number, for: .secondFactor(account.localID, enrolmentID: enrolmentID),
                client: client)
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
        let signIn = try await parts.change(sandbox, now: now) {
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
}
