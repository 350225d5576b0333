package import Accounts
package import Cryptography
package import Providers

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
    package static let lifetime: Int64 = 600
    /// How many sign-ins may be under way; the oldest gives way.
    package static let maximumPending = 20_000
    /// How long a posted callback waits for the page that takes it, seconds.
    package static let parkedLifetime: Int64 = 120
    /// How long a notification is remembered, so that it counts once, seconds; how many are.
    package static let notificationLifetime: Int64 = 86_400
    package static let maximumNotifications = 10_000
    /// How many posted callbacks may wait.
    package static let maximumParked = 2_000

    /// - Parameters:
    ///   - providers: in the order in which they are shown.
    ///   - clock: milliseconds since 1970, for how long the calls of a run take.
    ///   - pause: waits that many seconds; between two fetches of one key set.
    package init(
        providers: [ResolvedProvider], transport: any ProviderTransport, random: RandomSource,
        credentials: CredentialExchange, clock: @escaping @Sendable () -> Int64,
        pause: @escaping @Sendable (Int64) async throws -> Void
    ) {
        self.providers = providers
        self.calls = TimedCalls(transport: transport, clock: clock)
        self.random = random
        self.directory = ProviderDirectory(transport: transport)
        self.keySets = KeySetCache(transport: transport, pause: pause)
        self.credentials = credentials
        self.pending = OnceStore(capacity: Self.maximumPending, lifetime: Self.lifetime)
        self.held = OnceStore(capacity: Self.maximumParked, lifetime: Self.lifetime)
        self.notified = OnceStore(
            capacity: Self.maximumNotifications, lifetime: Self.notificationLifetime)
        self.parked = OnceStore(capacity: Self.maximumParked, lifetime: Self.parkedLifetime)
    }

    /// The provider of that id, when it is configured.
    package func provider(_ id: ProviderID) -> ResolvedProvider? { providers.first { $0.id == id } }
}
