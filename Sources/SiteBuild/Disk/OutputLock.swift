package import Diagnostics
import Foundation
import Synchronization

/// Keeps an output folder for one build at a time, by flock(2) on a file in it.
///
/// The system lets go of the lock when the process ends, however it ends, so none can be left behind. The file
/// says who holds it; one that nobody holds tells of a build that was interrupted.
package final class OutputLock: Sendable {
    /// The result of asking for a folder.
    package enum Attempt {
        case held(OutputLock)
        /// Another build is at work; who, if it says so: `process 123 on build-1`.
        case busy(String?)
        case refused(Diagnostic)
    }

    static let name = ".portico-lock"

    /// The process that was interrupted before: `process 123 on build-1`.
    package let interrupted: String?
    private let folder: OutputFolder
    /// -1 where nothing can be locked.
    private let descriptor: Int32
    /// Folders that were made for the output.
    private let made: [String]
    /// Indicates whether the lock has been given back; held while files are moved.
    private let ended = Mutex(false)

    private var file: String { folder.path + "/" + Self.name }

    private init(_ folder: OutputFolder, _ descriptor: Int32, made: [String]) {
        self.folder = folder
        self.descriptor = descriptor
        self.made = made
        interrupted = Self.text(descriptor)
        guard descriptor >= 0 else { return }
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        ftruncate(descriptor, 0)
        let text = Array("process \(getpid()) on \(host)\n".utf8)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit { release() }

    /// Asks for an output folder, which is made when it is not there; never waits.
    ///
    /// - Parameter output: relative to the project's folder or absolute.
    package static func attempt(_ output: String, disk: Disk) -> Attempt {
        if let finding = OutputPlace.finding(output, disk: disk) { return .refused(finding) }
        let folder = OutputFolder(disk.absolute(output))
        let made: [String]
        do throws(SystemFailure) {
            made = try Folders.make(folder.path)
        } catch {
            return .refused(OutputPlace.unwritable(output, error))
        }
        let file = folder.path + "/" + name
        guard let descriptor = opened(file, in: folder) else { return .busy(nil) }
        // A folder that cannot be written needs no lock; a build that has something to write will say so.
        guard descriptor >= 0 else { return .held(OutputLock(folder, -1, made: made)) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno != EWOULDBLOCK, errno != EINTR {
                // Some network file systems know no locks.
                return .held(OutputLock(folder, descriptor, made: made))
            }
            defer { close(descriptor) }
            return .busy(text(descriptor))
        }
        var ours = stat()
        var standing = stat()
        guard fstat(descriptor, &ours) == 0, stat(file, &standing) == 0, ours.st_ino == standing.st_ino,
            ours.st_dev == standing.st_dev
        else {
            // The one who held it has just taken the file away.
            close(descriptor)
            return .busy(nil)
        }
        return .held(OutputLock(folder, descriptor, made: made))
    }

    /// Opens a lock's file, which is made when it is not there.
    ///
    /// - Returns: -1 where there can be no lock; nil when the file has just been taken away or made by another build.
    private static func opened(_ file: String, in folder: OutputFolder) -> Int32? {
        let own = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        if own >= 0 {
            // Other users have to see that it is locked, whatever the umask.
            fchmod(own, 0o644)
            return own
        }
        // The folder was taken away by a build that failed.
        if errno == ENOENT { return nil }
        guard errno == EACCES else { return -1 }
        // Another user's: who may read it can lock it.
        let other = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if other >= 0 { return other }
        return access(folder.path, W_OK) == 0 ? nil : -1
    }

    /// The text of a lock's file; nil when it says nothing.
    static func text(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 400)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init)
    }

    /// Does something that an interruption has to wait for.
    func uninterrupted<Value: Sendable>(
        _ work: () throws(SystemFailure) -> Value
    ) throws(SystemFailure) -> Value {
        try ended.withLock { _ throws(SystemFailure) in try work() }
    }

    /// Gives the folder back; one that was made for nothing is removed.
    package func release() {
        ended.withLock { ended in
            if !ended { letGo() }
            ended = true
        }
    }

    /// Takes back what the build has begun, then ends the process; nothing else is written any more.
    package func abandon(_ end: () -> Never) -> Never {
        ended.withLock { ended in
            if !ended {
                OutputStaging.discardRemains(in: folder.path)
                letGo()
            }
            end()
        }
    }

    private func letGo() {
        guard descriptor >= 0 else { return }
        unlink(file)
        for folder in made.reversed() { rmdir(folder) }
        close(descriptor)
    }
}
