internal import COpenSSL

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
