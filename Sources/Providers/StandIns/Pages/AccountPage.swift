/// "Apps that use your account": what each person has authorised.
///
/// The form posts `transaction`, `person`, `audience` and `decision`, a `Way`.
package struct AccountPage: Hashable, Sendable {
    /// Path to post to, on this server.
    package var action: String
    /// One-time handle, for the hidden field `transaction`.
    package var transaction: String
    package var uses: [Use]
    /// The action that was done just now.
    package var done: Way?
    /// The answers of applications' servers to it.
    package var told: [NotificationOutcome] = []

    /// The actions that a user may take.
    package enum Way: String, Sendable {
        /// Stop the use of an application.
        case stop
        /// Facebook: stop it, and ask for the deletion of what the application has.
        case stopAndDelete = "stop-and-delete"
        /// Facebook: change the password, which ends all access tokens.
        case changePassword = "change-password"
    }

    /// Indicates whether a use was stopped just now.
    package var stopped: Bool { done == .stop || done == .stopAndDelete }

    /// One authorisation.
    package struct Use: Hashable, Sendable {
        package var person: PersonCard
        /// The audience of the consent: a client, or with Apple the team behind several.
        package var audience: String
        package var clientNames: [String]
        package var scopes: [String]
        /// The address that was handed out, if any.
        package var email: String?
        /// Seconds since 1970.
        package var since: Int64
        /// The actions beside stopping it.
        package var ways: [Way]
    }
}
