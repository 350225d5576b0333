internal import COpenSSL

/// One-time passwords of a counter (RFC 4226) and of the time (RFC 6238), HMAC-SHA-1.
package enum OneTimePassword {
    /// The password of a counter: `digits` decimal digits, leading zeros kept (RFC 4226 §5.3).
    ///
    /// - Parameter digits: 6 to 8.
    /// - Throws: `engineFailure`.
    package static func password(
        counter: Int64, key: [UInt8], digits: Int
    ) throws(CryptographyError) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * Int64($0))) }
        let code = try HMACSHA1.authenticate(message, key: key)
        let offset = Int(code[code.count - 1] & 15)
        let bits = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let modulus = (0..<digits).reduce(UInt32(1)) { product, _ in product * 10 }
        let text = String(bits % modulus)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// The number of whole periods since 1970 (RFC 6238 §4.2).
    ///
    /// - Parameter period: seconds, positive.
    package static func step(at now: Instant, period: Int64) -> Int64 {
        let (quotient, remainder) = now.secondsSince1970.quotientAndRemainder(dividingBy: period)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// HMAC with SHA-1 (RFC 2104), as one-time passwords want it (RFC 4226 §5.2); for nothing new.
package enum HMACSHA1 {
    /// The authentication code of a message, 20 bytes.
    ///
    /// - Throws: `engineFailure` when OpenSSL has no SHA-1.
    package static func authenticate(_ message: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 20)
        var length = 0
        let made = EVP_Q_mac(
            nil, "HMAC", nil, "SHA1", nil, key, key.count, message, message.count, &code, code.count, &length)
        guard made != nil, length == code.count else { throw .engineFailure }
        return code
    }
}
