/// The voucher for a provider's statements about a user.
package enum Voucher: String, Hashable, Sendable, Codable {
    /// The provider itself.
    case provider
    /// A local stand-in, or nobody (an unsigned credential): anybody could have said it.
    case standIn
}
