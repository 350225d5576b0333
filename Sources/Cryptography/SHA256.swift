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
