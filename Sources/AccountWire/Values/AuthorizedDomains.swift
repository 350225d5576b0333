package import OpenID

/// The hosts whose apps may sign people in (`authorizedDomains`).
package struct AuthorizedDomains: Sendable {
    private let domains: [String]

    package init(_ domains: [String]) {
        self.domains = domains.map { $0.lowercased() }
    }

    /// Returns whether an app's address is on one of them, or below one.
    package func allows(_ url: URLParts) -> Bool {
        let host = url.host.lowercased()
        return domains.contains { host == $0 || (!url.isLoopback && host.hasSuffix("." + $0)) }
    }

    /// The origins on them, as a Content-Security-Policy lists sources.
    package var sources: [String] {
        domains.flatMap { ["http://\($0):*", "https://\($0):*"] }
    }
}
