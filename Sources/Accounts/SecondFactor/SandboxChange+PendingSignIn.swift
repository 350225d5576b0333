internal import Cryptography

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
