package import Cryptography
internal import OpenID

/// A credential from a provider: facts that were verified already, and the proof that they are fresh.
package struct ProviderCredential: Sendable, Codable {
    package let profile: ProviderProfile
    /// The `nonce` claim of the ID token, if it has one.
    package let nonceClaim: String?
    package let nonce: NonceProof
    package let tokens: ProviderTokens
    /// Until when the ID token could be sent again, `exp`; nil without ID token.
    package let idTokenExpires: Instant?

    /// A credential whose facts come from an access token that the provider vouched for.
    package init(profile: ProviderProfile, accessToken: String, tokens: ProviderTokens = ProviderTokens()) {
        self.profile = profile
        nonceClaim = nil
        nonce = .none
        var tokens = tokens
        tokens.accessToken = accessToken
        self.tokens = tokens
        idTokenExpires = nil
    }

    /// A credential whose facts come from an ID token that was verified.
    ///
    /// - Parameter idTokenExpires: the token's `exp`.
    package init(
        profile: ProviderProfile, nonceClaim: String?, nonce: NonceProof, tokens: ProviderTokens,
        idTokenExpires: Instant
    ) {
        self.profile = profile
        self.nonceClaim = nonceClaim
        self.nonce = nonce
        self.tokens = tokens
        self.idTokenExpires = idTokenExpires
    }
}

extension ProviderCredential: Redacted {}

/// Tokens that a provider issued beside the facts, for clients that ask to see the credential.
package struct ProviderTokens: Hashable, Sendable, Codable {
    package var idToken: String?
    package var accessToken: String?
    package var refreshToken: String?
    /// Life of the access token, seconds.
    package var expiresIn: Int64?

    package init(
        idToken: String? = nil, accessToken: String? = nil, refreshToken: String? = nil,
        expiresIn: Int64? = nil
    ) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }
}

extension ProviderTokens: Redacted {}
