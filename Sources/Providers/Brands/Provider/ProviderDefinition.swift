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
    package var tokenAnswer: TokenResponseFormat
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
    package var fixedParameters: [FilteredParameters.Kept] = []
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

/// Indicates whether a bare access token may serve as a credential (token substitution, RFC 9700 §4.6).
package enum AccessTokenRule: String, Sendable {
    /// Only after the provider itself said that the token was made for this client.
    case afterInspection = "after-inspection"
    /// Never: nobody but the provider's own API can tell the token's audience, or an ID token exists.
    case refused
}

/// The way a provider gives the user's photo.
package enum PhotoRule: String, Sendable {
    /// It gives none (Apple).
    case none
    /// A URL in the claims or the profile.
    case url
    /// Bytes from an API that wants the access token (Microsoft Graph).
    case binary
}

/// The way a grant is taken back at the provider.
package enum RevocationRule: String, Sendable {
    /// The provider offers nothing (Microsoft).
    case none
    /// RFC 7009: POST of the token, with client authentication (Apple).
    case tokenPost = "token-post"
    /// RFC 7009 without client authentication: the token alone is proof enough (Google).
    case tokenAlone = "token-alone"
    /// The brand's own call, which `Brand.revocation` writes (Facebook, GitHub).
    case ownCall = "own-call"
}

/// The format of a token endpoint's response.
package enum TokenResponseFormat: String, Sendable {
    /// JSON; errors have a 4xx status.
    case json
    /// Form-encoded unless JSON is asked for; **errors have status 200** (GitHub).
    case formUnlessAsked = "form-unless-asked"
    /// JSON; errors are Graph's envelope `{"error":{"message":…}}` (Facebook).
    case graph
    /// No token endpoint: the authorization response carries the ID token (Facebook Limited Login).
    case none
}

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

/// A departure of a brand from the plain protocol, one case each.
package enum ProviderQuirk: String, CaseIterable, Sendable {
    /// The name comes at the first authorization only, unsigned, beside the token (Apple).
    case nameOnlyOnce = "name-only-once"
    /// Asking for name or e-mail demands `response_mode=form_post` (Apple).
    case formPostForProfile = "form-post-for-profile"
    /// `email_verified` and `is_private_email` may be strings (Apple).
    case booleansAsStrings = "booleans-as-strings"
    /// The person may hand out a relay address (Apple).
    case relayAddresses = "relay-addresses"
    /// The person may leave the e-mail out, and signing in still succeeds (Facebook).
    case emailDeclinable = "email-declinable"
    /// `#_=_` is appended to the redirect (Facebook).
    case fragmentTail = "fragment-tail"
    /// Some failures carry `error_code` and `error_message` without `error` (Facebook).
    case errorWithoutErrorCode = "error-without-error"
    /// API calls carry a proof made with the client secret (Facebook).
    case secretProof = "appsecret-proof"
    /// The API refuses calls without User-Agent (GitHub).
    case userAgentRequired = "user-agent-required"
    /// The public profile usually has no e-mail; a second call lists the addresses (GitHub).
    case separateEmails = "separate-emails"
    /// A refresh token comes only with the first consent (Google).
    case refreshTokenOnlyOnce = "refresh-token-only-once"
    /// The accounts that are admitted are part of the path (Microsoft).
    case tenantInPath = "tenant-in-path"
    /// The provider's own pages are in English, whatever the reader's language (GitHub).
    case pagesInEnglish = "pages-in-english"
    /// `sub` differs in every application; `oid` names the person (Microsoft).
    case pairwiseSubject = "pairwise-subject"
}
