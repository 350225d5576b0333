import Foundation

/// Lets one process at a time replace a secret, by flock(2) on a file beside it.
///
/// The lock ends with the process; the file is removed at the end, and one that a killed process left does no
/// harm.
enum RekeyLock {
    /// Another process is replacing the secret.
    struct Taken: Error {}

    /// Does something while no other process replaces the secret.
    ///
    /// - Parameter file: the secret's path.
    /// - Throws: `Taken`; what `work` throws.
    static func take(for file: String, _ work: () async throws -> Void) async throws {
        let path = file + ".rekey"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        // A folder that cannot be written, or is not there, has no secret that could be replaced; the change of the
        // keys itself is one for all processes.
        guard descriptor >= 0 else { return try await work() }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw Taken() }
        var (ours, standing) = (stat(), stat())
        // The one who had it has just taken the file away.
        guard fstat(descriptor, &ours) == 0, stat(path, &standing) == 0, ours.st_ino == standing.st_ino else {
            throw Taken()
        }
        defer { unlink(path) }
        try await work()
    }
}
