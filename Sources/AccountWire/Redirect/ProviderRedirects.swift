package import Accounts
package import Cryptography
package import Providers

/// Sign-ins at a provider by redirect, for clients that have no SDK of the provider; a conformer reaches the network.
package protocol ProviderRedirects: Sendable {
    /// Begins a sign-in: state, nonce and code verifier are made and kept.
    ///
    /// - Throws: `providerNotConfigured`, `invalidIdPResponse` when the provider cannot be asked for its addresses.
    func begin(_ request: RedirectRequest, now: Instant) async throws(AccountError) -> StartedRedirect

    /// Ends a sign-in, once: exchanges the code and verifies what comes.
    ///
    /// - Parameters:
    ///   - parameters: of the callback, wherever they stood.
    ///   - session: must be the one it was begun with.
    /// - Throws: `userCancelled`, `invalidIdPResponse`.
    func finish(
        _ parameters: [(name: String, value: String)], session: RedirectSession, now: Instant
    ) async throws(AccountError) -> ProviderCredential
}
