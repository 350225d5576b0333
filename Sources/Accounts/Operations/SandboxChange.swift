internal import Cryptography
internal import OpenID
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

    init(
        _ transaction: any AccountTransaction, _ parts: AccountParts, _ now: Instant
    ) throws(AccountError) {
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

    init(
        transaction: any AccountTransaction, sandbox: Sandbox, settings: AccountSettings, tokens: TokenIssuer,
        random: RandomSource, now: Instant
    ) {
        self.transaction = transaction
        self.sandbox = sandbox
        self.settings = settings
        self.tokens = tokens
        self.random = random
        self.now = now
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
