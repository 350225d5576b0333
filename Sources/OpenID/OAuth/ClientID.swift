/// The name a provider gave a client (RFC 6749 §2.2); public.
package struct ClientID: PublicText {
    package let text: String

    package init(_ text: String) throws(ProtocolTextError) {
        self.text = try TextRules.printable(text, 1...512)
    }
}

/// The secret that a confidential client authenticates with (RFC 6749 §2.3.1): a password, or Apple's signed token.
package struct ClientSecret: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...8192)
    }
}

/// The client that asks at the token endpoint, and its proof (RFC 6749 §2.3).
package enum TokenClient: Hashable, Sendable {
    /// `client_secret_post`: both in the form.
    case post(ClientID, ClientSecret)
    /// `client_secret_basic`: an Authorization header.
    case basic(ClientID, ClientSecret)
    /// A public client.
    case none(ClientID)
}
