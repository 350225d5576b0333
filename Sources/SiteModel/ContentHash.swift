/// A hash of bytes that is the same on every machine: FNV-1a, 64 bits.
///
/// It tells versions of our own files apart (assets, sections of a translation); it withstands no attack.
package enum ContentHash {
    /// The hash of some bytes.
    package static func of(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        bytes.withContiguousStorageIfAvailable { run($0, seed) }
            ?? bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    private static func run(_ bytes: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64 {
        var hash = seed
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return hash
    }

    /// The hash of many bytes, eight at a time; not the same number as `of`.
    package static func words(_ bytes: [UInt8], seed: UInt64) -> UInt64 { words(bytes[...], seed: seed) }

    /// The same of a part of some bytes.
    package static func words(_ bytes: ArraySlice<UInt8>, seed: UInt64) -> UInt64 {
        bytes.withUnsafeBytes { words($0, seed: seed) }
    }

    /// The same of bytes in memory.
    package static func words(_ raw: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var hash = seed
        var offset = 0
        while offset + 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            hash = (hash ^ word) &* 0x0000_0100_0000_01b3
            hash ^= hash >> 29
            offset += 8
        }
        while offset < raw.count {
            hash = (hash ^ UInt64(raw[offset])) &* 0x0000_0100_0000_01b3
            offset += 1
        }
        return hash
    }

    /// The hash as `length` hexadecimal digits, 16 at most.
    package static func text(_ bytes: some Sequence<UInt8>, length: Int = 10) -> String {
        let digits = String(of(bytes), radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).suffix(length))
    }
}
