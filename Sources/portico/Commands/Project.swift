import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild

/// A project's folder with its configuration and sources, read.
struct Project {
    let disk: Disk
    let configuration: Configuration
    let sources: SiteSources
    /// What was found while reading.
    let diagnostics: [Diagnostic]
    /// Bytes of the files that findings may be about.
    let texts: [String: [UInt8]]

    /// Reads the project whose configuration is the file `config`.
    static func read(_ config: String) -> Project {
        let file = URL(fileURLWithPath: config)
        let disk = Disk(root: file.deletingLastPathComponent().path)
        let name = file.lastPathComponent
        guard let bytes = disk.read(name) else {
            let missing = Diagnostic(
                .configurationMissing, at: SourceLocation(path: config),
                "there is no configuration `\(config)`",
                notes: ["run in the project's folder, or name the file with `--config`"])
            return Project(
                disk: disk, configuration: .empty, sources: SiteSources(), diagnostics: [missing], texts: [:])
        }
        let configuration = Configuration.parse(
            bytes, path: name, environment: ProcessInfo.processInfo.environment,
            readFile: { disk.read($0) })
        let sources = disk.sources()
        var texts = sources.value.files
        texts[name] = bytes
        return Project(
            disk: disk, configuration: configuration.value, sources: sources.value,
            diagnostics: configuration.diagnostics + sources.diagnostics, texts: texts)
    }

    /// Whether reading failed in a way that makes building pointless.
    var isUnusable: Bool { diagnostics.contains { $0.severity == .error } }

    /// Ends the command with its findings when the project cannot be used.
    func requireUsable() throws {
        guard isUnusable else { return }
        Console.result(DiagnosticReport.render(diagnostics, format: .text, sources: texts))
        throw ExitCode(1)
    }

    /// Writes one file of the project, in one step.
    func write(_ bytes: [UInt8], to path: String) throws {
        let file = URL(fileURLWithPath: disk.root).appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
    }
}
