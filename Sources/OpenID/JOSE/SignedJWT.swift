package import Cryptography

/// Makes compact JWTs (RFC 7519 §7.1).
package enum SignedJWT {
    /// A token of claims under a header that names the key.
    ///
    /// - Parameter type: `typ` of the header; nil leaves it out.
    /// - Throws: what the engine throws when it cannot sign.
    package static func make(
        claims: JSONObject, keyID: String?, type: String? = "JWT", key: SigningKey
    ) throws(CryptographyError) -> String {
        try make(
            header: JWSHeader(algorithm: key.algorithm, keyID: keyID, type: type).members, claims: claims,
            key: key)
    }

    /// A token under a header given member by member; stand-ins forge with it, so nothing in it is checked.
    ///
    /// - Throws: what the engine throws when it cannot sign.
    package static func make(
        header: JSONObject, claims: JSONObject, key: SigningKey
    ) throws(CryptographyError) -> String {
        let input = signingInput(header: header, claims: claims)
        return input + "." + Base64URL.encode(try key.sign(Array(input.utf8)))
    }

    /// A token without a signature (`alg` none): for emulator-style credentials and to show that it is refused.
    package static func makeUnsigned(claims: JSONObject) -> String {
        signingInput(header: ["alg": "none", "typ": "JWT"], claims: claims) + "."
    }

    private static func signingInput(header: JSONObject, claims: JSONObject) -> String {
        [header, claims].map { Base64URL.encode(JSONValue.object($0).serialized) }.joined(separator: ".")
    }
}

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
    ///
    /// - Throws: what the engine throws when it cannot sign.
    package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        switch self {
        case .rsa(let key): try key.sign(message)
        case .p256(let key): try key.sign(message)
        }
    }
}
