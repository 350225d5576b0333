/// "Who is signing in?": one button per person, a form for somebody else, and cancel.
///
/// The form posts `transaction`, and `person=ID`, or `person=other` with `given_name`, `family_name` and
/// `email`, or `decision=cancel`.
package struct ChooserPage: Hashable, Sendable {
    /// Path to post to, on this server.
    package var action: String
    /// One-time handle of the transaction, for the hidden field `transaction`.
    package var transaction: String
    /// The address that the answer goes to.
    package var redirectURI: String
    package var clientName: String
    package var clientID: String
    package var people: [PersonCard]
    /// The account that the client named with `login_hint`; belongs into the form's e-mail field.
    package var hint: String?
}
