internal import Accounts
internal import Foundation

/// Lets one process at a time make or change the schema of a store's file: of several servers that start at once,
/// one does it.
///
/// The lock is flock(2) on the file's folder, which goes with the process and leaves nothing behind. A lock on the
/// file itself would get in SQLite's way.
enum OpeningTurn {
    /// Does something while no other process is opening a store in the file's folder. Blocks.
    ///
    /// - Parameters:
    ///   - path: the database file's, whose folder is there.
    ///   - patience: the longest wait, seconds.
    /// - Throws: `locked` after the wait; what `work` throws.
    static func take<Value>(for path: String, patience: Double, _ work: () throws -> Value) throws -> Value {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Without a lock, work goes on as it does where the file system knows none.
        guard descriptor >= 0 else { return try work() }
        defer { close(descriptor) }
        let end = ContinuousClock.now.advanced(by: .seconds(patience))
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < end else { throw StorageError.locked }
            usleep(5_000)
        }
        return try work()
    }
}
