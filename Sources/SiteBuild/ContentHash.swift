/// A hash of bytes that is the same on every machine: FNV-1a, 64 bits.
///
/// It tells versions of our own files apart (assets, sections of a translation); it withstands no attack.
enum ContentHash {
    /// The hash of some bytes.
    static func of(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// The hash as `length` hexadecimal digits, 16 at most.
    static func text(_ bytes: [UInt8], length: Int = 10) -> String {
        let digits = String(of(bytes), radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).suffix(length))
    }
}
