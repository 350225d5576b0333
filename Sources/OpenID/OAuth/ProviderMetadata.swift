/// A provider's discovery document (OpenID Connect Discovery 1.0 §3, RFC 8414, RFC 9207).
package struct ProviderMetadata: Hashable, Sendable {
    package var issuer: String
    package var authorizationEndpoint: URLParts
    /// Facebook's Limited Login has none.
    package var tokenEndpoint: URLParts?
    package var userinfoEndpoint: URLParts?
    package var jwksURI: URLParts
    package var revocationEndpoint: URLParts?
    package var endSessionEndpoint: URLParts?
    /// As written; also types we never ask for.
    package var responseTypes: [String]
    /// Empty when left out.
    package var responseModes: [String]
    package var scopes: [String]
    package var subjectTypes: [String]
    /// `id_token_signing_alg_values_supported`, as written.
    package var idTokenAlgorithms: [String]
    package var tokenAuthenticationMethods: [String]
    package var claims: [String]
    package var codeChallengeMethods: [String]
    /// Whether every authorization response carries `iss` (RFC 9207 §3), so that a missing one is an attack.
    package var sendsIssuer: Bool

    package init(
        issuer: String, authorizationEndpoint: URLParts, tokenEndpoint: URLParts? = nil,
        userinfoEndpoint: URLParts? = nil, jwksURI: URLParts, revocationEndpoint: URLParts? = nil,
        endSessionEndpoint: URLParts? = nil, responseTypes: [String] = ["code"], responseModes: [String] = [],
        scopes: [String] = ["openid"], subjectTypes: [String] = ["pairwise"],
        idTokenAlgorithms: [String] = ["RS256"], tokenAuthenticationMethods: [String] = [],
        claims: [String] = [], codeChallengeMethods: [String] = [], sendsIssuer: Bool = false
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.userinfoEndpoint = userinfoEndpoint
        self.jwksURI = jwksURI
        self.revocationEndpoint = revocationEndpoint
        self.endSessionEndpoint = endSessionEndpoint
        self.responseTypes = responseTypes
        self.responseModes = responseModes
        self.scopes = scopes
        self.subjectTypes = subjectTypes
        self.idTokenAlgorithms = idTokenAlgorithms
        self.tokenAuthenticationMethods = tokenAuthenticationMethods
        self.claims = claims
        self.codeChallengeMethods = codeChallengeMethods
        self.sendsIssuer = sendsIssuer
    }
}
