internal import Foundation

/// Operations on files as such.
extension StoreFile {
    static func require(_ path: String) throws(Failure) {
        guard access(path, F_OK) == 0 else { throw .missing(path) }
    }

    /// Bytes of a file, 0 when there is none.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
            && first.st_dev == second.st_dev
    }

    /// The name, or the first one with a number behind it that nothing has.
    static func free(_ path: String) -> String {
        guard access(path, F_OK) == 0 else { return path }
        return (2...).lazy.map { "\(path)-\($0)" }.first { access($0, F_OK) != 0 } ?? path
    }

    static func remove(_ path: String) {
        for tail in ["", "-wal", "-shm", "-journal"] { unlink(path + tail) }
    }

    /// Makes an empty file that only its owner reads.
    ///
    /// - Throws: `unwritable`, also when there is a file already.
    static func make(_ path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failed(path) }
        close(descriptor)
    }

    static func copy(_ file: String, to other: String) throws(Failure) {
        do {
            try FileManager.default.copyItem(atPath: file, toPath: other)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: other)
        } catch {
            throw .unwritable(other, reason: error.localizedDescription)
        }
    }

    /// Gives a file another name, after its bytes have reached the disk.
    static func move(_ file: String, to other: String) throws(Failure) {
        try sync(file, O_RDONLY)
        guard rename(file, other) == 0 else { throw failed(other) }
        try sync(URL(fileURLWithPath: other).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
    }

    private static func sync(_ path: String, _ mode: Int32) throws(Failure) {
        let descriptor = open(path, mode | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failed(path) }
    }

    private static func failed(_ path: String) -> Failure {
        .unwritable(path, reason: String(cString: strerror(errno)))
    }
}
