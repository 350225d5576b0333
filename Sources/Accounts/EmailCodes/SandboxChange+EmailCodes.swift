internal import Cryptography

extension SandboxChange {
    /// A code that works, without using it up.
    ///
    /// - Throws: `missingOobCode`, `invalidOobCode` (unknown, used, or its account's tokens ended since),
    ///   `expiredOobCode`, `userDisabled`.
    func emailCode(
        _ code: String?, for purposes: Set<EmailCodePurpose>
    ) throws(AccountError) -> (sent: EmailCode, account: Account?) {
        guard let code, !code.isEmpty else { throw .missingOobCode }
        guard let bytes = try transaction.record(.emailCode, code, now: now),
            let sent = EmailCode(encoded: bytes), purposes.contains(sent.purpose)
        else { throw .invalidOobCode }
        guard now < sent.expires else { throw .expiredOobCode }
        guard let localID = sent.localID else { return (sent, nil) }
        guard let account = try transaction.account(localID), account.generation == sent.generation,
            account.email == (sent.purpose == .verifyAndChangeEmail ? sent.formerEmail : sent.email)
        else { throw .invalidOobCode }
        if account.disabled { throw .userDisabled }
        return (sent, account)
    }

    /// Uses a code up.
    func spendEmailCode(_ code: String?) throws(AccountError) {
        guard let code, try transaction.remove(.emailCode, code) else { throw .invalidOobCode }
    }
}
