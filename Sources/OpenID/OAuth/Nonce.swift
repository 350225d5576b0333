package import Cryptography

/// Binds an ID token to the sign-in that asked for it (OIDC Core §15.5.2); this is the raw value.
package struct Nonce: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...1024)
    }

    private init(made text: String) {
        reveal = text
    }

    /// A fresh one: 32 random bytes in base64url, 43 characters.
    ///
    /// - Throws: what the source of random bytes throws.
    package static func generate(from random: RandomSource) throws(CryptographyError) -> Nonce {
        Nonce(made: Base64URL.encode(try random.bytes(32)))
    }

    /// Lower-case hex of the SHA-256 of the raw value, 64 characters: what Apple and Facebook are sent.
    package var hashed: String { Hex.encode(SHA256.hash(reveal)) }
}
