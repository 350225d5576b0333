internal import OpenID

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

extension ProviderTokens: Concealed {}
