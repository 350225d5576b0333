package import Accounts
package import Cryptography
package import Providers
import SignInFoundation

/// The client side of every provider: starts sign-ins, takes callbacks, exchanges codes, checks tokens.
package struct RelyingParty: Sendable {
    /// Providers by id, as configured.
    package let providers: [ResolvedProvider]

    let calls: TimedCalls
    let random: RandomSource
    let directory: ProviderDirectory
    let keySets: KeySetCache
    let credentials: CredentialExchange
    let pending: OnceStore<PendingSignIn>
    let parked: OnceStore<ParkedCallback>
    /// Sign-ins that wait for the reader between steps.
    let held: OnceStore<SignInProgress>
    /// Apple's notifications that were taken, by their ids.
    let notified: OnceStore<AppleNotification.Event>

    /// How long a sign-in may take from start to callback, seconds.
    package static let lifetime = Bounds.pendingSignIns.lifetime

    /// - Parameters:
    ///   - providers: in the order in which they are shown.
    ///   - clock: milliseconds since 1970, for how long the calls of a run take.
    package init(
        providers: [ResolvedProvider], transport: any ProviderTransport, random: RandomSource,
        credentials: CredentialExchange, clock: @escaping @Sendable () -> Int64
    ) {
        self.providers = providers
        self.calls = TimedCalls(transport: transport, clock: clock)
        self.random = random
        self.directory = ProviderDirectory(transport: transport)
        self.keySets = KeySetCache(transport: transport) { try await Task.sleep(for: .seconds($0)) }
        self.credentials = credentials
        self.pending = OnceStore(Bounds.pendingSignIns)
        self.held = OnceStore(Bounds.heldSignIns)
        self.notified = OnceStore(Bounds.notifications)
        self.parked = OnceStore(Bounds.parkedCallbacks)
    }

    /// The provider of that id, when it is configured.
    package func provider(_ id: ProviderID) -> ResolvedProvider? { providers.first { $0.id == id } }
}
