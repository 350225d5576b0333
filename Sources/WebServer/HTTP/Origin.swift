import OpenID

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
