import Foundation

/// Git, run in a folder of a project.
struct GitCommand {
    let folder: String

    /// The bytes that a command of Git prints; nil if it failed, or Git cannot be run.
    func output(of arguments: [String], input: FileHandle = .nullDevice) -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? Array(bytes) : nil
    }

    /// Returns whether Git tracks a file; false where there is no repository, or no Git.
    ///
    /// The repository may be another user's, and its configuration anybody's: no program that it names is run.
    static func tracks(_ file: String) -> Bool {
        let url = URL(fileURLWithPath: file).resolvingSymlinksInPath()
        let safe = ["-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
        return GitCommand(folder: url.deletingLastPathComponent().path)
            .output(of: safe + ["ls-files", "--error-unmatch", "--", url.lastPathComponent]) != nil
    }
}
