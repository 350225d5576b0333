internal import Accounts
internal import Foundation
internal import OpenID
internal import Providers

/// The identities and second factors that a transaction has read: they are not read twice, and not written again as
/// they are.
final class StoredIdentities {
    private var known: [String: (identities: [Identity], factors: [SecondFactor])] = [:]

    func parts(of id: String) -> (identities: [Identity], factors: [SecondFactor])? { known[id] }

    func note(_ identities: [Identity], _ factors: [SecondFactor], of id: String) {
        known[id] = (identities, factors)
    }

    /// Returns whether an account's identities and second factors are those that are stored.
    func areStored(of account: Account) -> Bool {
        guard let stored = known[account.localID.rawValue] else { return false }
        return stored.identities == account.identities && stored.factors == account.secondFactors
    }

    func forget(_ id: String) { known[id] = nil }

    func forgetAll() { known = [:] }
}

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

/// The place of an open store's file, and the file that it was when it was opened.
struct StoreFileIdentity: Sendable {
    /// Path of the database file.
    let path: String
    private let identity: Identity

    /// The device and number that tell a file from all others of this machine.
    private struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64

        /// Nil when there is no file.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// - Throws: `replaced` when there is no file any more.
    init(_ path: String) throws(StorageError) {
        guard let identity = Identity(path) else { throw .replaced }
        self.path = path
        self.identity = identity
    }

    /// Returns whether the file and its write-ahead log are still where they were.
    ///
    /// - Throws: `replaced`: what would be written now would be lost when the server stops.
    func check() throws(StorageError) {
        guard Identity(path) == identity, access(path + "-wal", F_OK) == 0 else { throw .replaced }
    }

    /// Bytes of the write-ahead log.
    var journalBytes: Int {
        var status = stat()
        return stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }
}
