internal import COpenSSL

/// An RSA key pair that signs RS256 (PKCS #1 v1.5 with SHA-256); 2048 to 8192 bits.
package struct RSAPrivateKey: Sendable {
    /// The half to publish.
    package let publicKey: RSAPublicKey
    let handle: KeyHandle

    /// A key from PEM text: PKCS #8 or PKCS #1, not encrypted.
    ///
    /// - Throws: `malformedKey`, `unacceptableKeySize`.
    package init(pem: String) throws(CryptographyError) {
        try self.init(pem: pem, wholePair: true)
    }

    /// A key that this program generated and nobody else could write since, from its `pem()`: its primes are not proven
    /// again, which takes as long as a hundred signatures.
    ///
    /// - Throws: `malformedKey`, `unacceptableKeySize`.
    package init(ownPEM pem: String) throws(CryptographyError) {
        try self.init(pem: pem, wholePair: false)
    }

    private init(pem: String, wholePair: Bool) throws(CryptographyError) {
        let handle = try KeyHandle.privateKey(pem: pem)
        guard handle.isA("RSA") else { throw .malformedKey }
        try self.init(handle: handle)
        guard handle.isConsistent(wholePair: wholePair) else { throw .malformedKey }
    }

    /// A fresh key from OpenSSL's generator; 2048 bits take a fraction of a second.
    ///
    /// - Throws: `unacceptableKeySize`, `engineFailure`.
    package static func generate(bits: Int = 2048) throws(CryptographyError) -> RSAPrivateKey {
        guard RSAPublicKey.acceptableBits.contains(bits) else { throw .unacceptableKeySize(bits: bits) }
        let handle = try KeyHandle.generate(family: "RSA") {
            EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits))
        }
        return try RSAPrivateKey(handle: handle)
    }

    private init(handle: KeyHandle) throws(CryptographyError) {
        publicKey = try RSAPublicKey(modulus: handle.number("n"), exponent: handle.number("e"))
        self.handle = handle
    }

    /// The signature over a message, as long as the modulus.
    package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] { try handle.sign(message) }

    /// PKCS #8 PEM text, unencrypted: a secret.
    package func pem() throws(CryptographyError) -> String { try handle.privatePEM() }
}

extension RSAPrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "RSAPrivateKey(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
