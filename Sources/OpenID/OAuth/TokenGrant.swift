/// What is exchanged at the token endpoint.
package enum TokenGrant: Hashable, Sendable {
    /// RFC 6749 §4.1.3 with RFC 7636 §4.5; a code that came by no redirect has no redirect URI.
    case authorizationCode(AuthorizationCode, redirectURI: RedirectURI?, verifier: CodeVerifier?)
    /// RFC 6749 §6.
    case refreshToken(RefreshToken, scopes: [String])
}
