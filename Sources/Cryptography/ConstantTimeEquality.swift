internal import COpenSSL

/// Returns whether both are equal, in a time that depends on the lengths only.
package func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}

/// Returns whether both texts are equal byte for byte, in a time that depends on the lengths only.
package func constantTimeEqual(_ a: String, _ b: String) -> Bool {
    constantTimeEqual(Array(a.utf8), Array(b.utf8))
}
