/// "Apps that use your account": what each person has authorised.
///
/// The form posts `transaction`, `person` and `audience`, and stops the use.
package struct AccountPage: Hashable, Sendable {
    /// Path to post to, on this server.
    package var action: String
    /// One-time handle, for the hidden field `transaction`.
    package var transaction: String
    package var uses: [Use]
    /// Whether a use was stopped just now.
    package var stopped: Bool

    /// One authorisation.
    package struct Use: Hashable, Sendable {
        package var person: PersonCard
        /// What the consent is for: a client, or with Apple the team behind several.
        package var audience: String
        package var clientNames: [String]
        package var scopes: [String]
        /// The address that was handed out, if any.
        package var email: String?
        /// Seconds since 1970.
        package var since: Int64
    }
}
