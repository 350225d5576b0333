/// Who asks at the token endpoint, and how it proves that (RFC 6749 §2.3).
package enum TokenClient: Hashable, Sendable {
    /// `client_secret_post`: both in the form.
    case post(ClientID, ClientSecret)
    /// `client_secret_basic`: an Authorization header.
    case basic(ClientID, ClientSecret)
    /// A public client.
    case none(ClientID)
}
