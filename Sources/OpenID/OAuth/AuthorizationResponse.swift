/// What the provider sent the browser back with (RFC 6749 §4.1.2, OIDC Core §3.1.2.5, RFC 9207).
package struct AuthorizationResponse: Hashable, Sendable {
    /// Given back unchanged; nil when the provider left it out, which is for the caller to refuse.
    package var state: State?
    /// RFC 9207: who answered, against mix-up.
    package var issuer: String?
    /// Yes or no.
    package var outcome: AuthorizationOutcome

    package init(state: State?, issuer: String?, outcome: AuthorizationOutcome) {
        self.state = state
        self.issuer = issuer
        self.outcome = outcome
    }
}
