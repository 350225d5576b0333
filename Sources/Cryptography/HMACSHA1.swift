internal import COpenSSL

/// HMAC with SHA-1 (RFC 2104), as one-time passwords want it (RFC 4226 §5.2); for nothing new.
package enum HMACSHA1 {
    /// The authentication code of a message, 20 bytes.
    ///
    /// - Throws: `engineFailure` when OpenSSL has no SHA-1.
    package static func authenticate(
        _ message: [UInt8], key: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 20)
        var length = 0
        let made = EVP_Q_mac(
            nil, "HMAC", nil, "SHA1", nil, key, key.count, message, message.count, &code, code.count, &length)
        guard made != nil, length == code.count else { throw .engineFailure }
        return code
    }
}
