package import OpenID

/// The variant among a provider's ways to sign in; only Facebook has more than one.
package enum ProviderVariant: String, CaseIterable, Sendable, Codable {
    /// The provider's usual way.
    case standard
    /// Facebook Limited Login: an ID token and no access token, made for the iOS SDK.
    case limited
    /// Facebook's OpenID Connect with code and PKCE for browsers.
    case openID = "openid"

    /// The ways that `provider` offers, the usual one first.
    package static func offered(by provider: ProviderID) -> [ProviderVariant] {
        Brand.of(provider)?.definitions.map(\.variant) ?? [.standard]
    }
}
