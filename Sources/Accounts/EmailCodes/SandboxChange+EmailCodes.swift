internal import Cryptography

extension EmailCode {
    /// Returns whether the account is still as it was when the code was sent.
    fileprivate func fits(_ account: Account) -> Bool {
        switch purpose {
        // An intruder who changed the address cannot end the way back by one more change.
        case .recoverEmail: account.initialEmail == email && account.email != email
        case .verifyAndChangeEmail: account.generation == generation && account.email == formerEmail
        case .verifyEmail, .passwordReset, .emailSignIn:
            account.generation == generation && account.email == email
        }
    }
}

extension AccountReader {
    /// A code that works.
    ///
    /// - Throws: `missingOobCode`, `invalidOobCode` (unknown, used, or its account's tokens ended since),
    ///   `expiredOobCode`, `userDisabled`.
    func emailCode(
        _ code: String?, for purposes: Set<EmailCodePurpose>, now: Instant
    ) throws(AccountError) -> (sent: EmailCode, account: Account?) {
        guard let code, !code.isEmpty else { throw .missingOobCode }
        guard let bytes = try record(.emailCode, code, now: now) else { throw .invalidOobCode }
        let sent = try EmailCode(encoded: bytes)
        guard purposes.contains(sent.purpose) else { throw .invalidOobCode }
        guard now < sent.expires else { throw .expiredOobCode }
        guard let localID = sent.localID else { return (sent, nil) }
        guard let account = try account(localID), sent.fits(account) else { throw .invalidOobCode }
        if account.disabled { throw .userDisabled }
        return (sent, account)
    }
}

extension SandboxChange {
    /// Tells the owner of the first address how to take its change back.
    ///
    /// - Parameter account: as it was before the change.
    func sendRecovery(from account: Account, to address: EmailAddress) throws(AccountError) {
        guard let first = account.initialEmail ?? account.email, first != address else { return }
        let sent = EmailCode(
            purpose: .recoverEmail, email: first, formerEmail: address, localID: account.localID,
            generation: account.generation, continueURL: nil,
            expires: now.adding(seconds: EmailCodePurpose.recoverEmail.lifetime))
        try transaction.put(
            .emailCode, try RandomText.token(from: random), sent.encoded,
            expires: sent.expires.adding(seconds: EmailCode.memorySeconds))
    }

    /// A code that works, without using it up; as `AccountReader.emailCode`.
    func emailCode(
        _ code: String?, for purposes: Set<EmailCodePurpose>
    ) throws(AccountError) -> (sent: EmailCode, account: Account?) {
        try transaction.emailCode(code, for: purposes, now: now)
    }

    /// Uses a code up.
    func spendEmailCode(_ code: String?) throws(AccountError) {
        guard let code, try transaction.remove(.emailCode, code) else { throw .invalidOobCode }
    }
}
