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
}
