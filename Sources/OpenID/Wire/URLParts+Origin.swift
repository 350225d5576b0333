extension URLParts {
    /// Whether the scheme is http or https.
    package var isWeb: Bool { scheme == "https" || scheme == "http" }

    /// The port in use: written, or the scheme's own.
    package var effectivePort: Int? {
        port ?? ["https": 443, "http": 80][scheme]
    }

    /// `scheme://host[:port]` with a default port left out (RFC 6454).
    package var origin: String {
        let shownHost = host.contains(":") ? "[\(host)]" : host
        let usual = ["https": 443, "http": 80][scheme]
        guard let port, port != usual else { return "\(scheme)://\(shownHost)" }
        return "\(scheme)://\(shownHost):\(port)"
    }

    /// Whether the host names this machine: `localhost`, 127.0.0.0/8 or ::1.
    package var isLoopback: Bool { HostKind(host) == .loopback }

    /// Whether the host is this machine or an address that is not of the public Internet.
    package var isPrivateNetwork: Bool { HostKind(host) != .publicNetwork }

    /// The fields of the query, decoded; none when there is no query.
    package func queryFields() throws(FormError) -> [(String, String)] {
        try FormURLEncoded.decode(query ?? "")
    }

    /// The text with fields added to its query, before any fragment.
    package func appending(query fields: [(String, String)]) -> String {
        guard !fields.isEmpty else { return text }
        let base = fragment == nil ? text : String(text.prefix { $0 != "#" })
        let mark = query == nil ? "?" : (query == "" ? "" : "&")
        return base + mark + FormURLEncoded.encode(fields) + (fragment.map { "#\($0)" } ?? "")
    }
}
