package import OpenID

/// The credential that a client proves itself with.
package enum ClientCredential: Hashable, Sendable, Codable {
    /// Nothing: a public client, or not configured.
    case none
    /// A shared secret; with Apple, a ready-made JWT.
    case secret(RedactedText)
    /// Apple: the key with which the client signs its own secrets.
    case signingKey(teamID: String, keyID: String, privateKeyPEM: ClientSigningKey)

    /// Indicates whether anything is configured.
    package var isPresent: Bool {
        switch self {
        case .none: false
        case .secret(let text): !text.isEmpty
        case .signingKey(let team, let id, let key): !team.isEmpty && !id.isEmpty && !key.isEmpty
        }
    }
}

/// The client's proof at the token endpoint.
package enum ClientAuthenticationMethod: String, Sendable, Codable {
    /// `client_id` and `client_secret` in the form.
    case post = "client_secret_post"
    /// HTTP Basic.
    case basic = "client_secret_basic"
    /// Apple: `client_secret` in the form is a JWT signed with the team's key.
    case signedSecret = "signed_secret"
    /// A public client: `client_id` only, PKCE proves the rest.
    case none
}
