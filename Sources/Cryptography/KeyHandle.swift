internal import COpenSSL

/// Owns one key of OpenSSL and frees it.
///
/// Sendable because an `EVP_PKEY` is never changed after it is made here, and OpenSSL allows any number of
/// threads to sign and verify with one unchanging key, each through a context of its own.
final class KeyHandle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }

    /// Size of the modulus or of the field.
    var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

    /// Returns whether the key is of a family (`"RSA"`, `"EC"`).
    func isA(_ family: String) -> Bool { EVP_PKEY_is_a(pointer, family) == 1 }
}
