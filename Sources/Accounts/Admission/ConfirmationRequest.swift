internal import OpenID

/// Asks the person to prove the account that owns the e-mail address, before the credential may join it.
package struct ConfirmationRequest: Sendable, Codable {
    /// The account that owns the address.
    package let localID: LocalID
    package let email: EmailAddress
    /// Provider ids that the account signs in with, without password and phone.
    package let verifiedProviders: [String]
    package let credential: ReturnedCredential
    /// Signs in or links with the same credential later; minutes, once.
    package let pendingToken: String

    package init(
        localID: LocalID, email: EmailAddress, verifiedProviders: [String], credential: ReturnedCredential,
        pendingToken: String
    ) {
        self.localID = localID
        self.email = email
        self.verifiedProviders = verifiedProviders
        self.credential = credential
        self.pendingToken = pendingToken
    }
}

extension ConfirmationRequest: Redacted {}
