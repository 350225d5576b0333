internal import COpenSSL

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

/// The two shapes of a P-256 signature: r ‖ s as JOSE writes it, and the DER sequence OpenSSL wants.
enum ECDSASignature {
    /// `SEQUENCE { INTEGER r, INTEGER s }` of 64 raw bytes.
    static func der(raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 64 else { return nil }
        return DER.sequence(DER.integer(raw[..<32]) + DER.integer(raw[32...]))
    }

    /// 64 raw bytes of a DER sequence made by OpenSSL.
    static func raw(der: [UInt8]) -> [UInt8]? {
        guard der.count >= 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der[2...]
        var raw: [UInt8] = []
        for _ in 0..<2 {
            guard rest.count >= 2, rest.removeFirst() == 0x02 else { return nil }
            let length = Int(rest.removeFirst())
            guard length <= rest.count else { return nil }
            let number = padded(Array(rest.prefix(length)))
            guard number.count == 32 else { return nil }
            raw += number
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty ? raw : nil
    }

    /// A big-endian number on 32 bytes; longer ones stay as they are.
    static func padded(_ number: [UInt8]) -> [UInt8] {
        let digits = number.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, 32 - digits.count)) + digits
    }
}

/// A key pair on NIST P-256 that signs ES256, as in Apple's client secrets.
package struct P256PrivateKey: Sendable {
    /// The half to publish.
    package let publicKey: P256PublicKey
    let handle: KeyHandle

    /// A key from PEM text: PKCS #8 (Apple's `.p8`) or SEC 1, not encrypted.
    ///
    /// - Throws: `malformedKey` also for keys on another curve.
    package init(pem: String) throws(CryptographyError) {
        let handle = try KeyHandle.privateKey(pem: pem)
        guard handle.isA("EC"), handle.curveName == "prime256v1", handle.isConsistent(wholePair: true) else {
            throw .malformedKey
        }
        try self.init(handle: handle)
    }

    /// A fresh key from OpenSSL's generator.
    package static func generate() throws(CryptographyError) -> P256PrivateKey {
        let handle = try KeyHandle.generate(family: "EC") { EVP_PKEY_CTX_set_group_name($0, "prime256v1") }
        return try P256PrivateKey(handle: handle)
    }

    private init(handle: KeyHandle) throws(CryptographyError) {
        publicKey = try P256PublicKey(
            x: ECDSASignature.padded(handle.number("qx")), y: ECDSASignature.padded(handle.number("qy")))
        self.handle = handle
    }

    /// The signature over a message: r ‖ s, 64 bytes (not DER).
    package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard let raw = ECDSASignature.raw(der: try handle.sign(message)) else { throw .engineFailure }
        return raw
    }

    /// PKCS #8 PEM text, unencrypted: a secret.
    package func pem() throws(CryptographyError) -> String { try handle.privatePEM() }
}

extension P256PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "P256PrivateKey(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
