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
    private let output: String
    private let folder: OutputFolder
    private var summary = WriteSummary()
    /// What waits to take its place; nil before the first file.
    private var staging: OutputStaging?
    private var earlier: Set<String> = []
    private var isNew = false
    private var failure: Diagnostic?

    /// - Parameter output: the folder, relative to the project's folder or absolute.
    package init(to output: String, disk: Disk) {
        self.output = output
        folder = OutputFolder(disk.absolute(output))
    }

    /// Takes a file; after the first one that cannot be written nothing is done any more.
    package mutating func add(_ path: String, _ bytes: [UInt8]) {
        paths.insert(path)
        guard isOpen(), OutputFolder.isInside(path) else { return }
        if folder.holds(bytes, at: path) {
            summary.unchanged += 1
            return
        }
        do throws(OutputStaging.Failure) {
            try staging?.add(bytes, for: path)
            summary.written += 1
        } catch {
            staging?.discard()
            fail("\(output)/\(path)", error)
        }
    }

    /// Leaves a file that stands in the folder as it is.
    package mutating func keep(_ path: String) {
        if paths.insert(path).inserted { summary.unchanged += 1 }
    }

    /// Puts everything in its place.
    package mutating func finish() -> Diagnosed<WriteSummary> {
        if isOpen() {
            do throws(OutputStaging.Failure) {
                try finishing()
            } catch {
                fail(output, error)
            }
        }
        return Diagnosed(summary, failure.map { [$0] } ?? [])
    }

    /// Leaves the folder as it was before.
    package mutating func discard() {
        staging?.discard()
        staging = nil
        if isNew { folder.removeIfEmpty() }
    }

    private mutating func finishing() throws(OutputStaging.Failure) {
        do throws(OutputStaging.Failure) {
            // The marker names old and new files, so that an interrupted run can be cleaned up.
            try folder.list(earlier.union(paths))
        } catch {
            staging?.discard()
            throw error
        }
        let obsolete = earlier.subtracting(paths)
        summary.removed += folder.removeInTheWay(obsolete, of: paths)
        try staging?.commit()
        summary.removed += folder.remove(obsolete)
        try folder.list(paths)
    }

    /// Whether files can be staged; makes the folder ready when the first one comes.
    private mutating func isOpen() -> Bool {
        if failure != nil { return false }
        if staging != nil { return true }
        guard let earlier = folder.earlierFiles else {
            failure = Diagnostic(
                .outputNotOurs, at: SourceLocation(path: output),
                "the folder `\(output)` is not empty and was not made by portico",
                notes: ["it is left as it is; name another one with `--output` or empty it yourself"])
            return false
        }
        self.earlier = earlier
        do throws(OutputStaging.Failure) {
            isNew = try folder.make()
            staging = try OutputStaging(in: folder.path)
            return true
        } catch {
            fail(output, error)
            return false
        }
    }

    private mutating func fail(_ place: String, _ reason: OutputStaging.Failure) {
        summary.written = 0
        failure = Diagnostic(
            .outputUnwritable, at: SourceLocation(path: place), "`\(place)` cannot be written",
            notes: [reason.reason])
    }
}
