package import Cryptography
package import Providers

/// The latest run of each browser at each provider, and the latest that signed somebody in, for a quarter of an hour,
/// in memory only.
package actor RunStore {
    private struct Key: Hashable {
        let browser: BrowserBinding
        let provider: ProviderID
    }

    private struct Entry {
        let run: SignInRun
        let expires: Instant
        /// How many were kept before it; tells runs of the same second apart.
        let number: Int
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    /// The latest that signed somebody in; a run that was broken on purpose does not take its place.
    private var signIns: [Key: Entry] = [:]
    private var order: [Key] = []
    private var keptSoFar = 0

    /// How long a run can be looked at, seconds.
    package static let lifetime: Int64 = 900

    /// - Parameter capacity: how many runs are kept; the oldest gives way.
    package init(capacity: Int = 2_000) {
        self.capacity = capacity
    }

    /// Keeps a run in place of the browser's earlier one at the same provider.
    package func keep(_ run: SignInRun, for browser: BrowserBinding, now: Instant) {
        let key = Key(browser: browser, provider: run.provider)
        if entries[key] != nil { order.removeAll { $0 == key } }
        let entry = Entry(run: run, expires: now.adding(seconds: Self.lifetime), number: keptSoFar)
        keptSoFar += 1
        entries[key] = entry
        if run.hasSucceeded { signIns[key] = entry }
        order.append(key)
        while let oldest = order.first, order.count > capacity || (entries[oldest]?.expires ?? now) < now {
            entries[oldest] = nil
            signIns[oldest] = nil
            order.removeFirst()
        }
    }

    /// The browser's latest run at a provider.
    package func run(of browser: BrowserBinding, provider: ProviderID, now: Instant) -> SignInRun? {
        guard let entry = entries[Key(browser: browser, provider: provider)], entry.expires >= now else {
            return nil
        }
        return entry.run
    }

    /// The browser's latest run at a provider that signed somebody in.
    package func signIn(of browser: BrowserBinding, provider: ProviderID, now: Instant) -> SignInRun? {
        guard let entry = signIns[Key(browser: browser, provider: provider)], entry.expires >= now else {
            return nil
        }
        return entry.run
    }

    /// The browser's latest runs, provider by provider.
    package func runs(of browser: BrowserBinding, now: Instant) -> [SignInRun] {
        latest(entries, of: browser, now: now)
    }

    /// The browser's latest runs that signed somebody in, provider by provider.
    package func signIns(of browser: BrowserBinding, now: Instant) -> [SignInRun] {
        latest(signIns, of: browser, now: now)
    }

    private func latest(_ kept: [Key: Entry], of browser: BrowserBinding, now: Instant) -> [SignInRun] {
        kept.filter { $0.key.browser == browser && $0.value.expires >= now }
            .map(\.value)
            .sorted { ($0.run.startedAt, $0.number) > ($1.run.startedAt, $1.number) }
            .map(\.run)
    }
}
