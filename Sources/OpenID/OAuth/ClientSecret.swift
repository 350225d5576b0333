/// What a confidential client authenticates with (RFC 6749 §2.3.1): a password, or Apple's signed token.
package struct ClientSecret: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...8192)
    }
}
