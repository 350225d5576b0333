/// The fate of a mail to a relay address.
package enum AppleRelayOutcome: Hashable, Sendable {
    /// It was forwarded to the person's own address.
    case forwarded(to: String)
    /// The sender is not registered with the team: Apple drops the mail without a word.
    case senderNotRegistered
    /// The address belongs to no user, or its owner stopped using the team's applications.
    case unknownAddress
}
