package import Cryptography
package import OpenID
import Synchronization

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

/// The secret of one installation, from which everything is derived that must stay the same over restarts.
package struct StandInInstallation: Sendable {
    private let secret: [UInt8]

    /// - Parameter secret: at least 32 random bytes that never leave the installation.
    package init(secret: [UInt8]) {
        self.secret = secret
    }

    /// 32 bytes that only this installation can derive, the same for the same parts.
    package func derive(_ parts: String...) -> [UInt8] {
        let message = parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
        return HMACSHA256.authenticate(message, key: secret)
    }

    /// A number below `bound` (at most 2^53), derived likewise.
    package func deriveNumber(below bound: UInt64, _ parts: String...) -> UInt64 {
        let message = parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
        let bytes = HMACSHA256.authenticate(message, key: secret).prefix(8)
        return bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % max(bound, 1)
    }
}

extension StandInInstallation: Redacted {}

/// Names under which a stand-in published a key of its own after somebody had fetched its key set.
///
/// A rotation takes a fresh name for the last key rather than a fresh key: whoever fetches keys cannot tell the two
/// apart, and no visitor can make the server search for primes.
package final class KeyRotation: Sendable {
    private struct State {
        var turns = 0
        var names: [String] = []
    }

    private let state = Mutex(State())

    /// The number of names that stay published: tokens that were signed a moment ago are still checked.
    package static let published = 8

    /// The names that are published, oldest first.
    package var names: [String] { state.withLock(\.names) }

    /// A name that was never published before, and is from now on.
    package func next(for key: RSAPublicKey) -> String {
        state.withLock { state in
            state.turns += 1
            let name = StandInSigningKeys.keyID(of: key.modulus + Array(String(state.turns).utf8))
            state.names.append(name)
            if state.names.count > Self.published { state.names.removeFirst() }
            return name
        }
    }
}
