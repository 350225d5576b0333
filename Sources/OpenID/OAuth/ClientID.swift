/// The name a provider gave a client (RFC 6749 §2.2); public.
package struct ClientID: ProtocolText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...512)
    }
}
