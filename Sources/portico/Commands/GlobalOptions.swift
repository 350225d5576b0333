import ArgumentParser
import Diagnostics
import Foundation

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "The configuration; its folder is the project.")
    var config = "portico.yml"

    @Option(help: "How findings are written: text, json, github, sarif or junit.")
    var format = DiagnosticFormat.text

    @Option(help: "How many findings of one kind are shown; 0 for all.")
    var most = DiagnosticReport.usualLimit

    @Flag(name: .shortAndLong, help: "Say nothing but findings.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say more.")
    var verbose = false

    @Option(help: "Colours in findings: auto, always or never.")
    var color = ColorChoice.auto

    @Flag(help: "Read what symbolic links out of the project's sources lead to.")
    var followLinks = false

    @Option(
        name: .customLong("env"), help: "A variable that `site` in the configuration may use; several times.")
    var published: [String] = []

    mutating func validate() throws {
        if quiet, verbose { throw ValidationError("`--quiet` and `--verbose` exclude each other.") }
        if most < 0 { throw ValidationError("`--most` is a number of findings, or 0 for all.") }
    }

    /// The project's folder as `--config` names it, with a slash at the end; empty when it is the one the command
    /// is run in.
    var projectFolder: String {
        var folder = config.lastIndex(of: "/").map { config[...$0] } ?? ""
        while folder.hasPrefix("./") { folder = folder.dropFirst(2) }
        return String(folder)
    }

    /// Indicates whether findings are coloured: on a terminal, unless `NO_COLOR` is set or the option says otherwise.
    var usesColor: Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
        }
    }
}

/// The condition under which findings are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

extension DiagnosticFormat: ExpressibleByArgument {}
