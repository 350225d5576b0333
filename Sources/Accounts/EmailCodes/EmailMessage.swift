/// A message of a sandbox's mailbox.
package struct EmailMessage: Concealed, Sendable {
    package let purpose: EmailCodePurpose
    /// Where it was sent.
    package let recipient: EmailAddress
    /// The account's address, when the recipient is a new one.
    package let formerEmail: EmailAddress?
    package let code: String
    package let continueURL: String?

    init(_ code: String, _ sent: EmailCode) {
        purpose = sent.purpose
        recipient = sent.email
        formerEmail = sent.formerEmail
        self.code = code
        continueURL = sent.continueURL
    }
}
