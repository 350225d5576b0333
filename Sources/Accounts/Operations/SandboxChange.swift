package import Cryptography
import OpenID
internal import Providers

/// One transaction over a sandbox that exists, with the rules that hold there.
struct SandboxChange {
    let transaction: any AccountTransaction
    let sandbox: Sandbox
    /// The server's settings with the sandbox's in their place.
    let settings: AccountSettings
    let tokens: TokenIssuer
    let random: RandomSource
    let now: Instant
}

extension SandboxChange {
    init(_ transaction: any AccountTransaction, _ parts: AccountParts, _ now: Instant) throws(AccountError) {
        guard let sandbox = try transaction.sandbox() else { throw .sandboxUnknown }
        self.init(
            transaction: transaction, sandbox: sandbox,
            settings: sandbox.overrides.applied(to: parts.settings),
            tokens: parts.tokens, random: parts.random, now: now)
    }

    /// Removes every live record of a kind.
    func removeAll(_ kind: RecordKind) throws(AccountError) {
        var found: [StoredRecord]
        repeat {
            found = try transaction.records(kind, limit: 1_000, now: now)
            for record in found { _ = try transaction.remove(kind, record.key) }
        } while found.count == 1_000
    }
}

extension SandboxChange {
    /// Adds an account, as far as the sandbox takes more.
    ///
    /// - Parameter byAdministrator: whether an administrator makes it; users may be kept from it.
    /// - Throws: `adminOnlyOperation`, `sandboxLimit`; `emailExists`, `phoneNumberExists`, `duplicateLocalID`,
    ///   `federatedUserIDAlreadyLinked` for what is another's.
    func insert(_ account: Account, byAdministrator: Bool = false) throws(AccountError) {
        guard byAdministrator || settings.userSignUp else { throw .adminOnlyOperation }
        // Counted only where there is a cap, so that counting costs no more than the cap.
        if let most = settings.maximumAccounts, sandbox.expiresWhenIdle {
            try transaction.requireRoom(ofAccounts: most)
        }
        do { try transaction.insert(account) } catch { throw error.asConflict }
    }

    /// Replaces an account.
    ///
    /// - Throws: as `insert`.
    func update(_ account: Account) throws(AccountError) {
        do { try transaction.update(account) } catch { throw error.asConflict }
    }
}

extension AccountError {
    /// A conflict of the store as the rules name it.
    fileprivate var asConflict: AccountError {
        switch self {
        case .storage(.conflict(.email)): .emailExists
        case .storage(.conflict(.phoneNumber)): .phoneNumberExists
        case .storage(.conflict(.localID)): .duplicateLocalID
        case .storage(.conflict(.identity)): .federatedUserIDAlreadyLinked
        case .storage(.missing): .userNotFound
        default: self
        }
    }
}

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

/// Parts that the operations on accounts are made of.
package struct AccountParts: Sendable {
    package let storage: any AccountStorage
    /// The server's settings; a sandbox may override some.
    package let settings: AccountSettings
    package let tokens: TokenIssuer
    package let passwords: PasswordWork
    package let random: RandomSource

    package init(
        storage: any AccountStorage, settings: AccountSettings, tokens: TokenIssuer,
        passwords: PasswordWork, random: RandomSource
    ) {
        self.storage = storage
        self.settings = settings
        self.tokens = tokens
        self.passwords = passwords
        self.random = random
    }
}

extension AccountParts {
    /// Changes a sandbox that exists, as `settle` does. What `body` throws undoes its changes.
    func change<Value: Sendable>(
        _ sandbox: SandboxID, now: Instant, evenIfDisabled: Bool = false,
        _ body: @escaping @Sendable (SandboxChange) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await settle(sandbox, now: now, evenIfDisabled: evenIfDisabled) { (change) throws(AccountError) in
            .success(try body(change))
        }
    }

    /// Changes a sandbox that exists. What `body` returns as failure is thrown after its changes were kept: a
    /// counted attempt, a spent code. What it throws undoes them.
    ///
    /// - Parameter evenIfDisabled: whether it happens in a project that is turned off.
    /// - Throws: `sandboxUnknown`, `projectDisabled`, `storage`, what `body` throws and what it returns as failure.
    func settle<Value: Sendable>(
        _ sandbox: SandboxID, now: Instant, evenIfDisabled: Bool = false,
        _ body: @escaping @Sendable (SandboxChange) throws(AccountError) -> Result<Value, AccountError>
    ) async throws(AccountError) -> Value {
        let parts = self
        let settled = try await storage.write(sandbox) { (transaction) throws(AccountError) in
            let change = try SandboxChange(transaction, parts, now)
            if change.settings.authDisabled, !evenIfDisabled { throw .projectDisabled }
            return try body(change)
        }
        return try settled.get()
    }

    /// Reads a sandbox that exists.
    ///
    /// - Parameter evenIfDisabled: whether it happens in a project that is turned off.
    /// - Throws: `sandboxUnknown`, `projectDisabled`, `storage`, what `body` throws.
    func look<Value: Sendable>(
        _ sandbox: SandboxID, evenIfDisabled: Bool = false,
        _ body: @escaping @Sendable (any AccountReader, Sandbox) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let server = settings
        return try await storage.read(sandbox) { (reader) throws(AccountError) in
            guard let sandbox = try reader.sandbox() else { throw .sandboxUnknown }
            let isDisabled = sandbox.overrides.applied(to: server).authDisabled
            if isDisabled, !evenIfDisabled { throw .projectDisabled }
            return try body(reader, sandbox)
        }
    }
}

/// The account that an ID token speaks for, and what its sign-in established.
struct TokenSubject: Sendable {
    var account: Account
    let facts: SignInFacts
}

extension TokenSubject {
    /// Reads the account of a verified token, if it still honours the token.
    ///
    /// - Throws: `userNotFound`, `userDisabled`, `tokenExpired` when its tokens were ended since.
    init(of token: VerifiedAccountToken, in reader: any AccountReader) throws(AccountError) {
        guard let account = try reader.account(token.localID) else { throw .userNotFound }
        if account.disabled { throw .userDisabled }
        guard token.generation == account.generation, token.issuedAt >= account.validSince else {
            throw .tokenExpired
        }
        self.init(account: account, facts: token.facts)
    }

    /// Refuses a sensitive change long after the last sign-in. Who has nothing to sign in with again (an anonymous
    /// person who now gets a password) is not asked for what cannot be done.
    ///
    /// - Throws: `credentialTooOld`.
    func requireRecentLogin(_ settings: AccountSettings, now: Instant) throws(AccountError) {
        guard account.canSignInAgain else { return }
        if now.seconds(since: facts.authTime) > settings.recentLoginSeconds { throw .credentialTooOld }
    }
}

extension SandboxChange {
    /// The bearer of an ID token of this sandbox.
    ///
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    func bearer(of idToken: String?) throws(AccountError) -> TokenSubject {
        guard let idToken, !idToken.isEmpty else { throw .missingIDToken }
        return try TokenSubject(
            of: tokens.verify(idToken, project: sandbox.project, now: now), in: transaction)
    }
}
