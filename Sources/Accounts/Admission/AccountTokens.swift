internal import OpenID

/// Tokens of a signed-in client.
package struct AccountTokens: Hashable, Sendable, Codable {
    /// A JWT of an hour (compact form).
    package let idToken: String
    /// Opaque; kept hashed here.
    package let refreshToken: String
    /// Life of the ID token, seconds.
    package let expiresIn: Int64

    package init(idToken: String, refreshToken: String, expiresIn: Int64) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }
}

extension AccountTokens: Concealed {}
