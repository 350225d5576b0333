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
        let handle = try KeyHandle.publicKey(
            family: "EC", texts: [("group", "prime256v1")], octets: [("pub", [4] + x + y)])
        guard handle.isConsistent(wholePair: false) else { throw .malformedKey }
        self.x = x
        self.y = y
        self.handle = handle
    }

    /// Whether r ‖ s (64 bytes) over the message is right; false for anything malformed.
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
