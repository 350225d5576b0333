package import Cryptography
package import OpenID

/// Signs in, or links an address, with a link sent by e-mail (`signInWithEmailLink`).
package struct EmailLinkSignIn: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Parameter email: the address the person says; it must be the one the link was sent to.
    /// - Parameter idToken: of the account that gets the address; nil signs in.
    /// - Throws: in this order `operationNotAllowed(.emailLinkSignIn)`, those of an ID token, `missingEmail`,
    ///   `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `emailOfAnotherLink`, `userDisabled`, `emailExists`,
    ///   `credentialTooOld` for the change of another address, `sandboxLimit`.
    package func signIn(
        email: String?, code: String?, idToken: String? = nil, client: String? = nil, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> SignInOutcome {
        let settled = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedExchange, AccountError> in
            guard change.settings.emailLinkSignIn else { throw .operationNotAllowed(.emailLinkSignIn) }
            let bearer = try idToken.map { (token) throws(AccountError) in try change.bearer(of: token) }
            guard let email, !email.isEmpty else { throw .missingEmail }
            let (sent, _) = try change.emailCode(code, for: [.emailSignIn])
            guard sent.email == EmailAddress(email) else { throw .emailOfAnotherLink }
            let arrival = try arrival(sent.email, bearer, change)
            try change.spendEmailCode(code)
            let admitted = try change.admit(arrival)
            try change.remember(client, of: arrival.account)
            return .success(admitted)
        }
        return try parts.tokens.outcome(settled, now: now)
    }

    private func arrival(
        _ address: EmailAddress, _ bearer: TokenSubject?, _ change: SandboxChange
    ) throws(AccountError) -> AuthenticatedFactor {
        let facts = SignInFacts(firstFactor: .password, authTime: change.now)
        let owner = try change.transaction.account(email: address)
        if let bearer {
            var account = bearer.account
            if let owner, owner.localID != account.localID { throw .emailExists }
            if account.email != nil, account.email != address {
                try bearer.requireRecentLogin(change.settings, now: change.now)
                account.endTokens(now: change.now)
            }
            account.email = address
            account.emailVerified = true
            account.usesEmailLink = true
            return AuthenticatedFactor(account, facts)
        }
        if var account = owner {
            if account.disabled { throw .userDisabled }
            if !account.emailVerified { account.surrender(now: change.now) }
            account.emailVerified = true
            account.usesEmailLink = true
            return AuthenticatedFactor(account, facts)
        }
        var account = Account(localID: try LocalID.generate(from: change.random), createdAt: change.now)
        account.email = address
        account.emailVerified = true
        account.usesEmailLink = true
        return AuthenticatedFactor(account, facts, isNew: true)
    }
}
