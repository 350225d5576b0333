internal import OpenID

extension ProviderDefinition {
    /// Google's OpenID Connect.
    package static let google = ProviderDefinition(
        id: .google, variant: .standard,
        endpoints: ProviderEndpoints(
            authorization: "https://accounts.google.com/o/oauth2/v2/auth",
            token: "https://oauth2.googleapis.com/token",
            userinfo: "https://openidconnect.googleapis.com/v1/userinfo",
            keys: "https://www.googleapis.com/oauth2/v3/certs",
            discovery: "https://accounts.google.com/.well-known/openid-configuration",
            revocation: "https://oauth2.googleapis.com/revoke",
            tokenInspection: "https://oauth2.googleapis.com/tokeninfo"),
        standInEndpoints: ProviderEndpoints(
            authorization: "/o/oauth2/v2/auth", token: "/token", userinfo: "/v1/userinfo",
            keys: "/oauth2/v3/certs", discovery: "/.well-known/openid-configuration",
            revocation: "/revoke", tokenInspection: "/tokeninfo"),
        issuer: .anyOf(["https://accounts.google.com", "accounts.google.com"]),
        standInIssuer: .exact(""), responseIssuer: .tokenIssuer,
        scopes: ScopeRule(defaults: ["email", "profile"], required: ["openid"]),
        nonce: .plain, responseType: .code, delivery: .query,
        clientAuthentication: .post, tokenAnswer: .json,
        languageParameter: "hl",
        parameters: ParameterRules(
            reservedByBrand: ["client_id", "redirect_uri", "response_type", "scope", "state"]),
        emailTrust: .hosting(["gmail.com", "googlemail.com"]), photo: .url, revocation: .tokenAlone,
        accessTokenCredential: .afterInspection,
        quirks: [.refreshTokenOnlyOnce], scopesWithoutEmail: ["openid", "profile"])
}
