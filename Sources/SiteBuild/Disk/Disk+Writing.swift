import Foundation
import Synchronization

extension Disk {
    /// Writes one file in one step, with the folders that it needs.
    package func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        try put(bytes, at: path) { rename($0, $1) }
    }

    /// Writes one file that is not there yet, in one step, with the folders that it needs.
    ///
    /// - Returns: whether it was written; false when there is one, which stays.
    package func create(_ bytes: [UInt8], at path: String) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            try put(bytes, at: path) { new, place in
                // Unlike `rename`, `link` takes no other file's place. Where the file system has no second names, the
                // file may come between the two calls.
                if link(new, place) == 0 { return unlink(new) }
                if errno != EEXIST, access(place, F_OK) != 0 { return rename(new, place) }
                errno = EEXIST
                return -1
            }
            return true
        } catch {
            guard error.code == EEXIST else { throw error }
            return false
        }
    }

    private func put(
        _ bytes: [UInt8], at path: String, move: (_ new: String, _ place: String) -> Int32
    ) throws(SystemFailure) {
        let place = absolute(path)
        let slash = place.lastIndex(of: "/") ?? place.startIndex
        try Folders.make(String(place[..<slash]))
        let new = "\(place[..<slash])/\(Self.passingName)"
        do throws(SystemFailure) {
            try FileBytes.write(bytes, to: new)
            guard move(new, place) == 0 else { throw .last }
        } catch {
            unlink(new)
            throw error
        }
    }

    /// A name that nobody else gives to a file on its way into its place.
    private static var passingName: String {
        let number = passing.add(1, ordering: .relaxed).newValue
        return ".new-\(getpid())-\(number)"
    }

    private static let passing = Atomic(0)

    /// Makes a folder of files in one step; a process that is killed leaves no part of it under its name.
    ///
    /// - Parameter files: bytes by path relative to the folder.
    /// - Returns: whether it was made; false when something stands there, or another process makes it.
    package func create(_ files: [String: [UInt8]], in folder: String) throws(SystemFailure) -> Bool {
        let place = absolute(folder)
        let slash = place.lastIndex(of: "/") ?? place.startIndex
        let new = "\(place[..<slash])/.new-\(place[slash...].dropFirst())"
        try Folders.make(new)
        let descriptor = open(new, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
        var ours = stat()
        var standing = stat()
        // The one who had it has just given it its name.
        guard fstat(descriptor, &ours) == 0, stat(new, &standing) == 0, ours.st_ino == standing.st_ino else {
            return false
        }
        guard access(place, F_OK) != 0 else {
            rmdir(new)
            return false
        }
        do throws(SystemFailure) {
            // A process that was killed may have left files here.
            for name in (try? FileManager.default.contentsOfDirectory(atPath: new)) ?? [] {
                try? FileManager.default.removeItem(atPath: new + "/" + name)
            }
            for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
                try write(bytes, to: new + "/" + path)
            }
            guard rename(new, place) == 0 else { throw .last }
            return true
        } catch {
            try? FileManager.default.removeItem(atPath: new)
            guard error.code != EEXIST, error.code != ENOTEMPTY else { return false }
            throw error
        }
    }

    /// Does something while no other process does so in this project's folder: reads a file and writes it changed.
    package func inTurn<Value>(_ work: () throws -> Value) rethrows -> Value {
        let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try work()
    }
}
