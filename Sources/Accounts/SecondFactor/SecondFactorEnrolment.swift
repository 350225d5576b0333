package import Cryptography
package import OpenID

/// Enrols a telephone as second factor (`mfaEnrollment:start` and `:finalize`).
package struct SecondFactorEnrolment: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Sends a code to the number.
    ///
    /// - Returns: the session that stands for the code.
    /// - Throws: `operationNotAllowed(.multiFactor)`, `invalidPhoneNumber`,
    ///   `unsupportedFirstFactor`, `unverifiedEmail`, `credentialTooOld`, `secondFactorExists`,
    ///   `secondFactorLimitExceeded`, `tooManyAttempts`, and those of an ID token.
    package func start(
        idToken: String?, phoneNumber: String?, client: String? = nil, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> String {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            let account = try candidate(idToken, change).account
            guard let number = phoneNumber.flatMap({ PhoneNumber($0) }) else { throw .invalidPhoneNumber }
            try checkRoom(for: number, in: account, change)
            return try change.sendCode(to: number, for: .enrolment(account.localID), client: client)
        }
    }

    /// Enrols the number whose code came back. The sign-in counts as one with both factors from now on.
    ///
    /// - Throws: `missingSessionInfo`, `missingCode`, `invalidSessionInfo`, `sessionExpired`, `invalidCode`,
    ///   `tooManyAttempts`, otherwise as `start`.
    package func finish(
        idToken: String?, session: String?, code: String?, displayName: String? = nil, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            let bearer = try candidate(idToken, change)
            let purpose = PhoneCode.Purpose.enrolment(bearer.account.localID)
            switch try change.redeem(session: session, code: code, fits: { $0 == purpose }) {
            case .failure(let error): return .failure(error)
            case .success(let sent):
                try checkRoom(for: sent.number, in: bearer.account, change)
                return .success(try change.enrol(.phone(sent.number), named: displayName, for: bearer))
            }
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func candidate(_ idToken: String?, _ change: SandboxChange) throws(AccountError) -> TokenSubject {
        guard change.settings.takesPhoneFactors else { throw .operationNotAllowed(.multiFactor) }
        return try change.candidate(idToken)
    }

    private func checkRoom(
        for number: PhoneNumber, in account: Account, _ change: SandboxChange
    ) throws(AccountError) {
        if account.secondFactors.contains(where: { $0.phoneNumber == number }) { throw .secondFactorExists }
        try change.requireRoom(in: account)
    }
}

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
