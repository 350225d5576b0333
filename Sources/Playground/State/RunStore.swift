package import Cryptography
package import Providers
package import SignInFoundation

/// The latest run of each browser at each provider, and the latest that signed somebody in, for a quarter of an hour,
/// in memory only.
package actor RunStore {
    /// What one browser did.
    private struct Runs: Sendable {
        var latest: [ProviderID: Kept] = [:]
        /// The latest that signed somebody in; a run that was broken on purpose does not take its place.
        var signIns: [ProviderID: Kept] = [:]

        var bytes: Int {
            let successes = signIns.filter { latest[$0.key]?.number != $0.value.number }
            return latest.values.reduce(0) { $0 + $1.run.bytes }
                + successes.values.reduce(0) { $0 + $1.run.bytes }
        }

        mutating func forget(before now: Instant) {
            latest = latest.filter { $0.value.expires >= now }
            signIns = signIns.filter { $0.value.expires >= now }
        }
    }

    private struct Kept: Sendable {
        let run: SignInRun
        let expires: Instant
        /// How many were kept before it; tells runs of the same second apart.
        let number: Int
    }

    private var browsers: BoundedStore<BrowserBinding, Runs>
    private var keptSoFar = 0

    /// How long a run can be looked at, seconds.
    package static let lifetime = Bounds.runs.lifetime

    package init(_ bound: StoreBound = Bounds.runs) {
        browsers = BoundedStore(bound)
    }

    /// Keeps a run in place of the browser's earlier one at the same provider; one that is too large for a share of
    /// the store is not kept.
    package func keep(_ run: SignInRun, for browser: BrowserBinding, now: Instant) {
        let kept = Kept(run: run, expires: now.adding(seconds: Self.lifetime), number: keptSoFar)
        keptSoFar += 1
        var runs = browsers.value(browser, now: now) ?? Runs()
        runs.forget(before: now)
        runs.latest[run.provider] = kept
        if run.hasSucceeded { runs.signIns[run.provider] = kept }
        try? browsers.put(runs, key: browser, bytes: runs.bytes, owners: run.owners, now: now)
    }

    /// Forgets all that a browser did, and the tokens it got.
    package func forget(_ browser: BrowserBinding) {
        browsers.remove(browser)
    }

    /// The browser's latest run at a provider.
    package func run(of browser: BrowserBinding, provider: ProviderID, now: Instant) -> SignInRun? {
        current(browsers.value(browser, now: now)?.latest[provider], now: now)
    }

    /// The browser's latest run at a provider that signed somebody in.
    package func signIn(of browser: BrowserBinding, provider: ProviderID, now: Instant) -> SignInRun? {
        current(browsers.value(browser, now: now)?.signIns[provider], now: now)
    }

    /// The browser's latest runs, provider by provider.
    package func runs(of browser: BrowserBinding, now: Instant) -> [SignInRun] {
        latest(browsers.value(browser, now: now)?.latest, now: now)
    }

    /// The browser's latest runs that signed somebody in, provider by provider.
    package func signIns(of browser: BrowserBinding, now: Instant) -> [SignInRun] {
        latest(browsers.value(browser, now: now)?.signIns, now: now)
    }

    private func current(_ kept: Kept?, now: Instant) -> SignInRun? {
        kept.flatMap { $0.expires >= now ? $0.run : nil }
    }

    private func latest(_ kept: [ProviderID: Kept]?, now: Instant) -> [SignInRun] {
        (kept ?? [:]).values.filter { $0.expires >= now }
            .sorted { ($0.run.startedAt, $0.number) > ($1.run.startedAt, $1.number) }
            .map(\.run)
    }
}
