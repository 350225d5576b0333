internal import Cryptography

extension SandboxChange {
    /// The bearer of the ID token, if it may have a second factor.
    ///
    /// - Throws: `credentialTooOld`, `unsupportedFirstFactor`, `unverifiedEmail`, and those of an ID token.
    func candidate(_ idToken: String?) throws(AccountError) -> TokenSubject {
        let bearer = try bearer(of: idToken)
        try bearer.requireRecentLogin(settings, now: now)
        guard bearer.facts.firstFactor.takesSecondFactor else { throw .unsupportedFirstFactor }
        guard bearer.account.email != nil, bearer.account.emailVerified else { throw .unverifiedEmail }
        return bearer
    }

    /// Enrols a factor; the sign-in counts as one with both factors from now on, and all others have ended: they were
    /// never asked for it.
    func enrol(
        _ proof: SecondFactor.Proof, named displayName: String?, for bearer: TokenSubject
    ) throws(AccountError) -> CommittedSignIn {
        var account = bearer.account
        let factor = SecondFactor(
            enrolmentID: try RandomText.token(from: random), displayName: displayName, proof: proof,
            enrolledAt: now)
        account.secondFactors.append(factor)
        account.endTokens(now: now)
        try update(account)
        var facts = bearer.facts
        facts.secondFactor = ProvenSecondFactor(factor)
        return try renew(account, facts)
    }

    /// - Throws: `secondFactorLimitExceeded`.
    func requireRoom(in account: Account) throws(AccountError) {
        if account.secondFactors.count >= settings.maximumSecondFactors { throw .secondFactorLimitExceeded }
    }
}

extension SandboxChange {
    /// The user whose first factor was right, behind a pending credential.
    ///
    /// - Throws: `invalidMFAPendingCredential`, `userDisabled`.
    func pendingSignIn(_ pending: String) throws(AccountError) -> TokenSubject {
        guard let bytes = try transaction.record(.pendingSecondFactor, pending, now: now) else {
            throw .invalidMFAPendingCredential
        }
        let record = try RefreshRecord(encoded: bytes)
        guard let account = try transaction.account(record.localID), account.generation == record.generation
        else { throw .invalidMFAPendingCredential }
        if account.disabled { throw .userDisabled }
        return TokenSubject(account: account, facts: record.facts)
    }

    /// Signs in whose second factor was right; the pending credential is used up, the attempts are forgotten.
    func complete(
        _ pending: String, of bearer: TokenSubject, with factor: SecondFactor
    ) throws(AccountError) -> CommittedSignIn {
        var account = bearer.account
        _ = try transaction.remove(.pendingSecondFactor, pending)
        try forget(.secondFactor, account.localID.rawValue)
        var facts = bearer.facts
        facts.secondFactor = ProvenSecondFactor(factor)
        account.lastLoginAt = now
        try update(account)
        return try signIn(AuthenticatedFactor(account, facts), as: account)
    }
}
