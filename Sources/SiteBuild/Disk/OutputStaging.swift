import Foundation

/// Files on their way into an output folder: all are written beside their places first and moved there together,
/// so that a full disk leaves the earlier output as it is.
struct OutputStaging {
    /// The folder within the output folder where files wait; nothing else is ever in it.
    static let name = ".portico-staging"
    /// The name of the folder's own marker while it is written.
    private static let marker = "marker"

    private let output: OutputFolder
    private var waiting: [String] = []

    /// - Parameter output: the output folder, which exists.
    init(in output: OutputFolder) throws(SystemFailure) {
        self.output = output
        Self.discardRemains(in: output.path)
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw .last }
    }

    private var folder: String { output.path + "/" + Self.name }
    private func staged(_ number: Int) -> String { "\(folder)/\(number)" }

    /// Writes a file that is to stand at `path` within the output folder.
    mutating func add(_ bytes: [UInt8], for path: String) throws(SystemFailure) {
        waiting.append(path)
        try FileBytes.write(bytes, to: staged(waiting.count - 1))
    }

    /// Writes a file at once.
    func replace(_ path: String, _ bytes: [UInt8]) throws(SystemFailure) {
        let new = "\(folder)/\(Self.marker)"
        try FileBytes.write(bytes, to: new)
        guard rename(new, output.path + "/" + path) == 0 else { throw .last }
    }

    /// Moves every file to its place.
    mutating func commit() throws(SystemFailure) {
        var known: Set<Substring> = []
        for (number, path) in waiting.enumerated() {
            if let slash = path.utf8.lastIndex(of: 0x2F) {
                try output.makeFolders(path[..<slash], besides: &known)
            }
            guard rename(staged(number), output.path + "/" + path) == 0 else { throw .last }
        }
        waiting = []
    }

    /// Removes the files that wait.
    func discard() {
        for number in waiting.indices { unlink(staged(number)) }
        unlink("\(folder)/\(Self.marker)")
        rmdir(folder)
    }

    /// Removes what an interrupted run left in an output folder.
    static func discardRemains(in output: String) {
        let folder = output + "/" + name
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name == marker || name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }
}
