package import Cryptography
package import OpenID

/// A stand-in whose brand forwards mail to users who hide their address from applications.
package protocol RelayingStandIn: StandIn {
    /// Takes a mail to a relay address.
    func relay(
        from sender: String, to address: String, sandbox: SandboxID, now: Instant
    ) async throws -> RelayOutcome

    /// Registers a sender with a team: an address, or a domain for all its addresses.
    ///
    /// - Returns: whether it was registered; false for what is neither, and beyond 32 senders.
    func registerSender(
        _ sender: String, teamID: String, sandbox: SandboxID, now: Instant
    ) async throws -> Bool

    /// The senders of a team, in the order of registration.
    func senders(of teamID: String, sandbox: SandboxID, now: Instant) async throws -> [String]
}

/// The fate of a mail to a relay address.
package enum RelayOutcome: Hashable, Sendable {
    /// It was forwarded to the user's own address.
    case forwarded(to: String)
    /// The sender is not registered with the team: the mail is dropped without a word.
    case senderNotRegistered
    /// The address belongs to no user, or its owner stopped using the team's applications.
    case unknownAddress
}
