import Accounts
import Cryptography
import OpenID
import Providers
import StandIns

/// What belongs to one installation and outlives a restart: keys, and the clients it has at its own stand-ins.
struct Installation: Sendable {
    /// The configured providers that can be used, in order.
    let providers: [ResolvedProvider]
    /// The stand-ins of those that are played locally.
    let standIns: [ProviderID: any StandIn]
    /// Signs the account backend's tokens.
    let tokens: TokenIssuer

    /// The name of our client at our own stand-ins.
    private static let clientName = "Portico"
    private static let teamID = "PORTICO001"

    /// Makes what is missing and reads the rest.
    ///
    /// - Throws: `ServerError` for a provider whose settings do not fit together; `AccountError` from the store.
    static func prepare(
        options: ServerOptions, storage: any AccountStorage, secret: [UInt8], random: RandomSource,
        now: Instant
    ) async throws -> Installation {
        let shelf = InstallationShelf(storage: storage, now: now)
        let project = options.project
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            guard try transaction.sandbox() == nil else { return }
            try transaction.save(
                Sandbox(id: .standard, project: project, createdAt: now, expiresWhenIdle: false))
        }
        let tokens = TokenIssuer(keyring: try await SigningKeyring.open(storage, random: random, now: now))
        var providers: [ResolvedProvider] = []
        var standIns: [ProviderID: any StandIn] = [:]
        for configuration in options.providers {
            do throws(ProviderResolutionError) {
                guard configuration.effectiveMode == .local else {
                    providers.append(
                        try ResolvedProvider(configuration, origin: options.origin, standInClient: nil))
                    continue
                }
            } catch {
                throw ServerError.provider(id: configuration.id.rawValue, reason: "\(error)")
            }
            guard configuration.id == .apple else { continue }
            let key = try await shelf.clientKey(configuration.id)
            let client = StandInClientCredential(
                clientID: "com.example.portico",
                credential: .signingKey(
                    teamID: teamID, keyID: "PORTICOKEY", privateKeyPEM: ConcealedText(try key.pem())))
            let provider: ResolvedProvider
            do throws(ProviderResolutionError) {
                provider = try ResolvedProvider(configuration, origin: options.origin, standInClient: client)
            } catch {
                throw ServerError.provider(id: configuration.id.rawValue, reason: "\(error)")
            }
            providers.append(provider)
            standIns[.apple] = AppleStandIn(
                keys: try await shelf.signingKeys(.apple),
                installation: StandInInstallation(secret: secret),
                storage: RecordStandInStorage(storage: storage),
                clients: [
                    StandInClient(
                        clientID: client.clientID, name: clientName, redirectURIs: [provider.redirectURI],
                        authentication: .signedSecret(
                            teamID: teamID, keyID: "PORTICOKEY", publicKey: key.publicKey))
                ],
                random: random)
        }
        return Installation(providers: providers, standIns: standIns, tokens: tokens)
    }
}
