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
    ///
    /// - Throws: what the source of random bytes throws.
    package static func generate(from random: RandomSource) throws(CryptographyError) -> CodeVerifier {
        CodeVerifier(made: Base64URL.encode(try random.bytes(32)))
    }

    /// The half to send ahead, method S256 (RFC 7636 §4.2).
    package var challenge: CodeChallenge { CodeChallenge(of: self) }
}

/// The public half of PKCE; always method S256, 43 characters (RFC 7636 §4.2).
package struct CodeChallenge: PublicText {
    package let text: String
    /// The name of the only method.
    package static let method = "S256"

    package init(_ text: String) throws(ProtocolTextError) {
        self.text = try TextRules.unreserved(text, 43...43)
        guard (try? Base64URL.decode(text)) != nil else { throw .forbiddenCharacter }
    }

    init(of verifier: CodeVerifier) {
        text = Base64URL.encode(SHA256.hash(verifier.reveal))
    }

    /// Returns whether the verifier is the one this was made of (RFC 7636 §4.6); constant time.
    package func matches(_ verifier: CodeVerifier) -> Bool {
        constantTimeEqual(CodeChallenge(of: verifier).text, text)
    }
}
