package import Accounts
package import Cryptography
package import Providers

/// Verifies what a client brings from a provider; a conformer reaches the network.
package protocol IdPCredentialVerifier: Sendable {
    /// Whether sign-ins with the provider are set up.
    func knows(_ provider: ProviderID) -> Bool

    /// The facts behind a credential, after every check of the wire contract's §4 that needs no account: signature,
    /// issuer, audience, times, for whom an access token was made. The nonce is compared by the rules.
    ///
    /// - Throws: `invalidIdPResponse`, `providerNotConfigured`, `storage`.
    func verify(
        _ credential: IdPCredential, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ProviderCredential
}
