/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
    /// The authentication code of a message, 32 bytes.
    package static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        // Two plain hashes: no engine state, so nothing to fail or to free.
        let key = key.count > 64 ? SHA256.hash(key) : key
        func padded(_ pad: UInt8, _ message: [UInt8]) -> [UInt8] {
            var block = [UInt8](repeating: pad, count: 64)
            for (index, byte) in key.enumerated() { block[index] = byte ^ pad }
            return block + message
        }
        return SHA256.hash(padded(0x5c, SHA256.hash(padded(0x36, message))))
    }

    /// Returns whether `code` is the whole authentication code of the message; constant time.
    package static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        constantTimeEqual(code, authenticate(message, key: key))
    }
}
