internal import OpenID

extension ProviderDefinition {
    /// The Microsoft identity platform, version 2.0.
    package static let microsoft = ProviderDefinition(
        id: .microsoft, variant: .standard,
        endpoints: ProviderEndpoints(
            authorization: "https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize",
            token: "https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token",
            userinfo: "https://graph.microsoft.com/v1.0/me",
            photo: "https://graph.microsoft.com/v1.0/me/photo/$value",
            keys: "https://login.microsoftonline.com/{tenant}/discovery/v2.0/keys",
            discovery: "https://login.microsoftonline.com/{tenant}/v2.0/.well-known/openid-configuration"),
        standInEndpoints: ProviderEndpoints(
            authorization: "/{tenant}/oauth2/v2.0/authorize", token: "/{tenant}/oauth2/v2.0/token",
            userinfo: "/graph/v1.0/me", photo: "/graph/v1.0/me/photo/$value",
            keys: "/{tenant}/discovery/v2.0/keys",
            discovery: "/{tenant}/v2.0/.well-known/openid-configuration"),
        issuer: .tenantTemplate("https://login.microsoftonline.com/{tenantid}/v2.0", .common),
        standInIssuer: .tenantTemplate("/{tenantid}/v2.0", .common), responseIssuer: .tokenIssuer,
        scopes: ScopeRule(
            defaults: ["profile", "email", "https://graph.microsoft.com/User.Read"], required: ["openid"]),
        nonce: .plain, responseType: .code, delivery: .query,
        clientAuthentication: .post, tokenAnswer: .json,
        languageParameter: "ui_locales",
        parameters: ParameterRules(
            reservedByBrand: [
                "client_id", "redirect_uri", "response_mode", "response_type", "scope", "state",
            ]),
        emailTrust: .hosting([
            "outlook.com", "hotmail.com", "live.com", "msn.com", "passport.com", "windowslive.com",
        ]), photo: .binary, revocation: .none,
        accessTokenCredential: .refused,
        quirks: [.tenantInPath, .pairwiseSubject], scopesWithoutEmail: ["openid", "profile"],
        passedThrough: ["https://login.live.com"])
}
