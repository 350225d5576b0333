import OpenID
import Providers

// A brand that the program does not know: one folder, and one line of the list that the tests below go through.

extension ProviderID {
    static let linkedIn = ProviderID(brand: "linkedin.com", pathName: "linkedin", displayName: "LinkedIn")
}

extension StandInClient.Option {
    /// The application holds the product "Share on LinkedIn", whose scope it may then ask for.
    static let mayPost = StandInClient.Option(rawValue: "may-post")
}

extension ProviderDefinition {
    /// "Sign In with LinkedIn using OpenID Connect" (Microsoft Learn).
    static let linkedIn: ProviderDefinition = {
        let paths = ProviderEndpoints(
            authorization: "/oauth/v2/authorization", token: "/oauth/v2/accessToken",
            userinfo: "/v2/userinfo", keys: "/oauth/openid/jwks",
            discovery: "/oauth/.well-known/openid-configuration")
        var definition = ProviderDefinition.openIDConnect(.linkedIn)
        definition.standInEndpoints = paths
        definition.endpoints = paths.mapped { "https://www.linkedin.com\($0)" }
        definition.endpoints.userinfo = "https://api.linkedin.com/v2/userinfo"
        definition.issuer = .exact("https://www.linkedin.com/oauth")
        definition.standInIssuer = .exact("/oauth")
        definition.scopes.responseSeparator = ","
        definition.clientAuthentication = .post
        definition.languageParameter = nil
        definition.scopesWithoutEmail = ["openid", "profile"]
        return definition
    }()
}

extension Brand {
    static let linkedIn = Brand(
        definition: .linkedIn,
        clients: ClientRules(
            brand: .linkedIn, form: .hexadecimal(after: { _ in "86" }), options: [.mayPost]),
        ownClient: .secret(clientID: "86porticostandin"), publishedKeys: 2,
        variations: [.secondKey, .rotatedKeys],
        standIn: LinkedInStandIn.init
    ).with { $0.discoveryPath = "/oauth/.well-known/openid-configuration" }
}
