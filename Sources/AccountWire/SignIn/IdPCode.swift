package import OpenID

/// An authorization code that a client got from a provider, with what tells whom it was issued to.
package struct IdPCode: Sendable {
    package let provider: ProviderID
    package let code: String
    /// That of the authorization request; an Apple platform's own sheet has none.
    package var redirectURI: String?
    /// The bundle ID of an app on an Apple platform, as its SDK tells it.
    package var bundleID: String?

    package init(provider: ProviderID, code: String, redirectURI: String? = nil, bundleID: String? = nil) {
        self.provider = provider
        self.code = code
        self.redirectURI = redirectURI
        self.bundleID = bundleID
    }
}

extension IdPCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "IdPCode(\(provider), redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
