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

    /// Exchanges a fresh credential. A nonce-bound ID token is spent by it, also when the answer is a refusal.
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
