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

extension ProviderCredential: Concealed {}
