package import Providers

/// Which sabotages each browser has tried: a list without a score, in memory only.
package actor LabNotebook {
    private struct Page: Hashable {
        let browser: BrowserBinding
        let provider: ProviderID
    }

    private let capacity: Int
    private var tried: [Page: Set<Sabotage>] = [:]
    private var order: [Page] = []

    /// - Parameter capacity: how many pages are kept; the oldest gives way.
    package init(capacity: Int = 5_000) {
        self.capacity = capacity
    }

    /// Notes that a run with this sabotage was ended by a check.
    package func note(_ sabotage: Sabotage, provider: ProviderID, browser: BrowserBinding) {
        let page = Page(browser: browser, provider: provider)
        if tried[page] == nil {
            order.append(page)
            if order.count > capacity { tried[order.removeFirst()] = nil }
        }
        tried[page, default: []].insert(sabotage)
    }

    /// What a browser tried at a provider.
    package func tried(by browser: BrowserBinding, provider: ProviderID) -> Set<Sabotage> {
        tried[Page(browser: browser, provider: provider)] ?? []
    }

    /// Forgets all that a browser tried.
    package func forget(_ browser: BrowserBinding) {
        let pages = order.filter { $0.browser == browser }
        for page in pages { tried[page] = nil }
        order.removeAll { $0.browser == browser }
    }
}
