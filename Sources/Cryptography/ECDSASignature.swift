/// The two shapes of a P-256 signature: r ‖ s as JOSE writes it, and the DER sequence OpenSSL wants.
enum ECDSASignature {
    /// `SEQUENCE { INTEGER r, INTEGER s }` of 64 raw bytes.
    static func der(raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 64 else { return nil }
        return DER.sequence(DER.integer(raw[..<32]) + DER.integer(raw[32...]))
    }

    /// 64 raw bytes of a DER sequence made by OpenSSL.
    static func raw(der: [UInt8]) -> [UInt8]? {
        guard der.count >= 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der[2...]
        var raw: [UInt8] = []
        for _ in 0..<2 {
            guard rest.count >= 2, rest.removeFirst() == 0x02 else { return nil }
            let length = Int(rest.removeFirst())
            guard length <= rest.count else { return nil }
            let number = padded(Array(rest.prefix(length)))
            guard number.count == 32 else { return nil }
            raw += number
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty ? raw : nil
    }

    /// A big-endian number on 32 bytes; longer ones stay as they are.
    static func padded(_ number: [UInt8]) -> [UInt8] {
        let digits = number.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, 32 - digits.count)) + digits
    }
}
