/// What Apple tells our server about a person, after every check.
package struct AppleNotification: Hashable, Sendable {
    /// What happened.
    package enum Event: String, Sendable {
        /// Mail to the relay address is no longer forwarded.
        case emailDisabled = "email-disabled"
        /// It is forwarded again.
        case emailEnabled = "email-enabled"
        /// The person stopped using their Apple Account with this application: as good as signing out.
        case consentRevoked = "consent-revoked"
        /// The person's Apple Account is gone.
        case accountDelete = "account-delete"
        /// The same, as some of Apple's pages spell it.
        case accountDeleted = "account-deleted"

        /// Whether whoever signed in with Apple is to be signed out.
        package var endsSessions: Bool { self != .emailDisabled && self != .emailEnabled }
    }

    package let event: Event
    /// `sub`, as in the person's ID tokens.
    package let subject: String
}
