/// Writes the few shapes of DER (ITU-T X.690) that keys and signatures are handed to OpenSSL in.
enum DER {
    static func sequence(_ body: [UInt8]) -> [UInt8] { tagged(0x30, body) }

    /// A whole number of bytes.
    static func bitString(_ body: [UInt8]) -> [UInt8] { tagged(0x03, [0] + body) }

    /// A number that is not negative, from its big-endian bytes.
    static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // Zero needs one byte, and a set top bit would mean a negative number.
        if digits.first.map({ $0 & 0x80 != 0 }) ?? true { digits.insert(0, at: 0) }
        return tagged(0x02, digits)
    }

    private static func tagged(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
        if body.count < 0x80 { return [tag, UInt8(body.count)] + body }
        var length: [UInt8] = []
        var rest = body.count
        while rest > 0 {
            length.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + body
    }
}
