package import Cryptography

/// Binds a callback to the browser that began the sign-in (RFC 6749 §10.12).
package struct State: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...2048)
    }

    private init(made text: String) {
        reveal = text
    }

    /// A fresh one: 32 random bytes in base64url, 43 characters.
    ///
    /// - Throws: what the source of random bytes throws.
    package static func generate(from random: RandomSource) throws(CryptographyError) -> State {
        State(made: Base64URL.encode(try random.bytes(32)))
    }
}
