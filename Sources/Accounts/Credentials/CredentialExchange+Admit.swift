internal import Cryptography
internal import Providers

extension CredentialExchange {
    /// Stores an account that may come in, and the refresh token, or the question for its second factor (§3 step 9).
    func admit(
        _ decided: Account, isNew: Bool, _ recycled: Bool, _ returned: ReturnedCredential, _ sandbox: Sandbox,
        _ settings: AccountSettings, _ secrets: FreshSecrets, _ transaction: any AccountTransaction,
        _ now: Instant
    ) throws(AccountError) -> SettledExchange {
        var account = decided
        let asksForMore = settings.multiFactor && !account.secondFactors.isEmpty
        // A pending second factor is no login yet.
        if !asksForMore { account.lastLoginAt = now }
        if isNew { try transaction.insert(account) } else { try transaction.update(account) }
        let provider = returned.profile.provider
        let facts = SignInFacts(firstFactor: .provider(provider), authTime: now)
        let record = RefreshRecord(
            localID: account.localID, facts: facts, generation: account.generation, issuedAt: now)
        if asksForMore {
            try transaction.put(
                .pendingSecondFactor, secrets.opaque, record.encoded,
                expires: now.adding(seconds: PendingCredential.lifetime))
            return .answered(
                .needsSecondFactor(
                    SecondFactorRequest(
                        account: account, isNewUser: isNew, pendingCredential: secrets.opaque,
                        factors: account.secondFactors, credential: returned)))
        }
        try transaction.put(.refreshToken, secrets.refreshToken, record.encoded, expires: nil)
        return .signedIn(
            SettledSignIn(
                account: account, identity: account.identity(at: provider), isNewUser: isNew,
                emailRecycled: recycled, facts: facts, project: sandbox.project,
                refreshToken: secrets.refreshToken, credential: returned))
    }
}
