package import Accounts
package import Cryptography
import OpenID

/// A session of an account, as its owner sees it.
package struct OpenSession: Redacted, Sendable {
    /// The name by which it is ended.
    package enum Key: Hashable, Sendable {
        /// A browser's, by its cookie.
        case browser(String)
        /// An app's, by its refresh token.
        case app(String)
    }

    package let key: Key
    package let factor: FirstFactor
    package let startedAt: Instant
    /// The time when it was last used, to within five minutes.
    package let usedAt: Instant
    package let origin: SessionOrigin

    package init(key: Key, factor: FirstFactor, startedAt: Instant, usedAt: Instant, origin: SessionOrigin) {
        self.key = key
        self.factor = factor
        self.startedAt = startedAt
        self.usedAt = usedAt
        self.origin = origin
    }

    /// Indicates whether an app keeps it.
    package var isApp: Bool { if case .app = key { true } else { false } }

    /// The name on a page; it gives no access to the session.
    package var handle: String {
        let secret =
            switch key {
            case .browser(let id): "browser \(id)"
            case .app(let token): "app \(token)"
            }
        return Hex.encode(SHA256.hash("session on a page \(secret)").prefix(12))
    }
}
