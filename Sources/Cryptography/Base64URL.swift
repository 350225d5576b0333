/// Base 64 with the URL-safe alphabet and no padding (RFC 4648 §5, RFC 7515 §2).
package enum Base64URL {
    private static let codec = Base64Codec(last: "-_", padded: false)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: codec.encode(Array(bytes)), as: UTF8.self)
    }

    /// Reads the shortest form only: no padding, no white space, no stray bits.
    ///
    /// - Throws: `malformedEncoding`.
    package static func decode(_ text: some StringProtocol) throws(CryptographyError) -> [UInt8] {
        try codec.decode(Array(text.utf8))
    }
}

/// Base 64 with padding (RFC 4648 §4).
package enum Base64 {
    private static let codec = Base64Codec(last: "+/", padded: true)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: codec.encode(Array(bytes)), as: UTF8.self)
    }

    /// Reads the padded form only: no white space, no stray bits.
    ///
    /// - Throws: `malformedEncoding`.
    package static func decode(_ text: some StringProtocol) throws(CryptographyError) -> [UInt8] {
        try codec.decode(Array(text.utf8))
    }
}

/// The common part of `Base64` and `Base64URL`: six bits a character, shortest form only.
struct Base64Codec: Sendable {
    private let alphabet: [UInt8]
    /// Value of each ASCII character, 255 for a stranger.
    private let values: [UInt8]
    private let padded: Bool

    init(last two: StaticString, padded: Bool) {
        var alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        alphabet += Array(two.description.utf8)
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        self.alphabet = alphabet
        self.values = values
        self.padded = padded
    }

    func encode(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text, length in
            alphabet.withUnsafeBufferPointer { alphabet in
                bytes.withUnsafeBufferPointer { bytes in length = Self.write(bytes, to: text, alphabet) }
            }
            while padded, length % 4 != 0 {
                text[length] = UInt8(ascii: "=")
                length += 1
            }
        }
    }

    /// Writes the characters of bytes, without padding.
    ///
    /// - Returns: how many.
    private static func write(
        _ bytes: UnsafeBufferPointer<UInt8>, to text: UnsafeMutableBufferPointer<UInt8>,
        _ alphabet: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var bits: UInt32 = 0
        var count: UInt32 = 0
        var length = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text[length] = alphabet[Int(bits >> count & 63)]
                length += 1
            }
        }
        if count > 0 {
            text[length] = alphabet[Int(bits << (6 - count) & 63)]
            length += 1
        }
        return length
    }

    func decode(_ text: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var digits = text[...]
        if padded {
            guard text.count % 4 == 0 else { throw .malformedEncoding }
            for _ in 0..<2 where digits.count > 0 && digits.count % 4 != 2 {
                let last = digits.index(digits.startIndex, offsetBy: digits.count - 1)
                if digits[last] == UInt8(ascii: "=") { digits = digits[..<last] }
            }
        }
        guard digits.count % 4 != 1 else { throw .malformedEncoding }
        var isWellFormed = true
        let bytes = [UInt8](unsafeUninitializedCapacity: digits.count * 3 / 4 + 1) { bytes, length in
            var bits: UInt32 = 0
            var count: UInt32 = 0
            for character in digits {
                let value = values[Int(character)]
                if value == 255 { isWellFormed = false }
                bits = bits << 6 | UInt32(value & 63)
                count += 6
                if count >= 8 {
                    count -= 8
                    bytes[length] = UInt8(truncatingIfNeeded: bits >> count)
                    length += 1
                }
            }
            // Bits left over must be zero, else two texts would stand for the same bytes.
            if bits & ((1 << count) - 1) != 0 { isWellFormed = false }
        }
        guard isWellFormed else { throw .malformedEncoding }
        return bytes
    }
}
