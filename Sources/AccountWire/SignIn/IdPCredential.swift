package import OpenID

/// The credential that a client brings from a provider, not verified yet.
package struct IdPCredential: Sendable {
    package let provider: ProviderID
    package var idToken: String?
    package var accessToken: String?
    /// As the client made it; the ID token carries its hash.
    package var rawNonce: Nonce?
    /// Apple's `user` parameter, JSON text: a name that nobody signed, for showing.
    package var user: String?

    package init(
        provider: ProviderID, idToken: String? = nil, accessToken: String? = nil, rawNonce: Nonce? = nil,
        user: String? = nil
    ) {
        self.provider = provider
        self.idToken = idToken
        self.accessToken = accessToken
        self.rawNonce = rawNonce
        self.user = user
    }
}

extension IdPCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "IdPCredential(\(provider), redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
