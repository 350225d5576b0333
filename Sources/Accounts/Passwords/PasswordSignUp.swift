package import Cryptography
package import OpenID

/// Makes an account with a password, or gives the account that is signed in one (`signUp`).
package struct PasswordSignUp: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Parameters:
    ///   - idToken: of the account that gets the password; nil makes a new one.
    ///   - secondFactors: the account's factors, taken in a project that is like the emulator; elsewhere left out.
    ///   - share: whose share of the hashing it takes.
    /// - Throws: in this order `missingEmail`, `missingPassword`, `operationNotAllowed(.passwordSignIn)`,
    ///   `invalidEmail`, `emailExists`, `weakPassword`, `passwordTooLong`, those of an ID token and
    ///   `credentialTooOld`, `passwordRequirements`; `sandboxLimit`.
    package func signUp(
        email: String?, password: String?, displayName: String? = nil, idToken: String? = nil,
        secondFactors: [SecondFactorEntry]? = nil, client: String? = nil, share: StoreOwner = .machine,
        sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let email, !email.isEmpty else { throw .missingEmail }
        guard let password, !password.isEmpty else { throw .missingPassword }
        // Everything that can refuse does so before the costly hash.
        let address = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<EmailAddress, AccountError> in
            guard change.settings.passwordSignIn else { throw .operationNotAllowed(.passwordSignIn) }
            let address = try EmailAddress(requested: email)
            _ = try holder(address, idToken, change) { () throws(AccountError) in
                _ = try PasswordRule(parts.settings).check(password)
            }
            try change.settings.passwordPolicy.check(password)
            return .success(address)
        }
        let caller = PasswordWork.Caller(share, isKnown: idToken != nil)
        let stored = StoredPassword(
            hash: try await parts.passwords.hash(password, for: caller), updatedAt: now)
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            guard change.settings.passwordSignIn else { throw .operationNotAllowed(.passwordSignIn) }
            let signIn = try settle(address, stored, displayName, idToken, secondFactors, change)
            try change.remember(client, of: signIn.account)
            return .success(signIn)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func settle(
        _ address: EmailAddress, _ password: StoredPassword, _ displayName: String?, _ idToken: String?,
        _ factors: [SecondFactorEntry]?, _ change: SandboxChange
    ) throws(AccountError) -> CommittedSignIn {
        let bearer = try holder(address, idToken, change)
        let fresh = Account(localID: try LocalID.generate(from: change.random), createdAt: change.now)
        var account = bearer?.account ?? fresh
        if account.email != address { account.replaceEmail(address, remembers: account.email != nil) }
        account.password = password
        account.displayName = displayName ?? account.displayName
        account.lastLoginAt = change.now
        if let factors, change.settings.fidelity == .emulator {
            account.secondFactors = try change.factors(factors, of: account, ids: .fresh)
        }
        if bearer == nil {
            try change.insert(account)
        } else {
            account.endTokens(now: change.now)
            try change.transaction.update(account)
        }
        var facts = SignInFacts(firstFactor: .password, authTime: change.now)
        facts.secondFactor = bearer?.facts.secondFactor
        return try change.signIn(AuthenticatedFactor(account, facts, isNew: bearer == nil), as: account)
    }

    /// The account that gets the password; nil for a new one. An address that is another's is named before a token
    /// that is no good, as the emulator does.
    ///
    /// - Parameter check: refuses the password, between the two.
    private func holder(
        _ address: EmailAddress, _ idToken: String?, _ change: SandboxChange,
        check: () throws(AccountError) -> Void = {}
    ) throws(AccountError) -> TokenSubject? {
        let bearer = idToken.map { (token) -> Result<TokenSubject, AccountError> in
            Result { () throws(AccountError) in try change.bearer(of: token) }
        }
        if let owner = try change.transaction.account(email: address),
            owner.localID != (try? bearer?.get())?.account.localID
        {
            throw .emailExists
        }
        try check()
        let subject = try bearer?.get()
        try subject?.requireRecentLogin(change.settings, now: change.now)
        return subject
    }
}
