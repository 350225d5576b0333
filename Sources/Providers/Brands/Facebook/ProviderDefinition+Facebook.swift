internal import OpenID

extension ProviderDefinition {
    /// Facebook Login with an access token and the Graph API.
    package static let facebook = ProviderDefinition(
        id: .facebook, variant: .standard,
        endpoints: ProviderEndpoints(
            authorization: "https://www.facebook.com/v26.0/dialog/oauth",
            token: "https://graph.facebook.com/v26.0/oauth/access_token",
            userinfo: "https://graph.facebook.com/v26.0/me",
            revocation: "https://graph.facebook.com/v26.0/me/permissions",
            tokenInspection: "https://graph.facebook.com/v26.0/debug_token"),
        standInEndpoints: ProviderEndpoints(
            authorization: "/v26.0/dialog/oauth", token: "/graph/v26.0/oauth/access_token",
            userinfo: "/graph/v26.0/me", revocation: "/graph/v26.0/me/permissions",
            tokenInspection: "/graph/v26.0/debug_token"),
        issuer: .none, standInIssuer: .none, responseIssuer: .tokenIssuer,
        scopes: ScopeRule(
            defaults: ["email"], required: ["public_profile"], separator: ",", responseSeparator: ","),
        nonce: .none, responseType: .code, delivery: .query,
        clientAuthentication: .post, tokenAnswer: .graph,
        languageParameter: "locale", parameters: ParameterRules(reservedByBrand: facebookReserved),
        emailTrust: .never, photo: .url, revocation: .ownCall,
        accessTokenCredential: .afterInspection,
        quirks: [.emailDeclinable, .fragmentTail, .errorWithoutErrorCode, .secretProof],
        scopesWithoutEmail: ["public_profile"], passedThrough: ["https://*.facebook.com"])

    /// Facebook Limited Login: an ID token in the fragment, no access token, nonce hashed.
    package static let facebookLimited: ProviderDefinition = {
        var definition = facebookOpenID
        definition.variant = .limited
        definition.endpoints.authorization = "https://limited.facebook.com/v26.0/dialog/oauth"
        definition.endpoints.token = nil
        definition.endpoints.userinfo = nil
        definition.standInEndpoints.token = nil
        definition.standInEndpoints.userinfo = nil
        definition.nonce = .hashed
        definition.responseType = ResponseType("id_token,graph_domain,user_token_nonce")
        definition.delivery = .fragment
        definition.clientAuthentication = .none
        definition.tokenAnswer = .none
        definition.accessTokenCredential = .refused
        definition.quirks = [.emailDeclinable, .errorWithoutErrorCode]
        // Parameters that the iOS SDK adds of its own (facebook-ios-sdk, LoginManager).
        definition.fixedParameters = [
            .init(name: "display", value: "touch"), .init(name: "sdk", value: "ios"),
            .init(name: "return_scopes", value: "true"), .init(name: "tp", value: "ios_14_do_not_track"),
        ]
        definition.parameters = ParameterRules(
            reservedByBrand: facebookReserved + definition.fixedParameters.map(\.name))
        return definition
    }()

    /// Facebook's OpenID Connect for browsers: code and PKCE, an ID token beside the access token.
    package static let facebookOpenID: ProviderDefinition = {
        var definition = facebook
        definition.variant = .openID
        definition.scopesWithoutEmail = nil
        definition.endpoints.keys = "https://limited.facebook.com/.well-known/oauth/openid/jwks/"
        definition.endpoints.discovery = "https://limited.facebook.com/.well-known/openid-configuration/"
        definition.standInEndpoints.keys = "/limited/.well-known/oauth/openid/jwks/"
        definition.standInEndpoints.discovery = "/limited/.well-known/openid-configuration/"
        definition.issuer = .exact("https://www.facebook.com")
        definition.standInIssuer = .exact("")
        definition.scopes.required = ["openid", "public_profile"]
        definition.nonce = .plain
        return definition
    }()

    private static let facebookReserved = ["client_id", "redirect_uri", "response_type", "scope", "state"]
}
