/// "What may the client have?"
///
/// The form posts `transaction` and `decision` (`allow` or `cancel`); with it `first_name`, `last_name` and
/// `email_choice` (`share` or `hide`) when they are offered, and a `scope` field per optional scope left
/// ticked.
package struct ConsentPage: Hashable, Sendable {
    /// Path to post to, on this server.
    package var action: String
    /// One-time handle of the transaction, for the hidden field `transaction`.
    package var transaction: String
    /// The address that the response goes to.
    package var redirectURI: String
    package var clientName: String
    package var clientID: String
    package var person: PersonCard
    /// The scopes that are asked for, in the order of the request.
    package var scopes: [ScopeItem]
    /// The editable name, where the client asked for it and the brand lets people edit it.
    package var name: NameFields?
    /// The choice between the real address and a relay address, where the brand offers it.
    package var email: EmailChoice?

    /// One scope.
    package struct ScopeItem: Hashable, Sendable {
        /// As the brand spells it; the string table has a text for each.
        package var scope: String
        /// Indicates whether the person may leave it out.
        package var isOptional: Bool
        /// Indicates whether it was granted before.
        package var wasGranted: Bool

        package init(scope: String, isOptional: Bool, wasGranted: Bool) {
            self.scope = scope
            self.isOptional = isOptional
            self.wasGranted = wasGranted
        }
    }

    /// The name as it will be handed over.
    package struct NameFields: Hashable, Sendable {
        package var first: String
        package var last: String

        package init(first: String, last: String) {
            self.first = first
            self.last = last
        }
    }

    /// The two addresses to choose between.
    package struct EmailChoice: Hashable, Sendable {
        package var shared: String
        package var relay: String

        package init(shared: String, relay: String) {
            self.shared = shared
            self.relay = relay
        }
    }
}
