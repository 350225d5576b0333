package import Cryptography

/// What browsers have under way after a sign-in: for a quarter of an hour, in memory only.
package actor AfterDesk {
    private struct Entry {
        var drawer: AfterDrawer
        var expires: Instant
    }

    private let capacity: Int
    private var entries: [BrowserBinding: Entry] = [:]
    private var order: [BrowserBinding] = []

    /// How long a drawer is kept after it was last changed, seconds.
    package static let lifetime: Int64 = 900

    /// - Parameter capacity: how many browsers are remembered; the oldest gives way.
    package init(capacity: Int = 2_000) {
        self.capacity = capacity
    }

    /// The browser's drawer; an empty one when there is none.
    package func drawer(of browser: BrowserBinding, now: Instant) -> AfterDrawer {
        guard let entry = entries[browser], entry.expires >= now else { return AfterDrawer() }
        return entry.drawer
    }

    /// Changes the browser's drawer.
    package func change<Value: Sendable>(
        _ browser: BrowserBinding, now: Instant, _ body: @Sendable (inout AfterDrawer) -> Value
    ) -> Value {
        var drawer = drawer(of: browser, now: now)
        let value = body(&drawer)
        if entries[browser] != nil { order.removeAll { $0 == browser } }
        entries[browser] = Entry(drawer: drawer, expires: now.adding(seconds: Self.lifetime))
        order.append(browser)
        while let oldest = order.first, order.count > capacity || (entries[oldest]?.expires ?? now) < now {
            entries[oldest] = nil
            order.removeFirst()
        }
        return value
    }

    /// Forgets everything of a browser.
    package func clear(_ browser: BrowserBinding) {
        entries[browser] = nil
        order.removeAll { $0 == browser }
    }
}
