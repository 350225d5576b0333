internal import Cryptography

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
