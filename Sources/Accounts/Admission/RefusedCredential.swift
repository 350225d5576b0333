internal import OpenID

/// A link that was refused though the credential is good.
package struct RefusedCredential: Sendable, Codable {
    /// `federatedUserIDAlreadyLinked` or `emailExists`.
    package let error: AccountError
    package let credential: ReturnedCredential
    /// Signs in with the same credential ("updated credential"); minutes, once.
    package let pendingToken: String

    package init(error: AccountError, credential: ReturnedCredential, pendingToken: String) {
        self.error = error
        self.credential = credential
        self.pendingToken = pendingToken
    }
}

extension RefusedCredential: Redacted {}
