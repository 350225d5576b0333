/// A user's object identifier in its two spellings: the token's and the interface's.
package struct ProviderObjectID: Hashable, Sendable {
    /// The identifier as the provider's interface, and so the account backend, writes it.
    package let identifier: String
    /// Indicates whether the token's spelling pads it.
    package let isPadded: Bool
}
