/// The token endpoint's good answer (RFC 6749 §5.1, OIDC Core §3.1.3.3).
package struct TokenResponse: Hashable, Sendable {
    package var accessToken: AccessToken
    /// Lifetime of the access token in seconds, when told.
    package var expiresIn: Int64?
    package var refreshToken: RefreshToken?
    /// Not verified.
    package var idToken: UnverifiedIDToken?
    /// Granted scopes, split at spaces and commas; nil when left out, which means as asked.
    package var scopes: [String]?

    package init(
        accessToken: AccessToken, expiresIn: Int64? = nil, refreshToken: RefreshToken? = nil,
        idToken: UnverifiedIDToken? = nil, scopes: [String]? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scopes = scopes
    }
}
