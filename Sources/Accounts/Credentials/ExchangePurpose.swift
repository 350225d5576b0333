/// The purpose for which a user brings a credential.
package enum ExchangePurpose: Hashable, Sendable, Codable {
    case signIn
    /// Add it to the account that is signed in.
    case link(to: LocalID)
    /// Prove again to be the person of the account; nothing is linked or made.
    case reauthenticate(LocalID)
}
