package import OpenID

extension ProviderDefinition {
    /// A provider that is known by its issuer alone; the relying party fetches its metadata.
    package static func openIDConnect(_ id: ProviderID) -> ProviderDefinition {
        ProviderDefinition(
            id: id, variant: .standard,
            endpoints: ProviderEndpoints(),
            standInEndpoints: ProviderEndpoints(
                authorization: "/authorize", token: "/token", userinfo: "/userinfo", keys: "/jwks",
                discovery: "/.well-known/openid-configuration", revocation: "/revoke"),
            issuer: .none, standInIssuer: .exact(""), responseIssuer: .tokenIssuer,
            scopes: ScopeRule(defaults: ["email", "profile"], required: ["openid"]),
            nonce: .plain, responseType: .code, delivery: .query,
            clientAuthentication: .basic, tokenAnswer: .json,
            languageParameter: "ui_locales",
            parameters: ParameterRules(
                reservedByBrand: ["client_id", "redirect_uri", "response_type", "scope", "state"]),
            emailTrust: .claim, photo: .url, revocation: .tokenPost,
            accessTokenCredential: .refused,
            quirks: [], scopesWithoutEmail: ["openid", "profile"])
    }
}
