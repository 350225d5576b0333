internal import Cryptography

extension TokenIssuer {
    /// Signs the ID token of a sign-in that is stored.
    func complete(_ signIn: SettledSignIn, now: Instant) throws(AccountError) -> SignedIn {
        let idToken = try idToken(
            for: signIn.account, facts: signIn.facts, project: signIn.project, now: now)
        return SignedIn(
            account: signIn.account, identity: signIn.identity, isNewUser: signIn.isNewUser,
            emailRecycled: signIn.emailRecycled, facts: signIn.facts,
            tokens: AccountTokens(
                idToken: idToken, refreshToken: signIn.refreshToken, expiresIn: Self.idTokenSeconds),
            credential: signIn.credential)
    }
}
