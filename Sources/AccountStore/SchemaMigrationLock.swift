internal import Accounts
internal import Foundation

/// Lets one process at a time make or change the schema of a store's file: of several servers that start at once,
/// one does it.
///
/// The lock is flock(2) on a file beside the store's, which only its owner can open and which is taken away at the end;
/// one that a killed process left is in nobody's way. A lock on the store's file itself would get in SQLite's way, one on
/// the folder could be held by whoever may read it.
enum SchemaMigrationLock {
    /// Does something while no other process is opening the store. Blocks.
    ///
    /// - Parameters:
    ///   - path: the database file's, whose folder is there.
    ///   - patience: the longest wait, seconds.
    /// - Throws: `locked` after the wait; what `work` throws.
    static func take<Value>(for path: String, patience: Double, _ work: () throws -> Value) throws -> Value {
        let end = ContinuousClock.now.advanced(by: .seconds(patience))
        let place = path + ".opening"
        while true {
            let descriptor = opened(place)
            if descriptor < 0, errno == ENOENT, access(folder(of: place), F_OK) == 0 { continue }
            // Without a lock, work goes on as it does where the file system knows none.
            guard descriptor >= 0 else { return try work() }
            defer { close(descriptor) }
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
                guard ContinuousClock.now < end else { throw StorageError.locked }
                usleep(5_000)
            }
            var (ours, standing) = (stat(), stat())
            guard fstat(descriptor, &ours) == 0 else { return try work() }
            // The one who had it has just taken the file away.
            guard stat(place, &standing) == 0, ours.st_ino == standing.st_ino else { continue }
            defer { unlink(place) }
            return try work()
        }
    }

    /// Opens the lock's file, which is made where it is missing; what root makes is given to the folder's owner, whose
    /// server takes its turn by it too.
    ///
    /// - Returns: -1 with `errno` set when it cannot; `ENOENT` also when it has just been taken away.
    private static func opened(_ place: String) -> Int32 {
        let made = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard made >= 0 else {
            return errno == EEXIST ? open(place, O_RDWR | O_CLOEXEC | O_NOFOLLOW) : -1
        }
        var owner = stat()
        if geteuid() == 0, stat(folder(of: place), &owner) == 0 {
            _ = fchown(made, owner.st_uid, owner.st_gid)
        }
        return made
    }

    private static func folder(of place: String) -> String {
        URL(fileURLWithPath: place).deletingLastPathComponent().path
    }
}
