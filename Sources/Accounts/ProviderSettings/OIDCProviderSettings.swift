package import OpenID

/// An OpenID Connect provider that a sandbox knows by itself (`oauthIdpConfigs`).
package struct OIDCProviderSettings: Hashable, Sendable {
    /// `oidc.NAME`.
    package let id: ProviderID
    package var displayName: String?
    package var enabled: Bool
    package var clientID: String
    /// The secret shown to the token endpoint; a client without one has PKCE alone.
    package var clientSecret: String?
    /// An absolute https URL (http on a loopback address), as its ID tokens spell it.
    package var issuer: String
    /// Indicates whether the provider may answer a redirect with an ID token, as the project says; ours ask for a
    /// code always.
    package var takesIDToken: Bool
    /// Indicates whether it answers with a code; then there must be a secret.
    package var takesCode: Bool

    init(_ id: ProviderID, clientID: String, issuer: String) {
        self.id = id
        self.clientID = clientID
        self.issuer = issuer
        enabled = false
        takesIDToken = true
        takesCode = false
    }
}

extension OIDCProviderSettings: Concealed {
    package var description: String { "OIDCProviderSettings(\(id))" }
}
