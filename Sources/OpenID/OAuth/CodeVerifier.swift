package import Cryptography

/// The secret half of PKCE (RFC 7636 §4.1): 43 to 128 unreserved characters.
package struct CodeVerifier: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.unreserved(text, 43...128)
    }

    private init(made text: String) {
        reveal = text
    }

    /// A fresh one: 32 random bytes in base64url, 43 characters.
    package static func generate(from random: RandomSource) throws(CryptographyError) -> CodeVerifier {
        CodeVerifier(made: Base64URL.encode(try random.bytes(32)))
    }

    /// The half to send ahead, method S256 (RFC 7636 §4.2).
    package var challenge: CodeChallenge { CodeChallenge(of: self) }
}
