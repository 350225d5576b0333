package import Diagnostics
import Foundation

extension Disk {
    /// The file that says that a folder was made by `write`: one path a line, of the files it holds.
    package static let marker = ".portico-output"

    private static let markerHead =
        "Made by portico build; files listed here are removed when the site no longer has them."

    /// Makes the folder `output` hold exactly `files`: writes what changed, removes what no longer exists.
    ///
    /// New files take their places when all of them are written, so that a disk that is full leaves the earlier
    /// output as it was. Only files that an earlier
    /// run wrote are removed. A folder that is not empty and that no earlier run made is left alone.
    ///
    /// - Parameter standing: further files, which are there as they should be.
    package func write(
        _ files: [String: [UInt8]], standing: Set<String> = [], to output: String
    ) -> Diagnosed<WriteSummary> {
        var summary = WriteSummary()
        summary.unchanged = standing.count
        let paths = standing.union(files.keys)
        let folder = URL(fileURLWithPath: absolute(output), isDirectory: true).standardizedFileURL
        func failed(_ id: DiagnosticID, _ path: String, _ message: String, _ note: String) -> Diagnosed<
            WriteSummary
        > {
            Diagnosed(summary, [Diagnostic(id, at: SourceLocation(path: path), message, notes: [note])])
        }
        guard let earlier = earlierFiles(folder) else {
            return failed(
                .outputNotOurs, output, "the folder `\(output)` is not empty and was not made by portico",
                "it is left as it is; name another one with `--output` or empty it yourself")
        }
        var place = output
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var staging = try OutputStaging(in: folder.path)
            do {
                for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where Self.isInside(path) {
                    if Self.holds(bytes, "\(folder.path)/\(path)") {
                        summary.unchanged += 1
                    } else {
                        place = "\(output)/\(path)"
                        try staging.add(bytes, for: path)
                        summary.written += 1
                    }
                }
                place = output
                // The marker names old and new files, so that an interrupted run can be cleaned up.
                try list(earlier.union(paths), in: folder)
            } catch {
                staging.discard()
                throw error
            }
            removeInTheWay(earlier.subtracting(paths), of: paths, in: folder, &summary)
            try staging.commit()
        } catch {
            summary.written = 0
            return failed(
                .outputUnwritable, place, "`\(place)` cannot be written", Self.reason(error))
        }
        let obsolete = earlier.subtracting(paths).filter(Self.isInside)
        for path in obsolete {
            if remove(path, in: folder) { summary.removed += 1 }
        }
        do {
            try list(paths, in: folder)
        } catch {
            return failed(
                .outputUnwritable, output, "the folder `\(output)` cannot be written", Self.reason(error))
        }
        return Diagnosed(summary)
    }

    /// Removes files that became folders, and folders that became files: the old ones have to go first.
    private func removeInTheWay(
        _ obsolete: Set<String>, of paths: Set<String>, in folder: URL, _ summary: inout WriteSummary
    ) {
        let folders = Set(paths.flatMap(Self.folders))
        for path in obsolete.filter(Self.isInside)
        where folders.contains(path) || Self.folders(of: path).contains(where: paths.contains) {
            if remove(path, in: folder) { summary.removed += 1 }
        }
    }

    /// The files an earlier run wrote; empty for a new or empty folder, nil for one that isn't ours.
    private func earlierFiles(_ folder: URL) -> Set<String>? {
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return nil }
        let marker = folder.appendingPathComponent(Self.marker).path
        if let bytes = manager.contents(atPath: marker) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            guard lines.first.map(String.init) == Self.markerHead else { return nil }
            return Set(lines.dropFirst().map(String.init))
        }
        guard let names = try? manager.contentsOfDirectory(atPath: folder.path) else { return nil }
        return names.isEmpty ? [] : nil
    }

    private func list(_ paths: Set<String>, in folder: URL) throws {
        let text = ([Self.markerHead] + paths.sorted()).joined(separator: "\n") + "\n"
        let marker = folder.appendingPathComponent(Self.marker)
        if FileManager.default.contents(atPath: marker.path)?.elementsEqual(text.utf8) == true { return }
        try put(Array(text.utf8), at: marker)
    }

    /// Whether a file holds exactly these bytes.
    private static func holds(_ bytes: [UInt8], _ file: String) -> Bool {
        var status = stat()
        guard stat(file, &status) == 0, Int(status.st_size) == bytes.count else { return false }
        return FileBytes.read(file) == bytes
    }

    private func put(_ bytes: [UInt8], at file: URL) throws {
        let manager = FileManager.default
        let folder = file.deletingLastPathComponent()
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
    }

    /// Removes a file and the folders that it leaves empty.
    private func remove(_ path: String, in folder: URL) -> Bool {
        let file = folder.appendingPathComponent(path)
        guard unlink(file.path) == 0 else { return false }
        var parent = file.deletingLastPathComponent()
        while parent.path.count > folder.path.count, rmdir(parent.path) == 0 {
            parent = parent.deletingLastPathComponent()
        }
        return true
    }

    /// The folders a file is in: `a`, `a/b` for `a/b/c`.
    private static func folders(of path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// Whether a path stays below the output folder.
    private static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && path != marker
            && !path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).contains {
                $0.isEmpty || $0.elementsEqual("..".utf8)
            }
    }

    private static func reason(_ error: any Error) -> String {
        if let failure = error as? OutputStaging.Failure { return failure.reason }
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        if let cause, cause.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(cause.code)))
        }
        return error.localizedDescription
    }
}
