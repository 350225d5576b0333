/// The one-time code of the callback (RFC 6749 §4.1.2).
package struct AuthorizationCode: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...8192)
    }
}
