import Cryptography
import Providers
import StandIns

/// Makes the client that this installation has at the stand-in of a brand, and the stand-in once it is needed.
struct StandInWorkshop: Sendable {
    let shelf: InstallationShelf
    let storage: any StandInStorage
    let installation: StandInInstallation
    /// Clients beside our own.
    let registrations: [StandInRegistration]
    let random: RandomSource

    /// The name of our client on the stand-ins' pages.
    private static let clientName = "Portico"
    private static let appleClientID = "com.example.portico"
    private static let appleTeamID = "PORTICO001"
    private static let appleKeyID = "PORTICOKEY"

    /// A brand that is played locally.
    struct Made {
        let provider: ResolvedProvider
        let standIn: any StandIn
        /// Our own client there, and those of the configuration.
        let clients: [StandInClient]
    }

    /// - Throws: `ProviderResolutionError` when the settings do not fit together; errors of storage and keys.
    func make(
        _ configuration: ProviderConfiguration, origin: String
    ) async throws -> Made {
        if configuration.id == .apple { return try await apple(configuration, origin: origin) }
        guard
            let own = OwnClient(
                at: configuration.id, name: Self.clientName,
                redirectURIs: Self.redirectURIs(configuration.id, origin: origin),
                installation: installation)
        else { throw ProviderResolutionError.noStandIn }
        let provider = try ResolvedProvider(configuration, origin: origin, standInClient: own.credential)
        let clients = [own.registered] + registered(configuration.id)
        let (shelf, installation, storage, random) = (shelf, installation, storage, random)
        let standIn: any StandIn
        switch configuration.id {
        case .github:
            standIn = GitHubStandIn(
                installation: installation, storage: storage, clients: clients, random: random)
        case .google:
            standIn = StandInOnDemand {
                GoogleStandIn(
                    keys: try await shelf.signingKeys(.google, count: 2), installation: installation,
                    storage: storage, clients: clients, random: random)
            }
        case .microsoft:
            standIn = StandInOnDemand {
                MicrosoftStandIn(
                    keys: try await shelf.signingKeys(.microsoft, count: 2), installation: installation,
                    storage: storage, clients: clients, random: random)
            }
        case .facebook:
            standIn = StandInOnDemand {
                FacebookStandIn(
                    keys: try await shelf.signingKeys(.facebook, count: 2), installation: installation,
                    storage: storage, clients: clients, random: random)
            }
        case .apple, .oidc: throw ProviderResolutionError.noStandIn
        }
        return Made(provider: provider, standIn: standIn, clients: clients)
    }

    /// Apple publishes three keys at a time, so does its stand-in; our client signs its own secrets.
    private func apple(
        _ configuration: ProviderConfiguration, origin: String
    ) async throws -> Made {
        let key = try await shelf.clientKey(.apple)
        let provider = try ResolvedProvider(
            configuration, origin: origin,
            standInClient: StandInClientCredential(
                clientID: Self.appleClientID,
                credential: .signingKey(
                    teamID: Self.appleTeamID, keyID: Self.appleKeyID,
                    privateKeyPEM: ConcealedText(try key.pem()))))
        let clients =
            [
                StandInClient(
                    clientID: Self.appleClientID, name: Self.clientName,
                    redirectURIs: Self.redirectURIs(.apple, origin: origin),
                    authentication: .signedSecret(
                        teamID: Self.appleTeamID, keyID: Self.appleKeyID, publicKey: key.publicKey),
                    notificationURI: "\(origin)/\(AppleNotificationRoute.path)", isOwn: true)
            ] + registered(.apple)
        let (shelf, installation, storage, random) = (shelf, installation, storage, random)
        let standIn = StandInOnDemand {
            AppleStandIn(
                keys: try await shelf.signingKeys(.apple, count: 3), installation: installation,
                storage: storage, clients: clients, random: random)
        }
        return Made(provider: provider, standIn: standIn, clients: clients)
    }

    /// Where browsers come back to us: the playground's callback, and the handlers of the account backend.
    private static func redirectURIs(_ provider: ProviderID, origin: String) -> [String] {
        ["playground/\(provider.rawValue)/callback", "__/auth/handler", "emulator/auth/handler"].map {
            "\(origin)/\($0)"
        }
    }

    private func registered(_ provider: ProviderID) -> [StandInClient] {
        registrations.filter { $0.provider == provider }.map(\.client)
    }
}
