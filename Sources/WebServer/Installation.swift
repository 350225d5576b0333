import Accounts
import Cryptography
import OpenID
import Providers

/// The parts of one installation that outlive a restart: keys, and the clients it has at its own stand-ins.
struct Installation: Sendable {
    /// The configured providers that can be used, in order.
    let providers: [ResolvedProvider]
    /// The stand-ins of those that are played locally; those with keys make them when first asked for something.
    let standIns: [ProviderID: any StandIn]
    /// Our own clients at the stand-ins, and those of the configuration.
    let clients: [ProviderID: [StandInClient]]
    let tokens: TokenIssuer

    /// Makes what is missing and reads the rest.
    ///
    /// - Parameter records: what the stand-ins remember.
    /// - Throws: `ServerError` for a provider whose settings do not fit together; `AccountError` from the store.
    static func prepare(
        options: ServerOptions, storage: any AccountStorage, records: any RecordStore,
        secret: [UInt8], random: RandomSource,
        now: Instant
    ) async throws -> Installation {
        let recordStore = InstallationKeys(storage: storage, now: now)
        let project = options.project
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            guard try transaction.sandbox() == nil else { return }
            try transaction.save(
                Sandbox(id: .standard, project: project, createdAt: now, expiresWhenIdle: false))
        }
        let tokens = TokenIssuer(
            keyring: try await SigningKeyring.open(storage, random: random, now: now),
            refreshTokens: RefreshTokenCodec(secret: secret))
        var providers: [ResolvedProvider] = []
        var standIns: [ProviderID: any StandIn] = [:]
        var clients: [ProviderID: [StandInClient]] = [:]
        let factory = StandInFactory(
            recordStore: recordStore, storage: records,
            installation: StandInInstallation(secret: secret), clientName: options.siteTitle,
            registrations: options.standInClients, random: random)
        for configuration in options.providers {
            do {
                guard configuration.effectiveMode == .local else {
                    providers.append(
                        try ResolvedProvider(configuration, origin: options.origin, standInClient: nil))
                    continue
                }
                let made = try await factory.make(configuration, origin: options.origin)
                providers.append(made.provider)
                standIns[made.provider.id] = made.standIn
                clients[made.provider.id] = made.clients
            } catch let error as ProviderResolutionError {
                throw ServerError.provider(id: configuration.id.rawValue, reason: "\(error)")
            }
        }
        return Installation(providers: providers, standIns: standIns, clients: clients, tokens: tokens)
    }
}
