package import OpenID

/// The host of a request or of a setting: a name or an address, with or without a port.
package struct HostName: Hashable, Sendable {
    /// Lower case, without a dot at the end; an IPv6 address without its brackets.
    package let name: String
    package let port: Int?

    /// Nil for what is no host (RFC 9110 §7.2): empty, with a user, a path, a space.
    package init?(_ text: String) {
        guard let parts = try? URLParts("http://\(text)"), parts.path.isEmpty, parts.query == nil,
            parts.fragment == nil
        else { return nil }
        self.init(parts)
    }

    package init(_ parts: URLParts) {
        name = parts.host.hasSuffix(".") ? String(parts.host.dropLast()) : parts.host
        port = parts.port
    }

    package var isAddress: Bool { NetworkAddress(name) != nil }

    /// Indicates whether it names this machine by an address or as `localhost`.
    package var isLoopback: Bool {
        // Names below `localhost` are the machine's, too, but nobody listens by them unless they are set.
        if name == "localhost" { return true }
        return NetworkAddress(name)?.isLoopback ?? false
    }
}
