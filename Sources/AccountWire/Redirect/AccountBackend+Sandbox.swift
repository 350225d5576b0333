package import Accounts
package import Cryptography
package import OpenID

extension AccountBackend {
    /// The sandbox that an API key names, for pages that are opened with one.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func sandbox(apiKey: String, now: Instant) async throws(AccountError) -> SandboxID {
        try await access.sandbox(apiKey: apiKey, now: now)
    }
}
