package import Cryptography
package import Providers
package import SignInFoundation

/// Which sabotages each browser has tried: a list without a score, in memory only.
package actor LabNotebook {
    private var browsers: BoundedStore<BrowserBinding, [ProviderID: Set<Sabotage>]>

    package init(_ bound: StoreBound = Bounds.notebooks) {
        browsers = BoundedStore(bound)
    }

    /// Notes that a run with this sabotage was ended by a check.
    ///
    /// - Parameter owners: whose share of the notebook it counts for.
    package func note(
        _ sabotage: Sabotage, provider: ProviderID, browser: BrowserBinding,
        owners: [StoreOwner] = [.machine], now: Instant
    ) {
        var tried = browsers.value(browser, now: now) ?? [:]
        tried[provider, default: []].insert(sabotage)
        let marks = tried.values.reduce(0) { $0 + $1.count }
        try? browsers.put(tried, key: browser, bytes: 64 * tried.count + 16 * marks, owners: owners, now: now)
    }

    /// What a browser tried at a provider.
    package func tried(by browser: BrowserBinding, provider: ProviderID, now: Instant) -> Set<Sabotage> {
        browsers.value(browser, now: now)?[provider] ?? []
    }

    /// Forgets all that a browser tried.
    package func forget(_ browser: BrowserBinding) {
        browsers.remove(browser)
    }
}
