import HTTPTypes
package import OpenID

/// The proxies whose forwarded client address is trusted; none by default.
package struct TrustedProxies: Hashable, Sendable {
    private let networks: [AddressBlock]
    /// Most entries of a list that are looked at, from the right.
    private static let maximumHops = 32

    package init(_ networks: [AddressBlock] = []) {
        self.networks = networks
    }

    package func contains(_ address: NetworkAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// The address that a request comes from: the peer, or behind trusted proxies the first from the right that is not
    /// one of theirs.
    ///
    /// A proxy appends to what its own client sent, so nothing left of that address proves anything. An entry that
    /// is no address (`unknown`, `_hidden`, junk) ends the walk at the proxy that wrote it. When `Forwarded`
    /// (RFC 7239) and `X-Forwarded-For` are both there and disagree, one of them is the client's own invention, and
    /// the proxy itself counts.
    ///
    /// - Parameter peer: the other end of the connection; nil when unknown.
    func client(peer: NetworkAddress?, headers: HTTPFields) -> NetworkAddress? {
        guard let peer, contains(peer) else { return peer }
        let lists = [
            headers[.forwarded].map(Self.forwarded), headers[.xForwardedFor].map(Self.forwardedFor),
        ].compactMap { $0 }
        let found = Set(lists.map { walk($0, from: peer) })
        return found.count == 1 ? found.first : peer
    }

    private func walk(_ hops: [NetworkAddress?], from peer: NetworkAddress) -> NetworkAddress {
        var client = peer
        for hop in hops.reversed().prefix(Self.maximumHops) {
            guard let hop else { return client }
            client = hop
            if !contains(hop) { return client }
        }
        return client
    }

    /// `X-Forwarded-For: 192.0.2.1, [2001:db8::1]:443`
    private static func forwardedFor(_ text: String) -> [NetworkAddress?] {
        text.split(separator: ",", omittingEmptySubsequences: false).suffix(maximumHops).map { node($0) }
    }

    /// `Forwarded: for=192.0.2.1;proto=https, for="[2001:db8::1]:443"`
    private static func forwarded(_ text: String) -> [NetworkAddress?] {
        QuotedList.split(text, at: ",").suffix(maximumHops).map { element in
            var found: [NetworkAddress?] = []
            for pair in QuotedList.split(element, at: ";") {
                let halves = pair.split(separator: "=", maxSplits: 1)
                guard halves.count == 2, QuotedList.trimmed(halves[0]).lowercased() == "for" else { continue }
                found.append(QuotedList.unquoted(halves[1]).flatMap { node($0[...]) })
            }
            // An element that says it twice says nothing.
            return found.count == 1 ? found[0] : nil
        }
    }

    /// The address of a node (RFC 7239 §6), with or without a port; nil for one that hides.
    private static func node(_ text: Substring) -> NetworkAddress? {
        let text = QuotedList.trimmed(text)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            guard isPort(text[text.index(after: end)...]) else { return nil }
            return NetworkAddress(text[text.index(after: text.startIndex)..<end])
        }
        if let address = NetworkAddress(text) { return address }
        guard let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon, isPort(text[colon...])
        else { return nil }
        return NetworkAddress(text[..<colon])
    }

    /// Nothing, or `:` and up to five digits.
    private static func isPort(_ text: Substring) -> Bool {
        if text.isEmpty { return true }
        return text.first == ":" && (2...6).contains(text.utf8.count)
            && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension HTTPField.Name {
    /// A name that is one; the fallback is never taken.
    init(known name: String) {
        self = HTTPField.Name(name) ?? .server
    }

    static let forwarded = HTTPField.Name(known: "Forwarded")
    static let xForwardedFor = HTTPField.Name(known: "X-Forwarded-For")
}

/// An address, or all addresses that begin with the same bits (`10.0.0.0/8`, `2001:db8::/32`).
package struct AddressBlock: Hashable, Sendable {
    private let address: NetworkAddress
    /// The number of bits that count, from the left.
    private let length: Int

    /// Nil for what is neither an address nor a network; bits behind the prefix must be zero, so that a slip of the
    /// pen (`10.1.2.3/8`) does not let in more than was meant.
    package init?(_ text: String) {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count <= 2, let address = NetworkAddress(halves[0]), !text.contains("%") else {
            return nil
        }
        let bits = address.bytes.count * 8
        var length = bits
        if halves.count == 2 {
            guard (1...3).contains(halves[1].utf8.count),
                halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(halves[1]),
                number <= bits, !(halves[0].contains(":") && !address.isIPv6)
            else { return nil }
            length = number
        }
        self.address = address
        self.length = length
        guard Self.prefix(of: address.bytes, length: length) == address.bytes else { return nil }
    }

    package func contains(_ other: NetworkAddress) -> Bool {
        other.bytes.count == address.bytes.count
            && Self.prefix(of: other.bytes, length: length) == address.bytes
    }

    /// The bytes with every bit behind the first `length` cleared.
    private static func prefix(of bytes: [UInt8], length: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            let kept = min(max(length - index * 8, 0), 8)
            return kept == 0 ? 0 : byte & (0xFF << UInt8(8 - kept))
        }
    }
}

/// Lists of a header field whose parts may be quoted strings (RFC 9110 §5.6).
enum QuotedList {
    /// The parts between marks that stand in no quotes.
    static func split(_ text: some StringProtocol, at mark: Character) -> [Substring] {
        var parts: [Substring] = []
        var rest = Substring(text)
        var start = rest.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in rest.indices {
            let character = rest[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == mark, !isQuoted {
                parts.append(rest[start..<index])
                start = rest.index(after: index)
            }
        }
        rest = rest[start...]
        return parts + [rest]
    }

    /// The text of a token or a quoted string; nil for one whose quotes do not close.
    static func unquoted(_ text: Substring) -> String? {
        let text = trimmed(text)
        guard text.first == "\"" else { return String(text) }
        guard text.count >= 2, text.last == "\"" else { return nil }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, character == "\"" { return nil }
            isEscaped = false
            result.append(character)
        }
        return isEscaped ? nil : result
    }

    static func trimmed(_ text: Substring) -> Substring {
        var part = text
        while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
        while let last = part.last, last == " " || last == "\t" { part.removeLast() }
        return part
    }
}

/// The address that a request counts for, in every limit: an IPv4 address, or the /64 of an IPv6 one, which is what one
/// subscriber has.
package struct ClientAddress: Hashable, Sendable {
    /// Its text, for counters that are kept elsewhere.
    package let key: String
    package let isLoopback: Bool

    /// - Parameter address: nil when it is unknown; all unknown ones count together.
    package init(_ address: NetworkAddress?) {
        isLoopback = address?.isLoopback ?? false
        guard let address else {
            key = "unknown"
            return
        }
        if address.isIPv6 {
            let groups = stride(from: 0, to: 8, by: 2).map { index in
                String(Int(address.bytes[index]) << 8 | Int(address.bytes[index + 1]), radix: 16)
            }
            key = groups.joined(separator: ":")
        } else {
            key = address.bytes.map { String($0) }.joined(separator: ".")
        }
    }
}
