import Accounts
import Cryptography
import SignInFoundation

/// A session of an account, as its owner sees it.
struct OpenSession: Concealed, Sendable {
    /// The name by which it is ended.
    enum Key: Hashable, Sendable {
        /// A browser's, by its cookie.
        case browser(String)
        /// An app's, by its refresh token.
        case app(String)
    }

    let key: Key
    /// The factor that opened it.
    let factor: FirstFactor
    let startedAt: Instant
    /// The time when it was last used, to within `SessionKeeper.touchInterval`.
    let usedAt: Instant
    let origin: SessionOrigin

    /// Indicates whether an app keeps it.
    var isApp: Bool {
        if case .app = key { true } else { false }
    }

    /// The name on a page: nobody gets the session by it.
    var handle: String {
        let secret =
            switch key {
            case .browser(let id): "browser \(id)"
            case .app(let token): "app \(token)"
            }
        return Hex.encode(SHA256.hash("session on a page \(secret)").prefix(12))
    }
}
