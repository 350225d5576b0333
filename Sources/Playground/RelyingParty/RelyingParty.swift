package import Accounts
package import Brands
package import Cryptography
package import SignInFoundation

/// The client side of every provider: starts sign-ins, takes callbacks, exchanges codes, checks tokens.
package struct RelyingParty: Sendable {
    /// Providers by id, as configured.
    package let providers: [ResolvedProvider]

    let calls: TimedCalls
    let random: RandomSource
    let directory: ProviderDirectory
    let keySets: KeySetCache
    let credentials: CredentialExchange
    let pending: RecordShelf<PendingSignIn>
    let parked: RecordShelf<ParkedCallback>
    /// Sign-ins that wait for the reader between steps.
    let held: RecordShelf<SignInProgress>
    /// Apple's notifications that were taken, by their ids.
    let notified: RecordShelf<AppleNotification.Event>

    /// The time that a sign-in may take from start to callback, seconds.
    package static let lifetime = Bounds.pendingSignIns.lifetime

    /// - Parameters:
    ///   - providers: in the order in which they are shown.
    ///   - records: where sign-ins under way are kept.
    ///   - clock: milliseconds since 1970, for how long the calls of a run take.
    package init(
        providers: [ResolvedProvider], transport: any ProviderTransport, random: RandomSource,
        credentials: CredentialExchange, records: any RecordStore, clock: @escaping @Sendable () -> Int64
    ) {
        self.providers = providers
        self.calls = TimedCalls(transport: transport, clock: clock)
        self.random = random
        self.directory = ProviderDirectory(transport: transport)
        self.keySets = KeySetCache(transport: transport)
        self.credentials = credentials
        self.pending = RecordShelf(SignInRecordKind.pending, in: records)
        self.held = RecordShelf(SignInRecordKind.held, in: records)
        self.notified = RecordShelf(SignInRecordKind.notified, in: records)
        self.parked = RecordShelf(SignInRecordKind.parked, in: records)
    }

    /// The provider of that id, when it is configured.
    package func provider(_ id: ProviderID) -> ResolvedProvider? { providers.first { $0.id == id } }
}
