internal import SignInFoundation

/// A verified notification of Apple to our server about a user.
package struct AppleNotification: Hashable, Sendable {
    /// The event.
    package enum Event: String, Sendable, Codable {
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

        /// Indicates whether whoever signed in with Apple is to be signed out.
        package var endsSessions: Bool { self != .emailDisabled && self != .emailEnabled }
    }

    package let event: Event
    /// `sub`, as in the person's ID tokens.
    package let subject: String
}

extension AppleNotification.Event: RecordContent {
    package var recordBytes: Int { 64 }
}
