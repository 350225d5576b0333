import Foundation

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

    /// Moves everything to its place.
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
