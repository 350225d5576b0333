package import Cryptography

/// A private key that signs one algorithm.
package enum SigningKey: Sendable {
    case rsa(RSAPrivateKey)
    case p256(P256PrivateKey)

    /// The only algorithm this key signs.
    package var algorithm: Algorithm { publicKey.algorithm }

    /// The half to publish.
    package var publicKey: PublicKey {
        switch self {
        case .rsa(let key): .rsa(key.publicKey)
        case .p256(let key): .p256(key.publicKey)
        }
    }

    /// A signature as JOSE writes it.
    package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        switch self {
        case .rsa(let key): try key.sign(message)
        case .p256(let key): try key.sign(message)
        }
    }
}
