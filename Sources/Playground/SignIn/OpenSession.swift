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

/// The place where a session was begun: the kind of browser, and the address.
package struct SessionOrigin: Hashable, Sendable {
    /// Nil when it does not say what it is.
    package var browser: BrowserKind?
    /// The address that the request counts for in limits; nil when unknown.
    package var address: String?

    package init(browser: BrowserKind? = nil, address: String? = nil) {
        self.browser = browser
        self.address = address
    }
}

/// A kind of browser, from what it says of itself: enough to know one's own, and no version to recognise a person by.
package struct BrowserKind: Hashable, Sendable {
    package let name: String
    /// The system that it runs on; nil when it does not say.
    package let system: String?

    /// Marks of browsers, and their names; the first that is found counts, since most say that they are others, too.
    private static let names = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chromium/", "Chromium"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iOS"), ("iPad", "iPadOS"), ("CrOS", "ChromeOS"),
        ("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// Nil for a text that names no browser we know.
    ///
    /// - Parameter userAgent: as the header field has it (RFC 9110 §10.1.5).
    package init?(_ userAgent: String) {
        let text = userAgent.prefix(1_000)
        guard let name = Self.names.first(where: { text.contains($0.0) })?.1 else { return nil }
        self.name = name
        system = Self.systems.first { text.contains($0.0) }?.1
    }

    /// Reads what `stored` gave.
    package init?(stored: String) {
        let halves = stored.split(separator: "/", maxSplits: 1).map(String.init)
        guard let name = halves.first, Self.names.contains(where: { $0.1 == name }) else { return nil }
        self.name = name
        system = halves.count == 2 ? halves[1] : nil
    }

    /// Name and system, as a session keeps them.
    package var stored: String { system.map { "\(name)/\($0)" } ?? name }
}
