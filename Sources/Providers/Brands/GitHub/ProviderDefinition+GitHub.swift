internal import OpenID

extension ProviderDefinition {
    /// A GitHub OAuth App: an access token and the API, no ID token.
    package static let github = ProviderDefinition(
        id: .github, variant: .standard,
        endpoints: ProviderEndpoints(
            authorization: "https://github.com/login/oauth/authorize",
            token: "https://github.com/login/oauth/access_token",
            userinfo: "https://api.github.com/user",
            emails: "https://api.github.com/user/emails",
            revocation: "https://api.github.com/applications/{client_id}/grant",
            tokenInspection: "https://api.github.com/applications/{client_id}/token"),
        standInEndpoints: ProviderEndpoints(
            authorization: "/login/oauth/authorize", token: "/login/oauth/access_token",
            userinfo: "/api/user", emails: "/api/user/emails",
            revocation: "/api/applications/{client_id}/grant",
            tokenInspection: "/api/applications/{client_id}/token"),
        issuer: .none, standInIssuer: .none,
        responseIssuer: .constant("https://github.com/login/oauth"),
        scopes: ScopeRule(defaults: ["read:user", "user:email"], responseSeparator: ","),
        nonce: .none, responseType: .code, delivery: .query,
        clientAuthentication: .post, tokenAnswer: .formUnlessAsked,
        languageParameter: nil,
        parameters: ParameterRules(
            reservedByBrand: ["client_id", "redirect_uri", "response_type", "scope", "state"]),
        emailTrust: .never, photo: .url, revocation: .ownCall,
        accessTokenCredential: .afterInspection,
        quirks: [.userAgentRequired, .separateEmails, .pagesInEnglish], scopesWithoutEmail: ["read:user"])
}
