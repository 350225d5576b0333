/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
    /// The authentication code of a message, 32 bytes.
    package static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        // Two plain hashes: no engine state, so nothing to fail or to free.
        var block = key.count > 64 ? SHA256.hash(key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = SHA256.hash(block.map { $0 ^ 0x36 } + message)
        return SHA256.hash(block.map { $0 ^ 0x5c } + inner)
    }

    /// Returns whether `code` is the whole authentication code of the message; constant time.
    package static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        constantTimeEqual(code, authenticate(message, key: key))
    }
}
