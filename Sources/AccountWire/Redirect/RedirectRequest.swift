import Accounts
internal import Cryptography
package import OpenID

/// A sign-in by redirect as a client wants it.
package struct RedirectRequest: Sendable {
    package let provider: ProviderID
    /// The address where the provider sends the browser; it must be registered there.
    package let redirectURI: String
    /// Beside those that the provider needs anyway.
    package let scopes: [String]
    /// For the provider's page (`prompt`, `login_hint` …); reserved ones are dropped.
    package let customParameters: [(name: String, value: String)]
    /// The person's language, a BCP 47 tag.
    package let locale: String
    package let session: RedirectSession
    /// The owners whose shares of the stores it counts for.
    package let owners: [StoreOwner]

    package init(
        provider: ProviderID, redirectURI: String, scopes: [String],
        customParameters: [(name: String, value: String)], locale: String, session: RedirectSession,
        owners: [StoreOwner] = [.machine]
    ) {
        self.provider = provider
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.customParameters = customParameters
        self.locale = locale
        self.session = session
        self.owners = owners
    }
}

/// A sign-in that has begun.
package struct StartedRedirect: Sendable {
    /// The address where the browser goes.
    package let url: String
    /// The `state` that the callback will bring back.
    package let state: String

    package init(url: String, state: String) {
        self.url = url
        self.state = state
    }
}

/// Ties the end of a sign-in by redirect to its beginning: the session id that only this client knows, and whose
/// accounts it is about.
package struct RedirectSession: Sendable {
    /// Differs for every other session id and sandbox.
    package let binding: String
    package let sandbox: SandboxID

    /// - Parameter sessionID: as `signInWithIdp` brings it.
    package init(sessionID: String, sandbox: SandboxID) {
        self.init(sessionHash: Hex.encode(SHA256.hash(sessionID)), sandbox: sandbox)
    }

    /// - Parameter sessionHash: SHA-256 of the session id, lower-case hex; iOS tells no more at first.
    package init(sessionHash: String, sandbox: SandboxID) {
        self.sandbox = sandbox
        binding = "\(sandbox.rawValue) \(sessionHash)"
    }
}

extension RedirectSession: Redacted {}
