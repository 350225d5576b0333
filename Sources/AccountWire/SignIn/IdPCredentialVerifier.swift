package import Accounts
package import Cryptography
package import OpenID
package import Providers

/// Verifies what a client brings from a provider; a conformer reaches the network.
package protocol IdPCredentialVerifier: Sendable {
    /// Returns whether the server is set up for sign-ins with the provider.
    func knows(_ provider: ProviderID) -> Bool

    /// Returns whether the server may ask an issuer for its keys: on the public Internet by https, or wherever it
    /// likes in development.
    func mayReach(issuer: String) -> Bool

    /// Lets a provider pass with which the sandbox's people may sign in.
    ///
    /// - Throws: `providerNotConfigured`, `operationNotAllowed` for one that the sandbox turned off, `storage`.
    func admit(_ provider: ProviderID, sandbox: SandboxID, now: Instant) async throws(AccountError)

    /// The facts behind a credential, after every check that needs no account: signature, issuer, audience, times, for
    /// whom an access token was made. The nonce is compared by the rules.
    ///
    /// - Parameter share: whose share of the look-ups it takes.
    /// - Throws: `invalidIdPResponse`, and those of `admit`.
    func verify(
        _ credential: IdPCredential, share: StoreOwner, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ProviderCredential

    /// Takes a token back at the provider that issued it to us.
    ///
    /// - Throws: `invalidProviderID` for a provider that takes no tokens back, `invalidIdPResponse` when it refuses or
    ///   cannot be reached, and those of `admit`.
    func revoke(
        _ tokens: ProviderTokens, of provider: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws(AccountError)

    /// Exchanges a code at the provider, and takes back the token that it is good for.
    ///
    /// - Throws: `invalidIdPResponse` also for a code that is spent, unknown or another client's, otherwise as the
    ///   other.
    func revoke(_ code: IdPCode, sandbox: SandboxID, now: Instant) async throws(AccountError)
}

/// The credential that a client brings from a provider, not verified yet.
package struct IdPCredential: Sendable {
    package let provider: ProviderID
    package var idToken: String?
    package var accessToken: String?
    /// As the client made it; the ID token carries its hash.
    package var rawNonce: Nonce?
    /// Apple's `user` parameter, JSON text: a name that nobody signed, for showing.
    package var user: String?
}

extension IdPCredential: Redacted {
    package var description: String { "IdPCredential(\(provider), redacted)" }
}
