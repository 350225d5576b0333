import Cryptography
import OpenID
import Providers

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
        /// Our own client there, and those of the configuration.
        let clients: [StandInClient]
    }

    /// - Throws: `ProviderResolutionError` when the settings do not fit together; errors of storage and keys.
    func make(_ configuration: ProviderConfiguration, origin: String) async throws -> Made {
        guard let brand = Brand.of(configuration.id), let own = try await ownClient(brand, origin: origin)
        else { throw ProviderResolutionError.noStandIn }
        let provider = try ResolvedProvider(configuration, origin: origin, standInClient: own.credential)
        let clients = [own.registered] + registrations.filter { $0.provider == brand.id }.map(\.client)
        let recordStore = recordStore
        let seed = StandInSeed(
            keys: { try await recordStore.signingKeys(brand.id, count: brand.publishedKeys) },
            installation: installation, storage: storage, clients: clients, random: random)
        return Made(provider: provider, standIn: brand.standIn(seed), clients: clients)
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
