/// Whether an authorization was granted.
package enum AuthorizationOutcome: Hashable, Sendable {
    /// Yes; a code, or an ID token, or both.
    case granted(AuthorizationGrant)
    /// No.
    case refused(OAuthErrorAnswer)
}
