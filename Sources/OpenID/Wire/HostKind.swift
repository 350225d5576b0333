import Foundation

/// The network of a host, as far as its text says; a name may still resolve to a address, which is looked at
/// when it is called.
package enum HostKind: Hashable, Sendable {
    /// This machine.
    case loopback
    /// A local network, link or other address that is not routed publicly (RFC 6890).
    case privateNetwork
    /// Anything else.
    case publicNetwork

    /// - Parameter host: lower case, IPv6 without brackets, as `URLParts.host` has it.
    package init(_ host: String) {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if name == "localhost" || name.hasSuffix(".localhost") {
            self = .loopback
        } else if let four = IPAddress.fourBytes(name) {
            self = Self.kind(ofFour: four)
        } else if let sixteen = IPAddress.sixteenBytes(name) {
            self = Self.kind(ofSixteen: sixteen)
        } else if !name.contains(".") || name.hasSuffix(".local") || name.hasSuffix(".internal") {
            self = .privateNetwork
        } else {
            self = .publicNetwork
        }
    }

    private static func kind(ofFour bytes: [UInt8]) -> HostKind {
        switch (bytes[0], bytes[1]) {
        case (127, _): .loopback
        case (0, _), (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127), (198, 18...19),
            (192, 0), (224..., _):
            .privateNetwork
        // Documentation, and the relays of 6to4.
        case (198, 51) where bytes[2] == 100: .privateNetwork
        case (203, 0) where bytes[2] == 113: .privateNetwork
        case (192, 88) where bytes[2] == 99: .privateNetwork
        default: .publicNetwork
        }
    }

    private static func kind(ofSixteen bytes: [UInt8]) -> HostKind {
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .loopback : .privateNetwork }
        // ::ffff:a.b.c.d, ::a.b.c.d, 64:ff9b::a.b.c.d reach the IPv4 address inside.
        let carriesFour =
            bytes.prefix(10).allSatisfy({ $0 == 0 })
            || bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
        if carriesFour { return kind(ofFour: Array(bytes.suffix(4))) }
        // 6to4 carries an IPv4 address in its network; Teredo hides one, and documentation is nowhere.
        if bytes.starts(with: [0x20, 0x02]) { return kind(ofFour: Array(bytes[2..<6])) }
        if bytes.starts(with: [0x20, 0x01, 0, 0]) || bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8])
            || bytes.starts(with: [0x3F, 0xFF])
        {
            return .privateNetwork
        }
        // Only 2000::/3 is global unicast.
        return bytes[0] & 0xE0 == 0x20 ? .publicNetwork : .privateNetwork
    }
}

/// Literal addresses in a URL, read by the C library: it takes one spelling of IPv4, and no zones.
enum IPAddress {
    /// Four decimal numbers without leading zeros.
    static func fourBytes(_ text: some StringProtocol) -> [UInt8]? { bytes(text, AF_INET, count: 4) }

    /// Eight groups of hex digits, one run of zeros shortened to `::`, possibly IPv4 at the end; no zone.
    static func sixteenBytes(_ text: some StringProtocol) -> [UInt8]? { bytes(text, AF_INET6, count: 16) }

    private static func bytes(_ text: some StringProtocol, _ family: Int32, count: Int) -> [UInt8]? {
        // C would end the text at a zero byte; some libraries take zones.
        guard !text.utf8.contains(0), !text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, String(text), &bytes) == 1 ? bytes : nil
    }
}
