/// How a client proves itself at the token endpoint (RFC 6749 §2.3).
package enum ClientAuthentication: Hashable, Sendable {
    /// `client_secret_post`: both in the form.
    case post(ClientID, ClientSecret)
    /// `client_secret_basic`: an Authorization header.
    case basic(ClientID, ClientSecret)
    /// A public client.
    case none(ClientID)
}
