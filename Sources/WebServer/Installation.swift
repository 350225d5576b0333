import Accounts
import Cryptography
import OpenID
import Playground
import Providers

/// The parts of one installation that outlive a restart: keys, and the clients it has at its own stand-ins.
struct Installation: Sendable {
    /// The configured providers that can be used, in order.
    let providers: [ResolvedProvider]
    /// The stand-ins of those that are played locally; those with keys make them when first asked for something.
    let standIns: [ProviderID: any StandIn]
    /// Our own clients at the stand-ins, and those of the configuration.
    let clients: [ProviderID: [StandInClient]]
    /// Makes another stand-in of a brand, with a store of its own and the same keys.
    let standInsApart: [ProviderID: @Sendable (any RecordStore) -> any StandIn]
    let tokens: TokenIssuer

    /// Makes what is missing and reads the rest.
    ///
    /// - Parameter records: what the stand-ins remember.
    /// - Throws: `ServerError` for a provider whose settings do not fit together; `AccountError` from the store.
    static func prepare(
        options: ServerOptions, storage: any AccountStorage, records: any RecordStore,
        secret: [UInt8], random: RandomSource, now: Instant
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
        var apart: [ProviderID: @Sendable (any RecordStore) -> any StandIn] = [:]
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
                apart[made.provider.id] = made.apart
            } catch let error as ProviderResolutionError {
                throw ServerError.provider(id: configuration.id.rawValue, reason: "\(error)")
            }
        }
        return Installation(
            providers: providers, standIns: standIns, clients: clients, standInsApart: apart, tokens: tokens)
    }
}

/// The stand-ins' keys, made once and kept sealed in the store.
struct InstallationKeys: Sendable {
    let storage: any AccountStorage
    let now: Instant

    private static let kind = RecordKind("stand-in-key")

    /// The keys a stand-in signs ID tokens with.
    func signingKeys(_ provider: ProviderID, count: Int) async throws -> StandInSigningKeys {
        let keys = try await withThrowingTaskGroup(of: (Int, RSAPrivateKey).self) { group in
            for number in 1...count {
                group.addTask {
                    let pem = try await once("\(provider.rawValue)/signing/\(number)") {
                        // It takes a tenth of a second or several.
                        try await Blocking.run { try RSAPrivateKey.generate() }.pem()
                    }
                    return (number, try RSAPrivateKey(pem: pem))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                .sorted { $0.key < $1.key }.map(\.value)
        }
        return try StandInSigningKeys(keys)
    }

    /// The key that our client at a stand-in signs its client secrets with.
    func clientKey(_ provider: ProviderID) async throws -> P256PrivateKey {
        try P256PrivateKey(
            pem: try await once("\(provider.rawValue)/client") { try P256PrivateKey.generate().pem() })
    }

    /// The text kept under `key`; of several processes that make it at once, all get the same.
    private func once(_ key: String, make: @Sendable () async throws -> String) async throws -> String {
        if let kept = try await storage.get(.installation, Self.kind, key, now: now) {
            return String(decoding: kept, as: UTF8.self)
        }
        let made = try await make()
        if try await storage.putOnce(.installation, Self.kind, key, Array(made.utf8), expires: nil, now: now)
        {
            return made
        }
        let kept = try await storage.get(.installation, Self.kind, key, now: now)
        return kept.map { String(decoding: $0, as: UTF8.self) } ?? made
    }
}

/// Makes the client that this installation has at the stand-in of a brand, and the stand-in once it is needed.
struct StandInFactory: Sendable {
    let recordStore: InstallationKeys
    let storage: any RecordStore
    let installation: StandInInstallation
    let clientName: String
    let registrations: [StandInRegistration]
    let random: RandomSource

    /// A brand that is played locally.
    struct Made {
        let provider: ResolvedProvider
        let standIn: any StandIn
        /// Our own clients there, and those of the configuration.
        let clients: [StandInClient]
        /// Another stand-in with a store of its own and the same keys.
        let apart: @Sendable (any RecordStore) -> any StandIn
    }

    /// - Throws: `ProviderResolutionError` when the settings do not fit together; errors of storage and keys.
    func make(_ configuration: ProviderConfiguration, origin: String) async throws -> Made {
        guard let brand = Brand.of(configuration.id), let own = try await ownClient(brand, origin: origin)
        else { throw ProviderResolutionError.noStandIn }
        let provider = try ResolvedProvider(configuration, origin: origin, standInClient: own.credential)
        let mistaken = ErrorState.clients(
            at: brand.id, name: clientName, redirectURIs: own.registered.redirectURIs,
            installation: installation)
        let clients =
            [own.registered] + mistaken + registrations.filter { $0.provider == brand.id }.map(\.client)
        let make = { @Sendable [recordStore, installation, random] (storage: any RecordStore) in
            brand.standIn(
                StandInSeed(
                    keys: { try await recordStore.signingKeys(brand.id, count: brand.publishedKeys) },
                    installation: installation, storage: storage, clients: clients, random: random))
        }
        return Made(provider: provider, standIn: make(storage), clients: clients, apart: make)
    }

    private func ownClient(_ brand: Brand, origin: String) async throws -> OwnClient? {
        let redirectURIs = Self.redirectURIs(brand.id, origin: origin)
        guard case .key = brand.ownClient else {
            return OwnClient(
                at: brand.id, name: clientName, redirectURIs: redirectURIs, installation: installation)
        }
        return try OwnClient(
            at: brand.id, name: clientName, redirectURIs: redirectURIs,
            key: try await recordStore.clientKey(brand.id),
            notificationURI: brand.notificationPath.map { "\(origin)/\($0)" })
    }

    /// The addresses where browsers come back to us: the playground's callback, and the handlers of the account
    /// backend.
    private static func redirectURIs(_ provider: ProviderID, origin: String) -> [String] {
        ["playground/\(provider.rawValue)/callback", "__/auth/handler", "emulator/auth/handler"].map {
            "\(origin)/\($0)"
        }
    }
}
