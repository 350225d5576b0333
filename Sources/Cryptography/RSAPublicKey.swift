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

extension RSAPublicKey {
    /// Returns whether the modulus bears the mark of the Infineon generator whose keys can be factored (ROCA,
    /// CVE-2017-15361): modulo each small prime it is a power of 65537.
    static func isFactorable(modulus: [UInt8]) -> Bool {
        markedPrimes.allSatisfy { prime, powers in
            powers.contains(modulus.reduce(0) { ($0 << 8 | Int($1)) % prime })
        }
    }

    /// The primes from 11 to 167 and the powers of 65537 modulo each.
    private static let markedPrimes: [(prime: Int, powers: Set<Int>)] = stride(from: 11, through: 167, by: 2)
        .filter { number in stride(from: 3, to: number, by: 2).allSatisfy { number % $0 != 0 } }
        .map { prime in
            var powers: Set<Int> = []
            var power = 1
            while powers.insert(power).inserted { power = power * 65_537 % prime }
            return (prime, powers)
        }
}

/// Writes the few shapes of DER (ITU-T X.690) that keys and signatures are handed to OpenSSL in.
enum DER {
    static func sequence(_ body: [UInt8]) -> [UInt8] { tagged(0x30, body) }

    /// A whole number of bytes.
    static func bitString(_ body: [UInt8]) -> [UInt8] { tagged(0x03, [0] + body) }

    /// A number that is not negative, from its big-endian bytes.
    static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // Zero needs one byte, and a set top bit would mean a negative number.
        if digits.first.map({ $0 & 0x80 != 0 }) ?? true { digits.insert(0, at: 0) }
        return tagged(0x02, digits)
    }

    private static func tagged(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
        if body.count < 0x80 { return [tag, UInt8(body.count)] + body }
        var length: [UInt8] = []
        var rest = body.count
        while rest > 0 {
            length.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + body
    }
}
