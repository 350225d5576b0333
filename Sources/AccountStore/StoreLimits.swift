/// What a store waits for and how far it grows.
package struct StoreLimits: Hashable, Sendable {
    /// How long a lock that another process holds is waited for.
    package var busySeconds: Double
    /// Most pages (4 KiB) of the database file; nil: as many as the disk has room for.
    package var mostPages: Int?

    package init(busySeconds: Double = 5, mostPages: Int? = nil) {
        self.busySeconds = busySeconds
        self.mostPages = mostPages
    }
}
