import Foundation

/// A folder that builds write, with the list of the files they made in it.
package struct OutputFolder {
    /// The file that says that a folder was made by `portico build`: one path a line, of the files it holds.
    package static let marker = ".portico-output"

    private static let markerHead =
        "Made by portico build; files listed here are removed when the site no longer has them."

    /// The folder's place, absolute.
    let path: String

    init(_ path: String) {
        self.path = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL.path
    }

    private func place(_ file: String) -> String { path + "/" + file }

    /// Makes the folder if it is not there.
    ///
    /// - Returns: whether it is new.
    func make() throws(OutputStaging.Failure) -> Bool {
        let isThere = FileManager.default.fileExists(atPath: path)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw OutputStaging.Failure(error)
        }
        return !isThere
    }

    /// Removes the folder if there is nothing in it.
    func removeIfEmpty() { rmdir(path) }

    /// The files an earlier run wrote; empty for a new or empty folder, nil for one that isn't ours.
    var earlierFiles: Set<String>? {
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return nil }
        if let bytes = FileBytes.read(place(Self.marker)) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            guard lines.first.map(String.init) == Self.markerHead else { return nil }
            return Set(lines.dropFirst().map(String.init))
        }
        guard let names = try? manager.contentsOfDirectory(atPath: path) else { return nil }
        return names.isEmpty ? [] : nil
    }

    /// Writes down which files the folder holds.
    func list(_ paths: Set<String>) throws(OutputStaging.Failure) {
        let text = Array((([Self.markerHead] + paths.sorted()).joined(separator: "\n") + "\n").utf8)
        if FileBytes.read(place(Self.marker)) == text { return }
        do {
            try Data(text).write(to: URL(fileURLWithPath: place(Self.marker)), options: .atomic)
        } catch {
            throw OutputStaging.Failure(error)
        }
    }

    /// Whether a file holds exactly these bytes.
    func holds(_ bytes: [UInt8], at file: String) -> Bool {
        var status = stat()
        guard stat(place(file), &status) == 0, Int(status.st_size) == bytes.count else { return false }
        return FileBytes.read(place(file)) == bytes
    }

    /// Removes files that became folders, and folders that became files: the old ones have to go first.
    ///
    /// - Returns: how many were removed.
    func removeInTheWay(_ obsolete: Set<String>, of paths: Set<String>) -> Int {
        if obsolete.isEmpty { return 0 }
        let folders = Set(paths.flatMap(Self.folders))
        return remove(
            obsolete.filter {
                folders.contains($0) || Self.folders(of: $0).contains(where: paths.contains)
            })
    }

    /// Removes files and the folders that they leave empty.
    ///
    /// - Returns: how many were removed.
    func remove(_ files: Set<String>) -> Int { files.count { Self.isInside($0) && remove($0) } }

    private func remove(_ file: String) -> Bool {
        guard unlink(place(file)) == 0 else { return false }
        for parent in Self.folders(of: file).reversed() where rmdir(place(parent)) != 0 { break }
        return true
    }

    /// The folders a file is in: `a`, `a/b` for `a/b/c`.
    private static func folders(of path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// Whether a path stays below the folder.
    static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && path != marker
            && !path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).contains {
                $0.isEmpty || $0.elementsEqual("..".utf8)
            }
    }
}
