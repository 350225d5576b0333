package import Cryptography
package import OpenID

/// The parts of every stand-in, whatever its brand.
package struct StandInParts: Sendable {
    package let installation: StandInInstallation
    package let storage: any RecordStore
    package let people: People
    package let random: RandomSource
    /// The installation's own clients: what a sandbox switched on is not for them.
    private let spared: Set<String>

    package init(
        installation: StandInInstallation, storage: any RecordStore, people: [Person],
        clients: [StandInClient], random: RandomSource
    ) {
        self.installation = installation
        self.storage = storage
        self.people = People(cast: people, storage: storage)
        self.random = random
        spared = Set(clients.filter(\.isOwn).map(\.clientID))
    }

    /// The memory of one brand.
    package func grants(_ brand: ProviderID, prefixes: [GrantStore.HandleKind: String] = [:]) -> GrantStore {
        GrantStore(
            brand: brand.pathName, storage: storage, installation: installation, random: random,
            prefixes: prefixes)
    }

    /// The settings that are for the client of a code or token; none for what this installation did not make.
    ///
    /// - Throws: what the store of records throws.
    package func settings(
        of handle: String, _ kind: GrantStore.HandleKind, in grants: GrantStore, brand: ProviderID,
        now: Instant
    ) async throws -> StandInSettings {
        guard let grant = try await grants.issued(handle, kind, now: now) else { return StandInSettings() }
        return try await settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
    }

    /// The settings of a sandbox at one brand for its applications, and those of one sign-in.
    ///
    /// - Parameter run: the sign-in's name in `StandInSettings`; nil outside of one.
    package func settings(
        _ brand: ProviderID, for clientID: String, sandbox: SandboxID, run: String? = nil, now: Instant
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
