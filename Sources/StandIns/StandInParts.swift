internal import Cryptography
internal import Providers

/// What every stand-in is made of, whatever its brand.
struct StandInParts: Sendable {
    let installation: StandInInstallation
    let storage: any StandInStorage
    let people: People
    let random: RandomSource
    /// The installation's own clients: what a sandbox switched on is not for them.
    private let spared: Set<String>

    init(
        installation: StandInInstallation, storage: any StandInStorage, people: [Person],
        clients: [StandInClient], random: RandomSource
    ) {
        self.installation = installation
        self.storage = storage
        self.people = People(cast: people, storage: storage)
        self.random = random
        spared = Set(clients.filter(\.isOwn).map(\.clientID))
    }

    /// The memory of one brand.
    func ledger(_ brand: ProviderID, prefixes: [Ledger.HandleKind: String] = [:]) -> Ledger {
        Ledger(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: prefixes)
    }

    /// The settings that are for the client of a code or token; none for what this installation did not make.
    func settings(
        of handle: String, _ kind: Ledger.HandleKind, in ledger: Ledger, brand: ProviderID, now: Instant
    ) async throws -> StandInSettings {
        guard let grant = try await ledger.issued(handle, kind, now: now) else { return StandInSettings() }
        return try await settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
    }

    /// What a sandbox switched on at one brand for its applications, and what is switched on for one sign-in of it.
    ///
    /// - Parameter run: the sign-in's name in `StandInSettings`; nil outside of one.
    func settings(
        _ brand: ProviderID, for clientID: String, sandbox: String, run: String? = nil, now: Instant
    ) async throws -> StandInSettings {
        var settings = StandInSettings()
        if !spared.contains(clientID) {
            settings = try await StandInSettings.load(
                brand: brand.pathName, sandbox: sandbox, from: storage, now: now)
        }
        if let run {
            let own = try await StandInSettings.load(
                brand: brand.pathName, sandbox: sandbox, run: run, from: storage, now: now)
            settings.misbehaviours.formUnion(own.misbehaviours)
            settings.variations.formUnion(own.variations)
        }
        return settings
    }
}
