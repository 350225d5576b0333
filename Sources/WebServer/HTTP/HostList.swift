package import OpenID

/// The hosts that requests may be for; any other name may be an attack by DNS rebinding.
struct HostList: Sendable {
    private let listed: [HostName]
    private let origin: HostName?
    private let originPort: Int?
    private let ports: [Int]
    private let defaultPort: Int

    /// - Parameters:
    ///   - listed: beside the origin's; one without a port is answered at every port.
    ///   - origin: how browsers reach the server.
    ///   - ports: where it listens; loopback names are answered there, to callers of this machine.
    ///   - defaultPort: the one that a name without a port means.
    init(listed: [HostName], origin: String, ports: [Int], defaultPort: Int = 80) {
        self.listed = listed
        self.defaultPort = defaultPort
        self.ports = ports
        let parts = try? URLParts(origin)
        self.origin = parts.map { HostName($0) }
        originPort = parts?.effectivePort
    }

    /// Returns whether a request for that host is answered.
    ///
    /// - Parameter isLocal: whether the other end of the connection is this machine.
    func allows(_ host: HostName, isLocal: Bool) -> Bool {
        if host.name == origin?.name, host.port == origin?.port || (host.port ?? originPort) == originPort {
            return true
        }
        if isLocal, host.isLoopback, ports.contains(host.port ?? defaultPort) { return true }
        return listed.contains { $0.name == host.name && ($0.port == nil || $0.port == host.port) }
    }
}

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

/// Scheme, host and port of an address.
enum Origin {
    /// `https://appleid.apple.com` of `https://appleid.apple.com/auth/authorize`; nil for what is no web address.
    static func of(_ url: String?) -> String? {
        guard let url, let parts = try? URLParts(url) else { return nil }
        return parts.origin
    }

    /// The server's address by the host that a request names, where that and the configured one are names of this
    /// machine (`localhost` beside `127.0.0.1`): an issuer has to be the address that it was asked at (OpenID Connect
    /// Discovery §4.3). Everywhere else it is the configured one, whatever the request names.
    static func named(by host: HostName?, configured origin: String) -> String {
        guard let host, host.isLoopback, let parts = try? URLParts(origin),
            HostName(parts).isLoopback
        else { return origin }
        let name = host.name.contains(":") ? "[\(host.name)]" : host.name
        return "\(parts.scheme)://\(name)" + (host.port.map { ":\($0)" } ?? "")
    }
}
