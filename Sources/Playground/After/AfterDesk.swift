package import Cryptography
package import SignInFoundation

/// What browsers have under way after a sign-in: for a quarter of an hour, in memory only.
package actor AfterDesk {
    private var drawers: BoundedStore<BrowserBinding, AfterDrawer>

    /// How long a drawer is kept after it was last changed, seconds.
    package static let lifetime = Bounds.drawers.lifetime

    package init(_ bound: StoreBound = Bounds.drawers) {
        drawers = BoundedStore(bound)
    }

    /// The browser's drawer; an empty one when there is none.
    package func drawer(of browser: BrowserBinding, now: Instant) -> AfterDrawer {
        drawers.value(browser, now: now) ?? AfterDrawer()
    }

    /// Changes the browser's drawer. One that has grown too large for its share of the desk is given up.
    ///
    /// - Parameter owners: whose share it counts for; nil for those it counted for before.
    package func change<Value: Sendable>(
        _ browser: BrowserBinding, owners: [StoreOwner]? = nil, now: Instant,
        _ body: @Sendable (inout AfterDrawer) -> Value
    ) -> Value {
        var drawer = drawer(of: browser, now: now)
        let value = body(&drawer)
        let owners = owners ?? drawers.owners(browser) ?? [.machine]
        do {
            try drawers.put(drawer, key: browser, bytes: drawer.bytes, owners: owners, now: now)
        } catch {
            drawers.remove(browser)
        }
        return value
    }

    /// Forgets everything of a browser.
    package func clear(_ browser: BrowserBinding) {
        drawers.remove(browser)
    }
}
