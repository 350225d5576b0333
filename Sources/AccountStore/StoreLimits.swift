/// Limits of a store's waiting and growth.
package struct StoreLimits: Hashable, Sendable {
    /// The time to wait for a lock that another holds, or for a free connection, seconds.
    package var busySeconds: Double
    /// Most pages (4 KiB) of the SQLite file; nil: as many as the disk has room for.
    package var maximumPages: Int?
    /// Connections to PostgreSQL at once.
    package var connections: Int
    /// Calls that may wait for one of them; more are refused at once.
    package var waiting: Int
    /// The time to look through the file at the start; `portico store check` does what is left then.
    package var checkSeconds = 3.0
    /// Bytes of the write-ahead log above which it is written into the file and cut.
    package var journalBytes = 16 << 20

    package init(
        busySeconds: Double = 5, maximumPages: Int? = nil, connections: Int = 16, waiting: Int = 1_000
    ) {
        self.busySeconds = busySeconds
        self.maximumPages = maximumPages
        self.connections = connections
        self.waiting = waiting
    }
}
