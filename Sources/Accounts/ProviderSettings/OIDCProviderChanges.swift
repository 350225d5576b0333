internal import OpenID

/// Changes to a sandbox's own provider; nil members stay.
package struct OIDCProviderChanges: Sendable {
    /// An empty text takes the name away.
    package var displayName: String?
    package var enabled: Bool?
    package var clientID: String?
    /// An empty text takes the secret away.
    package var clientSecret: String?
    package var issuer: String?
    package var takesIDToken: Bool?
    package var takesCode: Bool?

    package init() {}
}

extension OIDCProviderChanges: Concealed {}
