import Foundation

/// A folder that builds write, with the list of the files they made in it.
package struct OutputFolder: Sendable {
    /// The file that says that a folder was made by `portico build`: one path a line, of the files it holds.
    package static let marker = ".portico-output"

    private static let markerHead =
        "Made by portico build; files listed here are removed when the site no longer has them."

    /// The thing at the folder's place.
    enum State: Equatable {
        /// Nothing, or a folder without files but those that a build works with.
        case new
        /// The files an earlier run wrote.
        case ours(Listing)
        /// A folder with files of another program.
        case foreign
        case file
    }

    /// The files that an earlier run wrote, as its marker lists them.
    struct Listing: Equatable {
        private let bytes: ArraySlice<UInt8>

        /// - Parameter marker: the marker's bytes.
        /// - Returns: nil when a build did not write them.
        init?(_ marker: [UInt8]) {
            let head = Array((OutputFolder.markerHead + "\n").utf8)
            guard marker.starts(with: head) || marker.elementsEqual(head.dropLast()) else { return nil }
            bytes = marker.dropFirst(head.count)
        }

        /// The files' paths, relative to the folder.
        var paths: Set<String> {
            var paths: Set<String> = []
            for line in bytes.split(separator: 0x0A) { paths.insert(String(decoding: line, as: UTF8.self)) }
            return paths
        }
    }

    /// The folder's place, absolute.
    let path: String

    init(_ path: String) {
        self.path = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL.path
    }

    private func place(_ file: String) -> String { path + "/" + file }

    /// The thing at the folder's place.
    var state: State {
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return .new }
        guard isFolder.boolValue else { return .file }
        if let marked { return marked }
        guard let names = try? manager.contentsOfDirectory(atPath: path) else {
            // A build that made it for nothing may have taken it away since.
            return manager.fileExists(atPath: path) ? .foreign : .new
        }
        // The first build may have been stopped before it could say whose the folder is.
        if names.allSatisfy({ [OutputStaging.name, OutputLock.name].contains($0) }) { return .new }
        // A first build writes its marker, then moves its files; both may have come since the marker was sought.
        return marked ?? .foreign
    }

    /// The folder's state as its marker tells it; nil without one.
    private var marked: State? {
        FileBytes.read(place(Self.marker)).map { Listing($0).map { .ours($0) } ?? .foreign }
    }

    /// Writes down which files the folder holds.
    func list(_ paths: Set<String>, by staging: OutputStaging?) throws(SystemFailure) {
        let text = Array((([Self.markerHead] + paths.sorted()).joined(separator: "\n") + "\n").utf8)
        if FileBytes.read(place(Self.marker)) == text { return }
        try staging?.replace(Self.marker, text)
    }

    /// Returns whether a file holds exactly these bytes.
    func holds(_ bytes: [UInt8], at file: String) -> Bool {
        var status = stat()
        guard lstat(place(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int(status.st_size) == bytes.count
        else { return false }
        guard let old = FileBytes.read(place(file)), old.count == bytes.count else { return false }
        return old.withUnsafeBytes { old in
            bytes.withUnsafeBytes { new in
                guard let start = old.baseAddress, let other = new.baseAddress else { return true }
                return memcmp(start, other, old.count) == 0
            }
        }
    }

    /// Makes a folder and those that it is in; a link in the place of one would lead out of the output.
    ///
    /// - Parameter known: folders that are there; those that are there now are added.
    func makeFolders(_ path: Substring, besides known: inout Set<Substring>) throws(SystemFailure) {
        guard known.insert(path).inserted else { return }
        if let slash = path.utf8.lastIndex(of: 0x2F) { try makeFolders(path[..<slash], besides: &known) }
        if mkdir(place(String(path)), 0o755) == 0 { return }
        guard errno == EEXIST else { throw .last }
        guard isFolder(String(path)) else { throw SystemFailure(code: ENOTDIR) }
    }

    /// The thing at a path of the folder; a link counts as what it is, wherever it leads.
    enum Standing { case nothing, folder, other }

    /// - Parameter path: relative to the folder.
    func standing(_ path: some StringProtocol) -> Standing {
        var status = stat()
        guard lstat(place(String(path)), &status) == 0 else { return errno == ENOENT ? .nothing : .other }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
    }

    private func isFolder(_ folder: String) -> Bool { standing(folder) == .folder }

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
        let folders = Self.folders(of: file)
        guard folders.allSatisfy(isFolder), unlink(place(file)) == 0 else { return false }
        for parent in folders.reversed() where rmdir(place(parent)) != 0 { break }
        return true
    }

    /// The folders a file is in: `a`, `a/b` for `a/b/c`.
    private static func folders(of path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// Returns whether a path stays below the folder.
    static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && path != marker
            && !path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).contains {
                $0.isEmpty || $0.elementsEqual("..".utf8)
            }
    }
}
