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
    func ledger(_ brand: ProviderID) -> Ledger {
        Ledger(brand: brand.pathName, storage: storage, installation: installation, random: random)
    }

    /// What a sandbox switched on at one brand.
    func settings(_ brand: ProviderID, sandbox: String, now: Instant) async throws -> StandInSettings {
        try await StandInSettings.load(brand: brand.pathName, sandbox: sandbox, from: storage, now: now)
    }
}
