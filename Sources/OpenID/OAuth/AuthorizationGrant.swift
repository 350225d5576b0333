/// The good half of an authorization response.
package struct AuthorizationGrant: Hashable, Sendable {
    /// To be exchanged once.
    package var code: AuthorizationCode?
    /// Of hybrid and implicit flows; not verified.
    package var idToken: UnverifiedIDToken?

    package init(code: AuthorizationCode?, idToken: UnverifiedIDToken?) {
        self.code = code
        self.idToken = idToken
    }
}
