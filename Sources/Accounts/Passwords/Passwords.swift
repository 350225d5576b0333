package import Cryptography
package import OpenID

/// Signing in and up with passwords, or with nothing yet.
package struct Passwords: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Signs in with e-mail address and password (`signInWithPassword`).
    ///
    ///     attempt counted → compared off the pool → account read again, admitted
    ///
    /// - Parameters:
    ///   - client: where the attempt comes from, an address; nil: unknown, which counts as one client.
    ///   - caller: whose share of the hashing it takes.
    /// - Throws: `passwordLoginDisabled`, `missingEmail`, `invalidEmail`, `missingPassword`,
    ///   `tooManyAttempts`, `emailNotFound` and `invalidPassword` (or `invalidLoginCredentials` for both),
    ///   `userDisabled` and `passwordRequirements`, both only to who knows the password.
    package func signIn(
        email: String?, password: String?, client: String? = nil,
        caller: PasswordWork.Caller = .machine, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignInOutcome {
        guard let email else { throw .missingEmail }
        guard let address = EmailAddress(email) else { throw .invalidEmail }
        guard let password, !password.isEmpty else { throw .missingPassword }
        let pair = AttemptLimit.pair(address, client)
        // Counted before it is compared: of many attempts at once none goes uncounted.
        let candidate = try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Account?, AccountError> in
            guard change.settings.passwordSignIn else { throw .passwordLoginDisabled }
            // A client that has no more attempts of its own uses up none of the account's.
            guard try change.count(.password, pair), try change.count(.passwordsOfClient, client) else {
                return .failure(.tooManyAttempts)
            }
            let account = try change.transaction.account(email: address)
            if try change.knows(client, of: account) { return .success(account) }
            guard try change.count(.passwordsOfAccount, address.rawValue) else {
                return .failure(.tooManyAttempts)
            }
            return .success(account)
        }
        let known = candidate?.password?.hash
        // Nothing longer was ever stored; hashing it would only cost.
        let right = try await parts.passwords.matches(
            password.utf8.count > PasswordRule.longestStored ? "" : password, known, for: caller)
        let renewed = right ? await parts.passwords.renewed(password, known, for: caller) : nil
        let settled = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard right, var account = try change.transaction.account(email: address),
                account.localID == candidate?.localID, account.password?.hash == known
            else { throw refusal(of: candidate, change.settings) }
            if account.disabled { throw .userDisabled }
            let policy = change.settings.passwordPolicy
            if policy.upgradesOnSignIn { try policy.check(password) }
            if let renewed { account.password?.hash = renewed }
            try change.forget(.password, pair)
            try change.remember(client, of: account)
            return try change.admit(
                AuthenticatedFactor(account, SignInFacts(firstFactor: .password, authTime: change.now)))
        }
        return try parts.tokens.outcome(settled, now: now)
    }

    private func refusal(of candidate: Account?, _ settings: AccountSettings) -> AccountError {
        if settings.emailEnumerationProtection { return .invalidLoginCredentials }
        return candidate == nil ? .emailNotFound : .invalidPassword
    }

    /// Makes an account with a password, or gives the account that is signed in one (`signUp`).
    ///
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
        let address = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard change.settings.passwordSignIn else { throw .operationNotAllowed(.passwordSignIn) }
            let address = try EmailAddress(requested: email)
            _ = try holder(address, idToken, change) { () throws(AccountError) in
                _ = try PasswordRule(parts.settings).check(password)
            }
            try change.settings.passwordPolicy.check(password)
            return address
        }
        let caller = PasswordWork.Caller(share, isKnown: idToken != nil)
        let stored = StoredPassword(
            hash: try await parts.passwords.hash(password, for: caller), updatedAt: now)
        let signIn = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard change.settings.passwordSignIn else { throw .operationNotAllowed(.passwordSignIn) }
            let signIn = try settle(address, stored, displayName, idToken, secondFactors, change)
            try change.remember(client, of: signIn.account)
            return signIn
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

    /// Makes an anonymous account.
    ///
    /// - Throws: `adminOnlyOperation` when anonymous accounts are off, `sandboxLimit`.
    package func signUpAnonymously(sandbox: SandboxID, now: Instant) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard change.settings.anonymousSignIn else { throw .adminOnlyOperation }
            var account = Account(localID: try LocalID.generate(from: change.random), createdAt: change.now)
            account.lastLoginAt = change.now
            try change.insert(account)
            let facts = SignInFacts(firstFactor: .anonymous, authTime: change.now)
            return try change.signIn(AuthenticatedFactor(account, facts, isNew: true), as: account)
        }
        return try parts.tokens.complete(signIn, now: now)
    }
}
