/// The event of a user that Apple reports to an application's server.
package enum AppleEvent: String, CaseIterable, Sendable {
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
    case consentRevoked = "consent-revoked"
    case accountDelete = "account-delete"

    /// Indicates whether the event tells the relay address.
    var tellsEmail: Bool { self == .emailDisabled || self == .emailEnabled }
}
