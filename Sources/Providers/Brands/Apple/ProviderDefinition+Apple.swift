internal import OpenID

extension ProviderDefinition {
    /// Sign in with Apple on the web.
    package static let apple = ProviderDefinition(
        id: .apple, variant: .standard,
        endpoints: ProviderEndpoints(
            authorization: "https://appleid.apple.com/auth/authorize",
            token: "https://appleid.apple.com/auth/token",
            keys: "https://appleid.apple.com/auth/keys",
            discovery: "https://appleid.apple.com/.well-known/openid-configuration",
            revocation: "https://appleid.apple.com/auth/revoke"),
        standInEndpoints: ProviderEndpoints(
            authorization: "/auth/authorize", token: "/auth/token", keys: "/auth/keys",
            discovery: "/.well-known/openid-configuration", revocation: "/auth/revoke"),
        issuer: .exact("https://appleid.apple.com"), standInIssuer: .exact(""),
        responseIssuer: .tokenIssuer,
        scopes: ScopeRule(defaults: ["name", "email"]),
        nonce: .hashed, responseType: .code, delivery: .formPost,
        clientAuthentication: .signedSecret, tokenAnswer: .json,
        languageParameter: "locale", parameters: ParameterRules(reservedByBrand: []),
        emailTrust: .claim, photo: .none, revocation: .tokenPost,
        accessTokenCredential: .refused,
        quirks: [.nameOnlyOnce, .formPostForProfile, .booleansAsStrings, .relayAddresses],
        scopesWithoutEmail: ["name"])
}
