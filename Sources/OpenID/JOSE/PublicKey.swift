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

extension PublicKey {
    /// The key's thumbprint in base64url (RFC 7638): a key id that needs no register.
    package var thumbprint: String {
        let canonical: JSONObject
        switch self {
        case .rsa(let key):
            canonical = [
                "e": .string(Base64URL.encode(key.exponent)), "kty": "RSA",
                "n": .string(Base64URL.encode(key.modulus)),
            ]
        case .p256(let key):
            canonical = [
                "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(key.x)),
                "y": .string(Base64URL.encode(key.y)),
            ]
        }
        return Base64URL.encode(SHA256.hash(JSONValue.object(canonical).serialized))
    }
}
