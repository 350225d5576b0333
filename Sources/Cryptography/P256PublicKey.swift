/// A public key on NIST P-256 that verifies ES256 (ECDSA with SHA-256, RFC 7518 §3.4).
package struct P256PublicKey: Sendable {
    /// Affine x, 32 bytes big-endian.
    package let x: [UInt8]
    /// Affine y, 32 bytes big-endian.
    package let y: [UInt8]
    let handle: KeyHandle

    /// A key from its coordinates, 32 bytes each (RFC 7518 §6.2.1).
    ///
    /// - Throws: `malformedKey` when a length is wrong or the point is not on the curve.
    package init(x: [UInt8], y: [UInt8]) throws(CryptographyError) {
        guard x.count == 32, y.count == 32 else { throw .malformedKey }
        let handle = try KeyHandle.publicKey(spki: Self.spki(x: x, y: y))
        guard handle.isConsistent(wholePair: false) else { throw .malformedKey }
        self.x = x
        self.y = y
        self.handle = handle
    }

    /// A key from PEM text (`PUBLIC KEY`).
    ///
    /// - Throws: `malformedKey` also for keys on another curve and for private keys.
    package init(pem: String) throws(CryptographyError) {
        let handle = try KeyHandle.publicKey(pem: pem)
        guard handle.isA("EC"), handle.curveName == "prime256v1" else { throw .malformedKey }
        try self.init(
            x: ECDSASignature.padded(handle.number("qx")), y: ECDSASignature.padded(handle.number("qy")))
    }

    private static func spki(x: [UInt8], y: [UInt8]) -> [UInt8] {
        // 1.2.840.10045.2.1, ecPublicKey, on 1.2.840.10045.3.1.7, prime256v1; then an uncompressed point.
        let family: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        return DER.sequence(DER.sequence(family + curve) + DER.bitString([4] + x + y))
    }

    /// Returns whether r ‖ s (64 bytes) over the message is right; false for anything malformed.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == 64, let encoded = ECDSASignature.der(raw: signature) else { return false }
        return handle.isValid(encoded, for: message)
    }

    /// SubjectPublicKeyInfo as PEM text.
    package func pem() throws(CryptographyError) -> String { try handle.publicPEM() }
}

extension P256PublicKey: Hashable {
    package static func == (a: P256PublicKey, b: P256PublicKey) -> Bool { a.x == b.x && a.y == b.y }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(y)
    }
}
