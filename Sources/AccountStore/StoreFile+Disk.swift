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

    /// Makes an empty file, which only its owner reads, beside the one whose name it is to take. Its own name is
    /// nobody else's: of two processes that make one, neither gets in the other's way.
    ///
    /// - Parameter purpose: a part of its name.
    static func temporary(_ purpose: String, beside file: String) throws(Failure) -> String {
        var template = Array("\(file).\(purpose)-XXXXXX".utf8CString)
        let descriptor = template.withUnsafeMutableBufferPointer { $0.baseAddress.map(mkstemp) ?? -1 }
        guard descriptor >= 0 else { throw failed(file) }
        close(descriptor)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        removeRemains(of: path)
        return path
    }

    /// Removes what processes that were killed a day ago or earlier left of such files.
    private static func removeRemains(of path: String) {
        var ours = stat()
        guard stat(path, &ours) == 0 else { return }
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let stem = url.lastPathComponent.dropLast(6)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(stem) {
            var found = stat()
            let file = folder + "/" + name
            guard stat(file, &found) == 0, found.st_mtim.tv_sec < ours.st_mtim.tv_sec - 86_400 else {
                continue
            }
            unlink(file)
        }
    }

    /// Gives a file to whom another one, or its folder, belongs, so that a server can use what root has put there.
    static func give(_ file: String, toOwnerOf other: String) throws(Failure) {
        var owner = stat()
        let folder = URL(fileURLWithPath: other).deletingLastPathComponent().path
        // Only root may give files away.
        guard geteuid() == 0, stat(other, &owner) == 0 || stat(folder, &owner) == 0 else { return }
        let descriptor = try opened(file, O_RDONLY)
        defer { close(descriptor) }
        guard fchown(descriptor, owner.st_uid, owner.st_gid) == 0 else { throw failed(file) }
    }

    /// Opens a file that stands at this place itself: in a folder of another user, a link may lead to any file.
    ///
    /// - Throws: `unwritable`, also for a link.
    private static func opened(_ path: String, _ mode: Int32) throws(Failure) -> Int32 {
        let descriptor = open(path, mode | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw failed(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
            close(descriptor)
            throw .unwritable(path, reason: "another file was put in its place")
        }
        return descriptor
    }

    /// Copies a file's bytes into another one, which is made for its owner only where it is missing.
    static func copy(_ file: String, to other: String) throws(Failure) {
        if access(other, F_OK) != 0 { try make(other) }
        let descriptor = try opened(other, O_WRONLY)
        guard ftruncate(descriptor, 0) == 0 else {
            close(descriptor)
            throw failed(other)
        }
        let target = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
            while let part = try source.read(upToCount: 1 << 20), !part.isEmpty {
                try target.write(contentsOf: part)
            }
        } catch {
            throw .unwritable(other, reason: error.localizedDescription)
        }
    }

    /// Gives a file a second name; where the file system has no such thing, that one instead of its own.
    static func keep(_ file: String, as name: String) throws(Failure) {
        if link(file, name) == 0 { return }
        guard errno != EEXIST, rename(file, name) == 0 else { throw failed(name) }
    }

    /// Gives a file the name it was made for.
    ///
    /// - Parameter replaces: whether an earlier file of that name may go.
    /// - Throws: `exists` when there is one and it may not; `unwritable`.
    static func put(_ file: String, at name: String, replaces: Bool) throws(Failure) {
        // Unlike `rename`, `link` takes no other file's place.
        if !replaces, link(file, name) != 0, errno == EEXIST { throw .exists(name) }
        try move(file, to: name)
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
