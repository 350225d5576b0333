/// How long a store waits and how far it grows.
package struct StoreLimits: Hashable, Sendable {
    /// How long a lock that another holds, or a free connection, is waited for, seconds.
    package var busySeconds: Double
    /// Most pages (4 KiB) of the SQLite file; nil: as many as the disk has room for.
    package var mostPages: Int?
    /// Connections to PostgreSQL at once.
    package var connections: Int
    /// Calls that may wait for one of them; more are refused at once.
    package var waiting: Int
    /// How long the file is looked through at the start; what is left then is left to `portico store check`.
    package var checkSeconds = 3.0
    /// Bytes of the write-ahead log above which it is written into the file and cut.
    package var journalBytes = 16 << 20

    package init(
        busySeconds: Double = 5, mostPages: Int? = nil, connections: Int = 16, waiting: Int = 1_000
    ) {
        self.busySeconds = busySeconds
        self.mostPages = mostPages
        self.connections = connections
        self.waiting = waiting
    }
}
