import Foundation

/// Earlier versions of a file, from the project's Git repository.
struct SourceHistory: Sequence, IteratorProtocol {
    private let folder: String
    private let path: String
    private var commits: ArraySlice<Substring>?

    /// The versions of the file at `path`, relative to `folder`; none when the folder is in no repository.
    init(of path: String, in folder: String) {
        self.folder = folder
        self.path = path
    }

    mutating func next() -> [UInt8]? {
        if commits == nil {
            let log = run(["log", "--format=%H", "-n", "500", "--", path]) ?? []
            commits = String(decoding: log, as: UTF8.self).split(separator: "\n")[...]
        }
        while let commit = commits?.popFirst() {
            // A commit that removed the file has no version of it.
            if let bytes = run(["show", "\(commit):./\(path)"]) { return bytes }
        }
        return nil
    }

    private func run(_ arguments: [String]) -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? Array(bytes) : nil
    }
}
