package import OpenID

/// A question that a transaction is about to ask; see `AccountReader.foresee`.
package enum AccountQuestion: Hashable, Sendable {
    /// The account of an address.
    case email(EmailAddress)
    /// The account of a provider's user.
    case subject(ProviderID, String)
    /// The presence of a live record.
    case record(RecordKind, String)
}
