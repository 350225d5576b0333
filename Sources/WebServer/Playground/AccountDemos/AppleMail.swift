import Accounts
import Brands
import Cryptography
import Playground
import SignInFoundation
import StandIns

/// The way of mail to Apple's relay addresses, through the stand-in; mail to other addresses goes straight on.
struct AppleMail: Sendable {
    let standIn: StandInOnDemand<AppleStandIn>
    /// The team whose senders count: that of our own client.
    let teamID: String

    /// Nil unless Apple is played locally.
    init?(_ standIn: (any StandIn)?, provider: ResolvedProvider?) {
        guard let standIn = standIn as? StandInOnDemand<AppleStandIn>,
            case .signingKey(let teamID, _, _)? = provider?.credential
        else { return nil }
        self.standIn = standIn
        self.teamID = teamID
    }

    /// The fate of a mail.
    func fate(
        from sender: String, to address: String, sandbox: SandboxID, now: Instant
    ) async throws -> AccountDemoMemory.Mail.Fate {
        guard AppleRelay.isRelay(address) else { return .delivered }
        switch try await standIn.standIn().relay(
            from: sender, to: address, sandbox: sandbox.rawValue, now: now)
        {
        case .forwarded: return .forwarded
        case .senderNotRegistered, .unknownAddress: return .dropped
        }
    }

    /// Registers a sender; false for what is no address or domain.
    func register(_ sender: String, sandbox: SandboxID, now: Instant) async throws -> Bool {
        try await standIn.standIn().registerSender(
            sender, teamID: teamID, sandbox: sandbox.rawValue, now: now)
    }

    /// The registered senders, oldest first.
    func senders(sandbox: SandboxID, now: Instant) async throws -> [String] {
        try await standIn.standIn().senders(of: teamID, sandbox: sandbox.rawValue, now: now)
    }
}
