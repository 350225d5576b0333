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
        var listed = try? manager.contentsOfDirectory(atPath: path)
        // A build that made it for nothing may have taken it away since, and another may have made it anew.
        for _ in 1..<20 where listed == nil {
            guard manager.fileExists(atPath: path) else { return .new }
            listed = try? manager.contentsOfDirectory(atPath: path)
        }
        guard let names = listed else { return .foreign }
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

    static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/") && path != marker
            && !path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).contains {
                $0.isEmpty || $0.elementsEqual("..".utf8)
            }
    }
}

/// Files on their way into an output folder: all are written beside their places first and moved there together,
/// so that a full disk leaves the earlier output as it is. A folder that the output does not have yet is moved as a
/// whole, with everything in it.
struct OutputStaging {
    /// The folder within the output folder where files wait; nothing else is ever in it.
    static let name = ".portico-staging"
    /// The name of the folder's own marker while it is written.
    private static let marker = "marker"

    /// A folder of the output, as files that are to stand in it find it.
    private enum Place {
        case standing
        /// A new one, which waits at this path.
        case staged(String)
        /// Within a link or a file, which is refused when the files are moved.
        case taken
    }

    private let output: OutputFolder
    /// The places within the output of what waits: files, and new folders that are in none that waits.
    private var waiting: [String] = []
    private var folders: [Substring: Place] = [:]

    /// - Parameter output: the output folder, which exists.
    init(in output: OutputFolder) throws(SystemFailure) {
        self.output = output
        Self.discardRemains(in: output.path)
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw .last }
        // A link in its place would lead the files out of the output.
        guard output.standing(Self.name) == .folder else { throw SystemFailure(code: ENOTDIR) }
    }

    private var folder: String { output.path + "/" + Self.name }
    private func staged(_ number: Int) -> String { "\(folder)/\(number)" }

    /// Writes a file that is to stand at `path` within the output folder.
    mutating func add(_ bytes: [UInt8], for path: String) throws(SystemFailure) {
        if let slash = path.utf8.lastIndex(of: 0x2F), case .staged(let folder) = try place(of: path[..<slash])
        {
            try FileBytes.write(bytes, to: folder + path[slash...])
        } else {
            try FileBytes.write(bytes, to: stage(path[...]))
        }
    }

    /// The path at which something waits that is to stand at `path`.
    private mutating func stage(_ path: Substring) -> String {
        waiting.append(String(path))
        return staged(waiting.count - 1)
    }

    /// The place of files in a folder, which is made where it is new.
    private mutating func place(of path: Substring) throws(SystemFailure) -> Place {
        if let known = folders[path] { return known }
        let slash = path.utf8.lastIndex(of: 0x2F) ?? path.startIndex
        let parent = slash == path.startIndex ? .standing : try place(of: path[..<slash])
        let place: Place
        switch parent {
        case .taken: place = .taken
        case .staged(let folder): place = try .staged(made(folder + path[slash...]))
        case .standing:
            switch output.standing(path) {
            case .folder: place = .standing
            case .nothing: place = try .staged(made(stage(path)))
            case .other: place = .taken
            }
        }
        folders[path] = place
        return place
    }

    private func made(_ folder: String) throws(SystemFailure) -> String {
        guard mkdir(folder, 0o755) == 0 else { throw .last }
        return folder
    }

    /// Writes a file at once.
    func replace(_ path: String, _ bytes: [UInt8]) throws(SystemFailure) {
        let new = "\(folder)/\(Self.marker)"
        try FileBytes.write(bytes, to: new)
        guard rename(new, output.path + "/" + path) == 0 else { throw .last }
    }

    mutating func commit() throws(SystemFailure) {
        var known: Set<Substring> = []
        for (number, path) in waiting.enumerated() {
            if let slash = path.utf8.lastIndex(of: 0x2F) {
                try output.makeFolders(path[..<slash], besides: &known)
            }
            guard rename(staged(number), output.path + "/" + path) == 0 else { throw .last }
        }
        waiting = []
        folders = [:]
    }

    /// Removes what waits.
    func discard() { Self.discardRemains(in: output.path) }

    /// Removes what an interrupted run left in an output folder.
    static func discardRemains(in output: String) {
        let folder = output + "/" + name
        guard OutputFolder(output).standing(name) == .folder else { return }
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        where name == marker || name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            try? manager.removeItem(atPath: "\(folder)/\(name)")
        }
        rmdir(folder)
    }
}
