/// An absolute http(s) URL of a provider, taken apart as far as the rules need.
package struct ProviderAddress: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; an IPv6 address without its brackets.
    package let host: String
    package let port: Int?
    /// With its leading slash, up to the query; empty when the URL ends with the host.
    package let path: String

    /// Parses `text`; nil for other schemes, user information, a fragment, white space or an empty host.
    package init?(_ text: String) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
            !text.contains("#"), let colon = text.firstRange(of: "://")
        else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end]
        let tail = rest[end...]
        path = String(tail[..<(tail.firstIndex(of: "?") ?? tail.endIndex)])
        guard !authority.contains("@"), let parts = ProviderAddress.split(authority) else { return nil }
        (host, port) = parts
    }

    private static func split(_ authority: Substring) -> (String, Int?)? {
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<close]
            let after = authority[authority.index(after: close)...]
            guard after.isEmpty || after.hasPrefix(":") else { return nil }
            port = after.isEmpty ? nil : after.dropFirst()
            guard host.contains(":") else { return nil }
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        guard !host.isEmpty, !host.contains("{") else { return nil }
        guard let port else { return (host.lowercased(), nil) }
        guard let number = Int(port), (1...65535).contains(number) else { return nil }
        return (host.lowercased(), number)
    }
}

extension ProviderAddress {
    /// Whether the host is this machine or an address that only a private network routes.
    ///
    /// Names are judged by their spelling; what they resolve to, the transport has to judge.
    package var isPrivate: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local")
            || host.hasSuffix(".internal")
        {
            return true
        }
        if host.contains(":") { return ProviderAddress.isPrivateIPv6(host) }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let looksNumeric = parts.last.map { $0.first?.isNumber == true } ?? false
        guard looksNumeric else { return false }
        let octets = parts.compactMap { UInt8($0) }
        guard octets.count == 4, parts.count == 4 else { return true }  // 127.1, 0x7f000001 and the like
        switch (octets[0], octets[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): return true
        case (100, 64...127), (172, 16...31), (198, 18...19): return true
        default: return false
        }
    }

    private static func isPrivateIPv6(_ host: String) -> Bool {
        host.hasPrefix("::") || host.hasPrefix("0:") || host.hasPrefix("fc") || host.hasPrefix("fd")
            || ["fe8", "fe9", "fea", "feb", "ff"].contains { host.hasPrefix($0) }
    }
}
