/// Indicates whether a bare access token may serve as a credential (token substitution, RFC 9700 §4.6).
package enum AccessTokenRule: String, Sendable {
    /// Only after the provider itself said that the token was made for this client.
    case afterInspection = "after-inspection"
    /// Never: nobody but the provider's own API can tell the token's audience, or an ID token exists.
    case refused
}
