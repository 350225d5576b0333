internal import Accounts
internal import Foundation

/// The place of an open store's file, and the file that it was when it was opened.
struct StorePlace: Sendable {
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
