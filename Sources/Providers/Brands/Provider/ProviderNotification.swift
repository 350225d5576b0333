internal import OpenID

/// A verified notification of a provider to our server about a user.
package struct ProviderNotification: Hashable, Sendable {
    /// The event, as the provider names it.
    package struct Event: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    package let event: Event
    /// Indicates whether whoever signed in with the provider is to be signed out.
    package let endsSessions: Bool
    /// `sub`, as in the user's ID tokens.
    package let subject: String

    package init(event: Event, endsSessions: Bool, subject: String) {
        self.event = event
        self.endsSessions = endsSessions
        self.subject = subject
    }
}

extension ProviderNotification.Event: RecordContent {
    package var recordBytes: Int { 64 }
}
