/// An RSA public key that verifies RS256 (PKCS #1 v1.5 with SHA-256, RFC 8017 §8.2); 2048 to 8192 bits.
package struct RSAPublicKey: Sendable {
    /// n, big-endian, no leading zeros.
    package let modulus: [UInt8]
    /// e, big-endian, no leading zeros.
    package let exponent: [UInt8]
    let handle: KeyHandle

    /// Sizes that are neither weak nor a way to make the verifier sweat.
    static let acceptableBits = 2048...8192

    /// A key from its numbers, big-endian (RFC 7518 §6.3.1).
    ///
    /// - Throws: `malformedKey` when the numbers cannot be a key (even, zero, exponent below 3 or above 64 bits),
    ///   `unacceptableKeySize`, `factorableKey`.
    package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard let top = modulus.first, let low = modulus.last, low & 1 == 1 else { throw .malformedKey }
        let bits = modulus.count * 8 - top.leadingZeroBitCount
        guard Self.acceptableBits.contains(bits) else { throw .unacceptableKeySize(bits: bits) }
        guard exponent.count <= 8, let lowest = exponent.last, lowest & 1 == 1, exponent != [1] else {
            throw .malformedKey
        }
        guard !Self.isFactorable(modulus: modulus) else { throw .factorableKey }
        self.modulus = modulus
        self.exponent = exponent
        handle = try KeyHandle.publicKey(spki: Self.spki(modulus: modulus, exponent: exponent))
    }

    private static func spki(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        // 1.2.840.113549.1.1.1, rsaEncryption, with a NULL parameter.
        let rsa: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
        let key = DER.sequence(DER.integer(modulus) + DER.integer(exponent))
        return DER.sequence(DER.sequence(rsa) + DER.bitString(key))
    }

    /// Size of the modulus.
    package var bits: Int { handle.bits }

    /// Returns whether the signature over the message is right; false for anything malformed.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        // OpenSSL would take a shorter one padded by itself; RFC 8017 §8.2.2 step 1 says exactly k octets.
        signature.count == modulus.count && handle.isValid(signature, for: message)
    }

    /// SubjectPublicKeyInfo as PEM text.
    package func pem() throws(CryptographyError) -> String { try handle.publicPEM() }
}

extension RSAPublicKey: Hashable {
    package static func == (a: RSAPublicKey, b: RSAPublicKey) -> Bool {
        a.modulus == b.modulus && a.exponent == b.exponent
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(modulus)
        hasher.combine(exponent)
    }
}
