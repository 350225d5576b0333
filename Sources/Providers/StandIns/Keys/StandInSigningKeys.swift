package import Cryptography
package import OpenID

/// The RSA keys of one stand-in: all are published, the first signs.
package struct StandInSigningKeys: Sendable {
    /// A key and the name it is published under.
    package struct NamedKey: Sendable {
        package let keyID: String
        package let key: RSAPrivateKey
        /// A self-signed certificate around the public half, for brands that publish such.
        package let certificatePEM: String
    }

    /// Never empty.
    package let keys: [NamedKey]
    private let rotation = KeyRotation()

    /// - Throws: `CryptographyError.malformedKey` without any key.
    package init(_ keys: [RSAPrivateKey]) throws(CryptographyError) {
        guard !keys.isEmpty else { throw .malformedKey }
        var named: [NamedKey] = []
        for key in keys {
            named.append(
                NamedKey(
                    keyID: StandInSigningKeys.keyID(of: key.publicKey.modulus), key: key,
                    certificatePEM: try key.certificatePEM(StandInSigningKeys.subject)))
        }
        self.keys = named
    }

    /// Fixed, so that the same key always has the same certificate: 2026 to 2056.
    private static let subject = CertificateSubject(
        commonName: "Portico stand-in", validFrom: Instant(secondsSince1970: 1_767_225_600),
        validUntil: Instant(secondsSince1970: 2_713_910_400))

    /// The key set that the stand-in publishes.
    package var published: JSONWebKeySet {
        JSONWebKeySet(publishedKeys.map { JSONWebKey(key: .rsa($0.key.publicKey), keyID: $0.keyID) })
    }

    /// The keys that are published: all of them, and the last one under each name it was rotated to.
    package var publishedKeys: [NamedKey] {
        guard let last = keys.last else { return keys }
        return keys
            + rotation.names.map {
                NamedKey(keyID: $0, key: last.key, certificatePEM: last.certificatePEM)
            }
    }

    /// A key that is published from this moment on: whoever fetched the key set before does not know it.
    package func rotated() -> NamedKey? {
        keys.last.map {
            NamedKey(
                keyID: rotation.next(for: $0.key.publicKey), key: $0.key, certificatePEM: $0.certificatePEM)
        }
    }

    /// Ten characters of `0–9A–Z`, as Apple's key names have, derived from the modulus.
    package static func keyID(of bytes: [UInt8]) -> String {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUV")
        return String(SHA256.hash(bytes).prefix(10).map { alphabet[Int($0 & 31)] })
    }
}
