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
