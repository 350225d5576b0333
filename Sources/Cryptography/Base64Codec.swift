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
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 4)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        while padded, text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return text
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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in digits {
            let value = values[Int(character)]
            guard value != 255 else { throw .malformedEncoding }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        // Bits left over must be zero, else two texts would stand for the same bytes.
        guard bits & ((1 << count) - 1) == 0 else { throw .malformedEncoding }
        return bytes
    }
}
