package import Cryptography
package import OpenID

/// Signs in with e-mail address and password (`signInWithPassword`).
///
///     attempt counted → compared off the pool → account read again, admitted
package struct PasswordSignIn: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

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
        let candidate = try await parts.change(sandbox, now: now) {
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
        let settled = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedExchange, AccountError> in
            guard right, var account = try change.transaction.account(email: address),
                account.localID == candidate?.localID, account.password?.hash == known
            else { throw refusal(of: candidate, change.settings) }
            if account.disabled { throw .userDisabled }
            let policy = change.settings.passwordPolicy
            if policy.upgradesOnSignIn { try policy.check(password) }
            if let renewed { account.password?.hash = renewed }
            try change.forget(.password, pair)
            try change.remember(client, of: account)
            return .success(
                try change.admit(
                    AuthenticatedFactor(account, SignInFacts(firstFactor: .password, authTime: change.now))))
        }
        return try parts.tokens.outcome(settled, now: now)
    }

    private func refusal(of candidate: Account?, _ settings: AccountSettings) -> AccountError {
        if settings.emailEnumerationProtection { return .invalidLoginCredentials }
        return candidate == nil ? .emailNotFound : .invalidPassword
    }
}
