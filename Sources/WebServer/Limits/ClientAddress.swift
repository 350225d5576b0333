/// Whom a request counts for: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber has.
struct ClientAddress: Hashable, Sendable {
    /// Its text, for counters that are kept elsewhere.
    let key: String
    /// Whether it is this machine.
    let isLoopback: Bool

    /// - Parameters:
    ///   - peer: the address at the other end of the connection; nil when unknown.
    ///   - forwarded: `X-Forwarded-For`. It is believed of this machine's own proxy only, and its last entry alone:
    ///     the one that the proxy wrote.
    init(peer: String?, forwarded: String? = nil) {
        let direct = peer ?? ""
        let isLocal = Self.isLoopback(direct)
        if isLocal, let last = forwarded?.split(separator: ",").last.map(Self.trimmed), !last.isEmpty {
            key = Self.network(last)
            isLoopback = Self.isLoopback(last)
        } else {
            key = Self.network(direct)
            isLoopback = isLocal
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var part = text
        while part.first == " " { part.removeFirst() }
        while part.last == " " { part.removeLast() }
        return String(part.prefix(64))
    }

    private static func isLoopback(_ text: String) -> Bool {
        text == "::1" || text.hasPrefix("127.") || text.hasPrefix("::ffff:127.")
    }

    /// The first four groups of an IPv6 address, an IPv4 address whole.
    private static func network(_ text: String) -> String {
        if text.contains("."), let last = text.split(separator: ":").last { return String(last) }
        guard text.contains(":") else { return text }
        let zone = text.split(separator: "%").first.map(String.init) ?? text
        guard let gap = Self.gap(zone) else {
            return zone.split(separator: ":").prefix(4).joined(separator: ":")
        }
        let before = zone[..<gap].split(separator: ":")
        let after = zone[gap...].split(separator: ":")
        let zeros = Array(repeating: Substring("0"), count: max(0, 8 - before.count - after.count))
        return (before + zeros + after).prefix(4).joined(separator: ":")
    }

    private static func gap(_ text: String) -> String.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            if text[index] == ":", next < text.endIndex, text[next] == ":" { return index }
            index = next
        }
        return nil
    }
}
