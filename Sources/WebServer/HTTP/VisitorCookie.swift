import Accounts
import Cryptography
import HTTPTypes
import OpenID
import SiteModel

/// The content of the browser's cookie: the visitor, and after a sign-out which turn of theirs it is.
///
/// The first part names the visitor's sandbox and stays; the rest is drawn anew, so that nothing that was kept for
/// the browser before can be found by the old cookie.
struct VisitorCookie {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// A cookie of the same visitor that was never used.
    func renewed(random: RandomSource) throws -> VisitorCookie {
        let visitor = VisitorSandboxes.visitor(of: text)
        let turn = Base64URL.encode(try random.bytes(15))
        return VisitorCookie("\(visitor)\(turn)")
    }
}

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
