package import Cryptography

/// A key that verifies one algorithm.
package enum PublicKey: Hashable, Sendable {
    case rsa(RSAPublicKey)
    case p256(P256PublicKey)

    /// The only algorithm this key verifies.
    package var algorithm: Algorithm {
        switch self {
        case .rsa: .rs256
        case .p256: .es256
        }
    }

    /// Returns whether the signature over the message is right.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .rsa(let key): key.isValid(signature, for: message)
        case .p256(let key): key.isValid(signature, for: message)
        }
    }
}
