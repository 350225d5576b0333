/// An address of the Internet, as numbers: two spellings of one address are one value.
///
/// An IPv4 address inside an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address.
package struct NetworkAddress: Hashable, Sendable {
    /// Four bytes, or sixteen.
    package let bytes: [UInt8]

    /// Reads an address as `inet_pton` does; the zone of a link-local one (`fe80::1%eth0`) is left out.
    package init?(_ text: some StringProtocol) {
        let plain = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self)
        guard (2...45).contains(plain.utf8.count) else { return nil }
        if let sixteen = IPAddress.sixteenBytes(plain) {
            self.init(bytes: sixteen)
        } else if let four = IPAddress.fourBytes(plain), plain.utf8.count == text.utf8.count {
            self.init(bytes: four)
        } else {
            return nil
        }
    }

    /// Reads an address as it is on the wire; nil unless it has four or sixteen bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isMapped =
            bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// Indicates whether it is one of IPv6.
    package var isIPv6: Bool { bytes.count == 16 }

    /// Indicates whether it is this machine: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        isIPv6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
    }
}
