package import Diagnostics
import Foundation

/// Makes an output folder hold exactly the files that it is given: writes what changed as it comes, and removes
/// what no longer exists.
///
/// New files take their places when all of them are written, so that a disk that is full leaves the earlier
/// output as it was. Only files that an earlier run wrote are removed. A folder that is not empty and that no
/// earlier run made is left alone.
package struct OutputWriter {
    /// The files of the folder so far, by path relative to it.
    package private(set) var paths: Set<String> = []
    /// Those of them that were given, and not left as they stood.
    package private(set) var given: Set<String> = []
    private let output: String
    private let disk: Disk
    private let folder: OutputFolder
    /// The lock that keeps others from the folder while this one writes.
    private let lock: OutputLock?
    private var summary = WriteSummary()
    /// The staging folder that waits to take its place; nil before the first file.
    private var staging: OutputStaging?
    private var earlier: Set<String> = []
    private var made: [String] = []
    private var failure: Diagnostic?

    /// - Parameters:
    ///   - output: the folder, relative to the project's folder or absolute.
    ///   - lock: the folder's lock, when it is held; the caller gives it back.
    package init(to output: String, disk: Disk, lock: OutputLock? = nil) {
        self.output = output
        self.disk = disk
        self.lock = lock
        folder = OutputFolder(disk.absolute(output))
    }

    /// Takes a file; after the first one that cannot be written nothing is done any more.
    package mutating func add(_ path: String, _ bytes: [UInt8]) {
        paths.insert(path)
        given.insert(path)
        guard isOpen(), OutputFolder.isInside(path), var staging else { return }
        if earlier.contains(path), folder.holds(bytes, at: path) {
            summary.unchanged += 1
            return
        }
        // Taken out, so that it is not copied.
        self.staging = nil
        defer { self.staging = staging }
        do throws(SystemFailure) {
            try uninterrupted { () throws(SystemFailure) in try staging.add(bytes, for: path) }
            summary.written += 1
        } catch {
            staging.discard()
            fail("\(output)/\(path)", error)
        }
    }

    package mutating func keep(_ standing: Set<String>) {
        let count = paths.count
        paths = standing.union(paths)
        summary.unchanged += paths.count - count
    }

    package mutating func finish() -> Diagnosed<WriteSummary> {
        if isOpen(), var staging {
            do throws(SystemFailure) {
                summary.removed = try uninterrupted { () throws(SystemFailure) in try finishing(&staging) }
            } catch {
                fail(output, error)
            }
            staging.discard()
        }
        return Diagnosed(summary, failure.map { [$0] } ?? [])
    }

    /// Leaves the folder as it was before.
    package mutating func discard() {
        staging?.discard()
        staging = nil
        for folder in made.reversed() { rmdir(folder) }
    }

    /// Moves all files to their places and removes those that the site no longer has.
    ///
    /// - Returns: how many were removed.
    private func finishing(_ staging: inout OutputStaging) throws(SystemFailure) -> Int {
        if !earlier.isEmpty, earlier == paths {
            // The marker names them already.
            try staging.commit()
            return 0
        }
        // The marker names old and new files, so that an interrupted run can be cleaned up.
        try folder.list(earlier.union(paths), by: staging)
        let obsolete = earlier.subtracting(paths)
        var removed = folder.removeInTheWay(obsolete, of: paths)
        try staging.commit()
        removed += folder.remove(obsolete)
        try folder.list(paths, by: staging)
        return removed
    }

    private func uninterrupted<Value: Sendable>(
        _ work: () throws(SystemFailure) -> Value
    ) throws(SystemFailure) -> Value {
        guard let lock else { return try work() }
        return try lock.uninterrupted(work)
    }

    /// Returns whether files can be staged; makes the folder ready when the first one comes.
    private mutating func isOpen() -> Bool {
        if failure != nil { return false }
        if staging != nil { return true }
        let state = folder.state
        if let finding = OutputPlace.finding(output, disk: disk, state: state) {
            failure = finding
            return false
        }
        if case .ours(let files) = state { earlier = files.paths }
        do throws(SystemFailure) {
            (made, staging) = try uninterrupted { [folder] () throws(SystemFailure) in
                (try Folders.make(folder.path), try OutputStaging(in: folder))
            }
            return true
        } catch {
            fail(output, error)
            return false
        }
    }

    private mutating func fail(_ place: String, _ reason: SystemFailure) {
        summary.written = 0
        failure = OutputPlace.unwritable(place, reason)
    }
}

/// A summary of what writing a site did.
package struct WriteSummary: Hashable, Sendable {
    /// Files that were written, new or changed.
    package var written = 0
    /// Files that were the same already.
    package var unchanged = 0
    /// Files that were removed, being no part of the site any more.
    package var removed = 0

    package init() {}
}

/// The reason why the system refused to read or write something.
package struct SystemFailure: Error, Hashable, CustomStringConvertible {
    /// The number of the error (`errno`).
    let code: Int32

    /// The reason of the last call that failed.
    static var last: SystemFailure { SystemFailure(code: errno) }

    /// The system's words.
    package var description: String { String(cString: strerror(code)) }

    /// The cure for the author; nil when the system's words say all there is.
    package var cure: String? {
        switch code {
        case ENOSPC: "free some space on this disk, or name a folder on another one"
        case EDQUOT: "free some of the space that you may use on this disk"
        case EACCES, EPERM: "let the user who runs portico write there, or name another folder"
        case EROFS: "this disk can only be read: name a folder on another one"
        case ENOTDIR: "a part of this path is a file: remove it, or name another folder"
        case ENAMETOOLONG: "give the page or the folder a shorter name"
        case EMFILE, ENFILE: "let more files be open at once (`ulimit -n`)"
        case ELOOP: "links lead in a circle: name a folder that is none"
        case EISDIR: "there is a folder where a file has to be: remove it"
        case ENOTEMPTY, EEXIST: "somebody else put files there: move them away"
        case EFBIG: "files cannot be as large as this here (`ulimit -f`)"
        default: nil
        }
    }

    /// The system's words and the cure, for the notes of a finding.
    var notes: [String] { [description] + (cure.map { [$0] } ?? []) }
}
