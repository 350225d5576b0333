package import Cryptography
package import OpenID
import Synchronization

/// The private key with which a client signs its own secrets, as PEM text: PKCS #8, as Apple gives it (`.p8`).
///
/// The text is read when the first signature needs the key, and the key kept: reading it takes longer than signing.
package struct ClientSigningKey: Sendable {
    private final class Parsed: Sendable {
        let key = Mutex<Result<P256PrivateKey, CryptographyError>?>(nil)
    }

    package let pem: RedactedText
    private let parsed = Parsed()

    package init(pem: RedactedText) {
        self.pem = pem
    }

    package var isEmpty: Bool { pem.isEmpty }

    /// The key on the curve P-256.
    ///
    /// - Throws: `malformedKey` for a text that is none.
    package func key() throws(CryptographyError) -> P256PrivateKey {
        let result = parsed.key.withLock { known -> Result<P256PrivateKey, CryptographyError> in
            if let known { return known }
            let result: Result<P256PrivateKey, CryptographyError>
            do throws(CryptographyError) {
                result = .success(try P256PrivateKey(pem: pem.reveal))
            } catch {
                result = .failure(error)
            }
            known = result
            return result
        }
        return try result.get()
    }
}

extension ClientSigningKey: Hashable {
    package static func == (one: ClientSigningKey, other: ClientSigningKey) -> Bool { one.pem == other.pem }
    package func hash(into hasher: inout Hasher) { hasher.combine(pem) }
}

extension ClientSigningKey: Codable {
    package init(from decoder: any Decoder) throws { self.init(pem: try RedactedText(from: decoder)) }
    package func encode(to encoder: any Encoder) throws { try pem.encode(to: encoder) }
}

extension ClientSigningKey: Redacted {}
