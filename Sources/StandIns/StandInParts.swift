internal import Cryptography
internal import Providers

/// What every stand-in is made of, whatever its brand.
struct StandInParts: Sendable {
    let installation: StandInInstallation
    let storage: any StandInStorage
    let people: People
    let random: RandomSource

    init(
        installation: StandInInstallation, storage: any StandInStorage, people: [Person],
        random: RandomSource
    ) {
        self.installation = installation
        self.storage = storage
        self.people = People(cast: people, storage: storage)
        self.random = random
    }

    /// The memory of one brand.
    func ledger(_ brand: ProviderID, prefixes: [Ledger.HandleKind: String] = [:]) -> Ledger {
        Ledger(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: prefixes)
    }

    /// The settings of the sandbox that a code or token is of; none for what this installation did not make.
    func settings(
        of handle: String, _ kind: Ledger.HandleKind, in ledger: Ledger, brand: ProviderID, now: Instant
    ) async throws -> StandInSettings {
        guard let sandbox = ledger.sandbox(of: handle, kind) else { return StandInSettings() }
        let run = try await ledger.run(of: handle, kind, now: now)
        return try await settings(brand, sandbox: sandbox, run: run, now: now)
    }

    /// What a sandbox switched on at one brand, and what is switched on for one sign-in of it.
    ///
    /// - Parameter run: the sign-in's name in `StandInSettings`; nil outside of one.
    func settings(
        _ brand: ProviderID, sandbox: String, run: String? = nil, now: Instant
    ) async throws -> StandInSettings {
        var settings = try await StandInSettings.load(
            brand: brand.pathName, sandbox: sandbox, from: storage, now: now)
        if let run {
            let own = try await StandInSettings.load(
                brand: brand.pathName, sandbox: sandbox, run: run, from: storage, now: now)
            settings.misbehaviours.formUnion(own.misbehaviours)
            settings.variations.formUnion(own.variations)
        }
        return settings
    }
}
