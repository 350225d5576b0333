internal import OpenID

/// Server-to-server notifications ("Processing changes for Sign in with Apple accounts").
enum AppleNotification {
    /// The event that a token's `events` tells of: a text that holds JSON. Some of Apple's pages spell
    /// `account-delete` as `account-deleted`.
    static func read(_ claims: JSONObject) -> ProviderNotification? {
        guard let text = claims["events"]?.stringValue,
            let details = try? JSONValue(parsing: text, limit: 8_192),
            let type = details["type"]?.stringValue,
            let event = AppleEvent(rawValue: type == "account-deleted" ? "account-delete" : type),
            let subject = details["sub"]?.stringValue, (1...255).contains(subject.utf8.count)
        else { return nil }
        return ProviderNotification(
            event: .init(rawValue: type), endsSessions: !event.tellsEmail, subject: subject)
    }
}

/// The event of a user that Apple reports to an application's server.
package enum AppleEvent: String, CaseIterable, Sendable {
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
    case consentRevoked = "consent-revoked"
    case accountDelete = "account-delete"

    /// Indicates whether the event tells the relay address.
    var tellsEmail: Bool { self == .emailDisabled || self == .emailEnabled }
}
