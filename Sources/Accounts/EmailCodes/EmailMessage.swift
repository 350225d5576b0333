internal import OpenID

/// A message of a sandbox's mailbox.
package struct EmailMessage: Concealed, Sendable, Codable {
    package let purpose: EmailCodePurpose
    /// The address it was sent to.
    package let recipient: EmailAddress
    /// The account's address, when the recipient is a new one, or the first one again.
    package let formerEmail: EmailAddress?
    package let code: String
    package let continueURL: String?

    /// The address that the account has, or gets again.
    package var accountEmail: EmailAddress {
        purpose == .verifyAndChangeEmail ? formerEmail ?? recipient : recipient
    }

    init(_ code: String, _ sent: EmailCode) {
        purpose = sent.purpose
        recipient = sent.email
        formerEmail = sent.formerEmail
        self.code = code
        continueURL = sent.continueURL
    }
}
