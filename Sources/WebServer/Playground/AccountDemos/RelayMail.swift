import Cryptography
import OpenID
import Playground
import Providers

/// The way of mail to relay addresses, through the stand-in; mail to other addresses goes straight on.
struct RelayMail: Sendable {
    private let provider: ProviderID
    private let standIn: any StandIn
    /// The team whose senders count: that of our own client.
    private let teamID: String

    /// Nil unless a provider with a relay is played locally.
    init?(_ standIns: [ProviderID: any StandIn], providers: [ResolvedProvider]) {
        guard let provider = providers.first(where: { $0.definition.quirks.contains(.relayAddresses) }),
            let standIn = standIns[provider.id], case .signingKey(let teamID, _, _) = provider.credential
        else { return nil }
        self.provider = provider.id
        self.standIn = standIn
        self.teamID = teamID
    }

    private func relay() async throws -> (any RelayingStandIn)? {
        try await standIn.made() as? any RelayingStandIn
    }

    func fate(from sender: String, to address: String, sandbox: SandboxID, now: Instant) async throws
        -> AccountDemoState.Mail.Fate
    {
        guard Brand.of(provider)?.isRelayed(address) == true else { return .delivered }
        switch try await relay()?.relay(from: sender, to: address, sandbox: sandbox, now: now) {
        case .forwarded: return .forwarded
        case nil: return .delivered
        case .senderNotRegistered, .unknownAddress: return .dropped
        }
    }

    /// Registers a sender; false for what is no address or domain.
    func register(_ sender: String, sandbox: SandboxID, now: Instant) async throws -> Bool {
        try await relay()?.registerSender(sender, teamID: teamID, sandbox: sandbox, now: now) == true
    }

    func senders(sandbox: SandboxID, now: Instant) async throws -> [String] {
        try await relay()?.senders(of: teamID, sandbox: sandbox, now: now) ?? []
    }
}
