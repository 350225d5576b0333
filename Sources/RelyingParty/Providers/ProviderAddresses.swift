package import OpenID
package import Providers

/// The addresses and names of a provider, after discovery.
package struct ProviderAddresses: Sendable, Codable {
    package internal(set) var provider: ResolvedProvider
    package let authorization: URLParts
    /// Nil where the authorization response carries the ID token (Facebook Limited Login).
    let token: URLParts?
    /// Nil for providers that issue no ID token.
    let keys: URLParts?
    /// The `iss` that ID tokens may carry.
    let issuer: IssuerPolicy
    /// Indicates whether the provider promises `iss` in authorization responses (RFC 9207 §3).
    let promisesIssuer: Bool
    /// Algorithms that ID tokens may be signed with: what the provider says, cut down to what we allow.
    let algorithms: Set<Algorithm>
    /// The client's proof at the token endpoint.
    let clientAuthentication: ClientAuthenticationMethod
}
