internal import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The digest, 32 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { hash(bytes[...]) }

    /// The digest of a part of some bytes.
    package static func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBytes { bytes in
            var digest = [UInt8](repeating: 0, count: 32)
            if EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, Algorithms.sha256, nil) != 1 {
                // The one-call form of a built-in digest: it needs no context and cannot fail.
                COpenSSL.SHA256(bytes.baseAddress, bytes.count, &digest)
            }
            return digest
        }
    }

    /// The digest of the UTF-8 bytes of a text.
    package static func hash(_ text: String) -> [UInt8] { hash(Array(text.utf8)) }
}

/// OpenSSL's algorithms, looked up once: naming one at every call costs more than hashing a short text with it.
///
/// Unchanging after they are fetched, and kept as long as the process; nil only when OpenSSL has none, which every
/// call that takes one reports.
enum Algorithms {
    nonisolated(unsafe) static let sha256: OpaquePointer? = EVP_MD_fetch(nil, "SHA2-256", nil)
    nonisolated(unsafe) static let aes256GCM: OpaquePointer? = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
}

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
}
