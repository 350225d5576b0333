package import OpenID

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
