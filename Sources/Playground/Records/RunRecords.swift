package import Cryptography
package import OpenID
package import RelyingParty
internal import Synchronization

/// The latest run of each browser at each provider, and the latest that signed somebody in, for a quarter of an hour.
///
/// It throws as every store.
package struct RunRecords: Sendable {
    private let recordStore: TypedRecordStore<KeptRun>
    private let counter = RunCounter()
    /// The places where a browser may have runs.
    private let providers: [ProviderID]

    /// The time that a run can be looked at, seconds.
    package static let lifetime = Bounds.runs.lifetime
    private static let kind = RecordKind("run", .ephemeral, bound: Bounds.runs)

    package init(in store: any RecordStore, providers: [ProviderID]) {
        recordStore = TypedRecordStore(Self.kind, in: store)
        self.providers = providers
    }

    /// The choice among a browser's runs at a provider.
    private enum Place: String {
        case latest
        /// The latest that signed somebody in, once another run took its place among the latest: one that was broken
        /// on purpose does not.
        case signIn = "sign-in"
    }

    /// Keeps a run in place of the browser's earlier one at the same provider; one that is too large for a share of
    /// the store is not kept.
    ///
    /// - Parameter other: a record of the browser's partition, to be read along with it.
    /// - Returns: that record.
    @discardableResult package func keep(
        _ run: SignInRun, for browser: BrowserBinding, reading other: RecordKey? = nil, now: Instant
    ) async throws -> Record? {
        if !run.hasSucceeded, let earlier = try await self.run(of: browser, provider: run.provider, now: now),
            earlier.hasSucceeded
        {
            try await put(earlier, .signIn, browser, now: now)
        }
        return try await put(run, .latest, browser, reading: other, now: now)
    }

    /// Forgets all that a browser did, and the tokens it got.
    package func forget(_ browser: BrowserBinding) async throws {
        for provider in providers {
            for place in [Place.latest, .signIn] {
                try await recordStore.store.remove(key(browser, provider, place))
            }
        }
    }

    /// The browser's latest run at a provider.
    package func run(of browser: BrowserBinding, provider: ProviderID, now: Instant) async throws
        -> SignInRun?
    {
        try await recordStore.store.get(key(browser, provider, .latest), now: now)?.value.content(
            KeptRun.self
        ).run
    }

    /// The browser's latest run at a provider that signed somebody in.
    package func signIn(of browser: BrowserBinding, provider: ProviderID, now: Instant) async throws
        -> SignInRun?
    { try await signIns(of: browser, at: [provider], now: now).first }

    /// The browser's latest runs, provider by provider, the newest first.
    package func runs(of browser: BrowserBinding, now: Instant) async throws -> [SignInRun] {
        let found = try await recordStore.store.get(providers.map { key(browser, $0, .latest) }, now: now)
        return Self.newestFirst(try found.compactMap { try $0?.value.content(KeptRun.self) })
    }

    /// The browser's latest runs that signed somebody in, provider by provider, the newest first.
    package func signIns(of browser: BrowserBinding, now: Instant) async throws -> [SignInRun] {
        try await signIns(of: browser, at: providers, now: now)
    }

    private func signIns(of browser: BrowserBinding, at providers: [ProviderID], now: Instant) async throws
        -> [SignInRun]
    {
        let keys = providers.flatMap { [key(browser, $0, .latest), key(browser, $0, .signIn)] }
        let found = try await recordStore.store.get(keys, now: now).map {
            try $0?.value.content(KeptRun.self)
        }
        let runs = stride(from: 0, to: found.count, by: 2).compactMap { index in
            found[index].flatMap { $0.run.hasSucceeded ? $0 : nil } ?? found[index + 1]
        }
        return Self.newestFirst(runs)
    }

    @discardableResult private func put(
        _ run: SignInRun, _ place: Place, _ browser: BrowserBinding, reading other: RecordKey? = nil,
        now: Instant
    ) async throws -> Record? {
        do {
            let (key, value) = (
                key(browser, run.provider, place), RecordValue(KeptRun(run: run, number: counter.next()))
            )
            guard let other else {
                try await recordStore.store.put(key, value, expires: .ofKind, owners: run.owners, now: now)
                return nil
            }
            return try await recordStore.store.put(
                key, value, expires: .ofKind, owners: run.owners, reading: [other], now: now
            ).first ?? nil
        } catch is StoreFull {
            guard let other else { return nil }
            return try await recordStore.store.get(other, now: now)
        }
    }

    /// All runs of a browser stand in one partition.
    private func key(_ browser: BrowserBinding, _ provider: ProviderID, _ place: Place) -> RecordKey {
        RecordKey(
            .spread(over: browser.name), Self.kind, "\(browser.name)/\(provider.rawValue)/\(place.rawValue)")
    }

    private static func newestFirst(_ runs: [KeptRun]) -> [SignInRun] {
        runs.sorted { $0.order > $1.order }.map(\.run)
    }
}

private struct KeptRun: RecordContent {
    let run: SignInRun
    /// The number that this node had kept before it; tells runs of one moment apart.
    let number: Int64

    var order: (Instant, Int64, Int64) { (run.startedAt, run.requestTiming?.began ?? 0, number) }
    var recordBytes: Int { run.bytes }
}

private final class RunCounter: Sendable {
    private let count = Mutex<Int64>(0)

    func next() -> Int64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
