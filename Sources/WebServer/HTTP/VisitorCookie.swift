import Accounts
import Cryptography
import HTTPTypes
import OpenID
import SiteModel

extension VisitorSandboxes {
    /// A cookie of the same visitor that was never used.
    ///
    /// The first part names the visitor's sandbox and stays; the rest is drawn anew, so that nothing that was kept for
    /// the browser before can be found by the old cookie.
    static func renewed(_ cookie: String, random: RandomSource) throws -> String {
        visitor(of: cookie) + Base64URL.encode(try random.bytes(15))
    }

    /// Makes or notes the visitor's sandbox; a limit that is reached is a page.
    func open(_ visitor: String, address: String?, locale: SiteLocale, now: Instant) async throws -> SandboxID
    {
        do {
            return try await open(visitor, address: address, now: now)
        } catch .sandboxLimit {
            throw PageError(.tooManyRequests, "too_many_sandboxes", locale: locale)
        }
    }
}
