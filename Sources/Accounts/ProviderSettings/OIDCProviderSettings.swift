package import Providers

/// An OpenID Connect provider that a sandbox knows by itself (`oauthIdpConfigs`, wire contract §9).
package struct OIDCProviderSettings: Hashable, Sendable {
    /// `oidc.NAME`.
    package let id: ProviderID
    package var displayName: String?
    package var enabled: Bool
    package var clientID: String
    /// Needed where codes are exchanged.
    package var clientSecret: String?
    /// An absolute https URL (http on a loopback address), as its ID tokens spell it.
    package var issuer: String
    /// Whether clients bring ID tokens themselves.
    package var takesIDToken: Bool
    /// Whether the backend exchanges codes.
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
