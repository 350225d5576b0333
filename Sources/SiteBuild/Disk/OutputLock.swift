package import Diagnostics
import Foundation
import Synchronization

/// Keeps an output folder for one build at a time, by flock(2) on a file in it.
///
/// The system lets go of the lock when the process ends, however it ends, so none can be left behind. The file
/// says who holds it; one that nobody holds tells of a build that was interrupted.
package final class OutputLock: Sendable {
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

/// Tells whether a site may be written to a place.
enum OutputPlace {
    /// The finding why nothing may be written there; nil when something may.
    ///
    /// - Parameters:
    ///   - output: relative to the project's folder or absolute.
    ///   - state: the thing that stands there, if somebody has looked.
    static func finding(_ output: String, disk: Disk, state: OutputFolder.State? = nil) -> Diagnostic? {
        let folder = OutputFolder(disk.absolute(output))
        let real = real(folder.path)
        for source in SiteSources.folders {
            guard let place = SourceTree.real(disk.absolute(source)) else { continue }
            if real == place || real.hasPrefix(place + "/") {
                return Diagnostic(
                    .outputInSources, at: SourceLocation(path: output),
                    "the output `\(output)` is in `\(source)/`, so the site would become a part of itself",
                    notes: ["name a folder that stands beside `\(source)/` with `--output`, as `dist` does"])
            }
        }
        if let finding = linkFinding(output, real, disk) { return finding }
        switch state ?? folder.state {
        case .new, .ours: return nil
        case .file:
            return Diagnostic(
                .outputNotOurs, at: SourceLocation(path: output),
                "the output `\(output)` is a file, and a site needs a folder",
                notes: ["the file is left as it is; name another place with `--output` or move the file away"]
            )
        case .foreign:
            return Diagnostic(
                .outputNotOurs, at: SourceLocation(path: output),
                "the folder `\(output)` is not empty and was not made by portico",
                notes: ["it is left as it is; name another one with `--output` or empty it yourself"])
        }
    }

    /// The finding for an output that a link leads out of the project.
    ///
    /// One that is named by `--output` is absolute: whoever runs the program chose it. `dist` is the project's, and
    /// whoever made the project may have put a link to one of the user's folders in its place.
    private static func linkFinding(_ output: String, _ real: String, _ disk: Disk) -> Diagnostic? {
        guard !output.hasPrefix("/"), !disk.followsLinks, let project = SourceTree.real(disk.root),
            real != project, !real.hasPrefix(project == "/" ? "/" : project + "/")
        else { return nil }
        return Diagnostic(
            .outputLinkOutside, at: SourceLocation(path: output),
            "the output `\(output)` is a link to `\(real)`, which is not in the project",
            notes: [
                "name the folder itself with `--output`, or use `--follow-links` where every link can be trusted"
            ])
    }

    static func unwritable(_ place: String, _ failure: SystemFailure) -> Diagnostic {
        Diagnostic(
            .outputUnwritable, at: SourceLocation(path: place), "`\(place)` cannot be written",
            notes: failure.notes)
    }

    /// The path that is reached when all links are followed, as far as it is there.
    private static func real(_ path: String) -> String {
        var there = path[...]
        var rest = ""
        while !there.isEmpty {
            if let real = SourceTree.real(String(there)) { return real + rest }
            guard let slash = there.lastIndex(of: "/") else { break }
            rest = there[slash...] + rest
            there = there[..<slash]
        }
        return path
    }
}

/// Tells whether an output folder can be read as one build has left it.
package final class OutputReading {
    /// The build that is at work; who, if it says so: `process 123 on build-1`. Nil when there is none.
    package let build: String?
    /// Indicates whether a build was interrupted, so that pages of two builds may stand beside each other.
    package let isHalf: Bool
    private let folder: String
    /// The lock's file, which no build gets as long as it is held; -1 where there is none.
    private let descriptor: Int32
    private let mark: FileStatus?

    /// Begins to read a folder.
    ///
    /// - Parameter folder: absolute, or relative to where the program was started.
    package init(_ folder: String) {
        self.folder = folder
        // The lock's file comes and goes with each build, which the folder's own mark shows.
        mark = FileStatus(folder)
        descriptor = open(folder + "/" + OutputLock.name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        let isBusy = descriptor >= 0 && flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
        build = isBusy ? OutputLock.text(descriptor) ?? "a process" : nil
        isHalf = !isBusy && access(folder + "/" + OutputStaging.name, F_OK) == 0
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Indicates whether no build has begun since.
    package var isUndisturbed: Bool {
        build == nil && (descriptor >= 0 || FileStatus(folder) == mark)
    }
}
