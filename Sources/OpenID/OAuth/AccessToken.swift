/// The token that opens a provider's interface for a while (RFC 6749 §1.4); no proof of identity.
package struct AccessToken: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...32768)
    }
}

/// The token that gets new access tokens (RFC 6749 §1.5).
package struct RefreshToken: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...32768)
    }
}
