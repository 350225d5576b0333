import OpenID
import Providers

/// Where a provider is and how it names itself, after discovery.
struct ProviderAddresses: Sendable {
    var provider: ResolvedProvider
    let authorization: URLParts
    /// Nil where the authorization response carries the ID token (Facebook Limited Login).
    let token: URLParts?
    /// Nil for providers that issue no ID token.
    let keys: URLParts?
    /// Which `iss` ID tokens may carry.
    let issuer: IssuerPolicy
    /// Whether the provider promises `iss` in authorization responses (RFC 9207 §3).
    let promisesIssuer: Bool
    /// Algorithms that ID tokens may be signed with: what the provider says, cut down to what we allow.
    let algorithms: Set<Algorithm>
    /// How the client proves itself at the token endpoint.
    let clientAuthentication: ClientAuthenticationMethod
}
