import Accounts
import Cryptography
import HTTPTypes
import OpenID
import SiteModel

extension VisitorSandboxes {
    /// Makes or notes the visitor's sandbox; a limit that is reached is a page.
    func open(
        _ visitor: String, address: String?, locale: SiteLocale, now: Instant
    ) async throws -> SandboxID {
        do {
            return try await open(visitor, address: address, now: now)
        } catch .sandboxLimit {
            throw PageError(.tooManyRequests, "too_many_sandboxes", locale: locale)
        }
    }
}
