internal import Cryptography

extension TokenIssuer {
    /// Signs the ID token of a sign-in that is stored.
    func complete(_ signIn: CommittedSignIn, now: Instant) throws(AccountError) -> SignedIn {
        let idToken = try idToken(
            for: signIn.account, facts: signIn.facts, project: signIn.project, now: now)
        return SignedIn(
            account: signIn.account, identity: signIn.identity, isNewUser: signIn.isNewUser,
            emailRecycled: signIn.emailRecycled, facts: signIn.facts,
            tokens: AccountTokens(
                idToken: idToken, refreshToken: signIn.refreshToken, expiresIn: Self.idTokenSeconds),
            credential: signIn.credential)
    }

    /// The outcome of a stored exchange or sign-in.
    func outcome(_ settled: CommittedExchange, now: Instant) throws(AccountError) -> SignInOutcome {
        switch settled {
        case .failed(let error): throw error
        case .answered(let outcome): outcome
        case .signedIn(let signIn): .signedIn(try complete(signIn, now: now))
        }
    }
}
