package import Cryptography
package import OpenID
package import Providers

/// Exchanges a provider's credential for an account and its tokens.
///
///     nonce compared → [one transaction: spent once → account found → decided → stored] → tokens signed
package struct CredentialExchange: Sendable {
    let storage: any AccountStorage
    let settings: AccountSettings
    let tokens: TokenIssuer
    let random: RandomSource

    /// - Parameter settings: the server's; a sandbox may override some.
    package init(
        storage: any AccountStorage, settings: AccountSettings, tokens: TokenIssuer, random: RandomSource
    ) {
        self.storage = storage
        self.settings = settings
        self.tokens = tokens
        self.random = random
    }

    /// Exchanges a fresh credential. A nonce-bound ID token is spent by it, also when the response is a refusal.
    ///
    /// - Throws: what `ExchangeInput.decide` refuses and the errors of nonces; `sandboxUnknown`, `storage`,
    ///   `cryptography`.
    package func signIn(
        with credential: ProviderCredential, options: ExchangeOptions = ExchangeOptions(), sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> SignInOutcome {
        try credential.compareNonce()
        return try await exchange(.fresh(credential), options, sandbox, now)
    }

    /// Exchanges a credential that an earlier answer set aside; nonce and replay were checked then.
    ///
    /// - Throws: `invalidPendingToken`, otherwise as the other.
    package func signIn(
        withPendingToken token: String, options: ExchangeOptions = ExchangeOptions(), sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> SignInOutcome {
        try await exchange(.pending(token: token), options, sandbox, now)
    }
}

extension CredentialExchange {
    /// Spends, decides and stores in one transaction, then signs.
    func exchange(
        _ source: CredentialSource, _ options: ExchangeOptions, _ sandbox: SandboxID, _ now: Instant
    ) async throws(AccountError) -> SignInOutcome {
        let secrets = try FreshSecrets(random: random)
        let settled = try await storage.write(sandbox) { (transaction) throws(AccountError) in
            try settle(source, options, secrets, transaction, now)
        }
        return try tokens.outcome(settled, now: now)
    }

    /// The part inside the transaction. What must be kept although the person is refused (a spent token) is kept
    /// by returning `.failed`; throwing would undo it.
    private func settle(
        _ source: CredentialSource, _ options: ExchangeOptions, _ secrets: FreshSecrets,
        _ transaction: any AccountTransaction, _ now: Instant
    ) throws(AccountError) -> CommittedExchange {
        transaction.prefetch(source.questions, now: now)
        guard let sandbox = try transaction.sandbox() else { throw .sandboxUnknown }
        let settings = sandbox.overrides.applied(to: settings)
        if settings.authDisabled { throw .projectDisabled }
        guard let credential = try unspent(source, transaction, now) else {
            switch source {
            case .fresh: return .failed(.duplicateCredential)
            case .pending: return .failed(.invalidPendingToken)
            }
        }
        let profile = credential.profile
        if settings.disabledProviders.contains(profile.provider) {
            return .failed(.operationNotAllowed(.disabledProvider))
        }
        let question = try question(profile, options, settings, secrets.localID, transaction, now)
        let decision = question.decide()
        let returned = ReturnedCredential(
            profile: profile, tokens: credential.tokens, emailVerified: question.emailTrusted)
        let facts = SignInFacts(firstFactor: .provider(profile.provider), authTime: now)
        let change = SandboxChange(
            transaction: transaction, sandbox: sandbox, settings: settings, tokens: tokens, random: random,
            now: now)
        switch decision {
        case .refuse(let error): return .failed(error)
        case .refuseLink(let error) where !options.returnsCredential: return .failed(error)
        case .refuseLink(let error):
            try setAside(credential, secrets.opaque, transaction, now)
            return .answered(
                .refused(RefusedCredential(error: error, credential: returned, pendingToken: secrets.opaque)))
        case .confirm(let owner, let email):
            try setAside(credential, secrets.opaque, transaction, now)
            return .answered(
                .needsConfirmation(
                    ConfirmationRequest(
                        localID: owner.localID, email: email, verifiedProviders: owner.confirmingProviders,
                        credential: returned, pendingToken: secrets.opaque)))
        case .create(let account):
            return try change.admit(AuthenticatedFactor(account, facts, isNew: true, credential: returned))
        case .update(let account, let recycled):
            return try change.admit(
                AuthenticatedFactor(account, facts, emailRecycled: recycled, credential: returned))
        }
    }

    /// The credential, spent by this very call; nil when it was before.
    private func unspent(
        _ source: CredentialSource, _ transaction: any AccountTransaction, _ now: Instant
    ) throws(AccountError) -> PendingCredential? {
        switch source {
        case .fresh(let credential):
            if let fingerprint = credential.spentOnce {
                let forgotten = max(credential.idTokenExpires ?? now, now).adding(seconds: Self.graceSeconds)
                guard try transaction.putOnce(.spentToken, fingerprint, [], expires: forgotten, now: now)
                else {
                    return nil
                }
            }
            return PendingCredential(profile: credential.profile, tokens: credential.tokens)
        case .pending(let token):
            return try transaction.take(.pendingCredential, token, now: now)
                .map { (bytes) throws(AccountError) in try PendingCredential(encoded: bytes) }
        }
    }

    /// Longer than the leeway that any verifier gives an expired token.
    private static let graceSeconds: Int64 = 600

    private func question(
        _ profile: ProviderProfile, _ options: ExchangeOptions, _ settings: AccountSettings, _ newID: LocalID,
        _ transaction: any AccountTransaction, _ now: Instant
    ) throws(AccountError) -> ExchangeInput {
        let trust = settings.emailTrust[profile.provider] ?? .claim
        var target: Account?
        switch options.purpose {
        case .signIn: break
        case .link(let id), .reauthenticate(let id): target = try transaction.account(id)
        }
        var emailOwner: Account?
        if let email = profile.emailAddress { emailOwner = try transaction.account(email: email) }
        return ExchangeInput(
            profile: profile, emailTrusted: profile.email.map { trust.judge($0) == .verified } ?? false,
            purpose: options.purpose, autoCreate: options.autoCreate,
            oneAccountPerEmail: settings.oneAccountPerEmail,
            identityOwner: try transaction.account(provider: profile.provider, subject: profile.subject),
            emailOwner: emailOwner, target: target, newID: newID, now: now, vouching: settings.vouching)
    }

    private func setAside(
        _ credential: PendingCredential, _ token: String, _ transaction: any AccountTransaction,
        _ now: Instant
    ) throws(AccountError) {
        try transaction.put(
            .pendingCredential, token, credential.encoded,
            expires: now.adding(seconds: PendingCredential.lifetime))
    }
}

/// The origin of an exchange's credential.
enum CredentialSource: Sendable {
    /// From the provider, just now.
    case fresh(ProviderCredential)
    /// Set aside by an earlier answer.
    case pending(token: String)
}

extension CredentialSource: Redacted {}

extension CredentialSource {
    /// The questions that an exchange asks of its sandbox.
    var questions: [AccountPrefetch] {
        guard case .fresh(let credential) = self else { return [] }
        let profile = credential.profile
        var questions = [AccountPrefetch.subject(profile.provider, profile.subject)]
        if let email = profile.emailAddress { questions.append(.email(email)) }
        if let spent = credential.spentOnce { questions.append(.record(.spentToken, spent)) }
        return questions
    }
}

extension ProviderCredential {
    /// Compares what the request brings with the ID token's `nonce` (§4; OIDC Core §3.1.3.7 step 11).
    ///
    /// - Throws: `nonceMissing`, `nonceMismatch`, `nonceUnexpected`.
    func compareNonce() throws(AccountError) {
        switch (nonceClaim, nonce) {
        case (nil, .none): return
        case (nil, .raw), (nil, .flow): throw .nonceUnexpected
        case (.some, .none): throw .nonceMissing
        case (let claim?, .raw(let raw)):
            guard constantTimeEqual(Array(claim.utf8), Array(raw.hashed.utf8)) else {
                throw .nonceMismatch(claim: claim, raw: raw.reveal)
            }
        case (let claim?, .flow(let nonce)):
            guard constantTimeEqual(Array(claim.utf8), Array(nonce.reveal.utf8)) else {
                throw .nonceMismatch(claim: claim, raw: nonce.reveal)
            }
        }
    }
}

extension ProviderCredential {
    /// Hash by which a spent ID token is remembered; nil for a credential without one.
    ///
    /// Of what is signed only: whoever holds an ES256 token can make a second valid signature of it (r, n − s)
    /// without the key.
    var fingerprint: String? {
        tokens.idToken.map { token in
            let end = token.utf8.lastIndex(of: UInt8(ascii: ".")) ?? token.endIndex
            return Hex.encode(SHA256.hash(Array(token.utf8[..<end])))
        }
    }
}

extension ProviderCredential {
    /// The fingerprint of an ID token that may be spent once, since it is bound to a nonce.
    var spentOnce: String? { nonceClaim == nil ? nil : fingerprint }
}

/// Random values that an exchange may need, made before its transaction begins.
struct FreshSecrets: Sendable {
    /// The id of an account that may have to be made.
    let localID: LocalID
    /// Behind which a credential may be set aside.
    let opaque: String

    init(random: RandomSource) throws(AccountError) {
        localID = try LocalID.generate(from: random)
        opaque = try RandomText.token(from: random)
    }
}

extension FreshSecrets: Redacted {}
