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
