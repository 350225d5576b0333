/// What Apple tells an application's server about a person.
package enum AppleEvent: String, CaseIterable, Sendable {
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
    case consentRevoked = "consent-revoked"
    case accountDelete = "account-delete"

    /// Whether the event tells the relay address.
    var tellsEmail: Bool { self == .emailDisabled || self == .emailEnabled }
}
