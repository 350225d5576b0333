package import Cryptography

/// Completes a sign-in with a second factor (wire contract §7, `mfaSignIn:start` and `:finalize`).
package struct SecondFactorSignIn: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Sends a code to an enrolled number.
    ///
    /// - Returns: the session that stands for the code.
    /// - Throws: `missingMFAPendingCredential`, `missingMFAEnrolmentID`, `invalidMFAPendingCredential`,
    ///   `mfaEnrolmentNotFound`, `userDisabled`, `tooManyAttempts`.
    package func start(
        pendingCredential: String?, enrolmentID: String?, client: String? = nil, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> String {
        guard let pendingCredential, !pendingCredential.isEmpty else { throw .missingMFAPendingCredential }
        guard let enrolmentID, !enrolmentID.isEmpty else { throw .missingMFAEnrolmentID }
        return try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            let account = try change.pendingSignIn(pendingCredential).account
            guard let factor = account.secondFactors.first(where: { $0.enrolmentID == enrolmentID }) else {
                throw .mfaEnrolmentNotFound
            }
            return try change.sendCode(
                to: factor.phoneNumber, for: .secondFactor(account.localID, enrolmentID: enrolmentID),
                client: client)
        }
    }

    /// Signs in. A right code uses the pending credential up; wrong ones are limited by session and by account.
    ///
    /// - Throws: `missingSecondFactorCredential`, `missingSessionInfo`, `missingCode`,
    ///   `invalidMFAPendingCredential`, `invalidSessionInfo` for a session that is not of a number enrolled by this
    ///   account, `sessionExpired`, `invalidCode`, `tooManyAttempts`, `mfaEnrolmentNotFound`, `userDisabled`.
    package func finish(
        pendingCredential: String?, session: String?, code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let pendingCredential, !pendingCredential.isEmpty else { throw .missingSecondFactorCredential }
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<SettledSignIn, AccountError> in
            try settle(pendingCredential, session, code, change)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func settle(
        _ pending: String, _ session: String?, _ code: String?, _ change: SandboxChange
    ) throws(AccountError) -> Result<SettledSignIn, AccountError> {
        let bearer = try change.pendingSignIn(pending)
        var account = bearer.account
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
            account.secondFactors.contains(where: {
                $0.enrolmentID == enrolmentID && $0.phoneNumber == sent.number
            })
        else { return .failure(.mfaEnrolmentNotFound) }
        _ = try change.transaction.remove(.pendingSecondFactor, pending)
        try change.forget(.secondFactor, account.localID.rawValue)
        var facts = bearer.facts
        facts.secondFactor = enrolmentID
        account.lastLoginAt = change.now
        try change.update(account)
        return .success(try change.signIn(Arrival(account, facts), as: account))
    }
}

extension SandboxChange {
    /// Whose first factor was right, behind a pending credential.
    ///
    /// - Throws: `invalidMFAPendingCredential`, `userDisabled`.
    fileprivate func pendingSignIn(_ pending: String) throws(AccountError) -> Bearer {
        guard let bytes = try transaction.record(.pendingSecondFactor, pending, now: now),
            let record = RefreshRecord(encoded: bytes),
            let account = try transaction.account(record.localID), account.generation == record.generation
        else { throw .invalidMFAPendingCredential }
        if account.disabled { throw .userDisabled }
        return Bearer(account: account, facts: record.facts)
    }
}
