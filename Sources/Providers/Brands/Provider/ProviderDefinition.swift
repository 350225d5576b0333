package import OpenID

/// The definition of a provider, in one of its variants: data, and rules as enum cases.
package struct ProviderDefinition: Hashable, Sendable {
    package var id: ProviderID
    package var variant: ProviderVariant
    /// The real provider's addresses; `{tenant}` and `{client_id}` are filled in on resolution.
    package var endpoints: ProviderEndpoints
    /// The stand-in's addresses, relative to `{origin}/stand-in/{brand}`, each with a leading slash.
    package var standInEndpoints: ProviderEndpoints
    package var issuer: IssuerPolicy
    /// The issuer rule in local mode; texts are relative to `{origin}/stand-in/{brand}`.
    package var standInIssuer: IssuerPolicy
    /// The `iss` of authorization responses (RFC 9207), where it is not the ID token's issuer.
    package var responseIssuer: ResponseIssuerRule
    package var scopes: ScopeRule
    package var nonce: NonceRule
    package var responseType: ResponseType
    package var delivery: ResponseDelivery
    package var clientAuthentication: ClientAuthenticationMethod
    package var tokenAnswer: TokenAnswer
    /// The parameter that chooses the language of the provider's pages.
    package var languageParameter: String?
    package var parameters: ParameterRules
    package var emailTrust: EmailTrust
    package var photo: PhotoRule
    package var revocation: RevocationRule
    package var accessTokenCredential: AccessTokenRule
    package var quirks: Set<ProviderQuirk>
    /// Scopes that leave out the user's address, to show what then comes; nil where nothing is left to ask for.
    package var scopesWithoutEmail: [String]?
    /// Sent with every authorization request, whatever the reader asks for.
    package var fixedParameters: [SiftedParameters.Kept] = []
    /// Origins that the real provider may pass a browser on to before it shows a page, beside its authorization
    /// endpoint's; `*` stands for any name below a host.
    package var passedThrough: [String] = []

    /// Indicates whether a successful sign-in yields an ID token.
    package var issuesIDToken: Bool { nonce != .none }

    /// The definition of `id` in `variant`; a variant that the provider does not offer gives the usual one.
    package static func of(_ id: ProviderID, variant: ProviderVariant = .standard) -> ProviderDefinition {
        guard let brand = Brand.of(id) else { return .openIDConnect(id) }
        return brand.definitions.first { $0.variant == variant } ?? brand.definition
    }
}
