import Accounts
internal import Cryptography
package import OpenID

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

extension RedirectSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "RedirectSession(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
