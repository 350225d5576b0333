internal import Cryptography
internal import OpenID
internal import Providers

extension SandboxChange {
    /// Stores an account that may come in, and its refresh token, or asks for its second factor.
    func admit(_ arrival: AuthenticatedFactor) throws(AccountError) -> CommittedExchange {
        var account = arrival.account
        let asksForMore =
            settings.multiFactor && !account.secondFactors.isEmpty && arrival.facts.secondFactor == nil
            && arrival.facts.firstFactor.takesSecondFactor
        // A pending second factor is no login yet.
        if !asksForMore { account.lastLoginAt = now }
        if arrival.isNew { try insert(account) } else { try update(account) }
        if asksForMore {
            let record = RefreshRecord(account, arrival.facts, issuedAt: now)
            let pending = try RandomText.token(from: random)
            try transaction.put(
                .pendingSecondFactor, pending, record.encoded,
                expires: now.adding(seconds: PendingCredential.lifetime), owner: account.localID)
            return .answered(
                .needsSecondFactor(
                    SecondFactorRequest(
                        account: account, isNewUser: arrival.isNew, pendingCredential: pending,
                        factors: account.secondFactors, credential: arrival.credential)))
        }
        return .signedIn(try signIn(arrival, as: account))
    }

    /// Stores a refresh token for an account that is stored.
    func signIn(_ arrival: AuthenticatedFactor, as account: Account) throws(AccountError) -> CommittedSignIn {
        let refreshToken = try tokens.refreshTokens.token(
            of: account.localID, in: sandbox.id, random: random, now: now)
        try transaction.put(
            .refreshToken, refreshToken, RefreshRecord(account, arrival.facts, issuedAt: now).encoded,
            expires: now.adding(seconds: RefreshRecord.idleSeconds), owner: account.localID,
            most: Bounds.refreshTokensOfAccount.value)
        var identity: Identity?
        if case .provider(let provider) = arrival.facts.firstFactor {
            identity = account.identity(at: provider)
        }
        return CommittedSignIn(
            account: account, identity: identity, isNewUser: arrival.isNew,
            emailRecycled: arrival.emailRecycled,
            facts: arrival.facts, project: sandbox.project, refreshToken: refreshToken,
            credential: arrival.credential)
    }

    /// Stores new tokens for a session whose account changed; the sign-in behind it stays the same.
    func renew(_ account: Account, _ facts: SignInFacts) throws(AccountError) -> CommittedSignIn {
        try signIn(AuthenticatedFactor(account, facts), as: account)
    }
}
