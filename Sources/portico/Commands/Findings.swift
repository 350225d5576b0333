import ArgumentParser
import Diagnostics

/// The findings of a command, and what they mean for its end.
struct Findings {
    let diagnostics: [Diagnostic]
    let deniesWarnings: Bool
    /// Indicates whether notes are shown, which need no action.
    var showsNotes = false
    /// Indicates whether errors in content hinder nothing.
    var isForced = false

    private func count(_ severity: Severity) -> Int { diagnostics.filter { $0.severity == severity }.count }

    /// Indicates whether the command fails.
    var fail: Bool {
        diagnostics.contains {
            ($0.severity == .error && !(isForced && $0.id.isRule))
                || (deniesWarnings && $0.severity == .warning)
        }
    }

    /// Indicates whether there are errors, be they forgiven or not.
    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// `2 errors, 1 warning`.
    var summary: String {
        func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return "\(counted(count(.error), "error")), \(counted(count(.warning), "warning"))"
    }

    /// Writes them to standard output.
    func write(_ options: GlobalOptions, texts: [String: [UInt8]]) {
        let shown = diagnostics.filter { showsNotes || options.verbose || $0.severity != .note }
        // Editors and CI look for files from where the command was run.
        let folder = options.projectFolder
        Console.result(
            DiagnosticReport.render(
                shown.map { $0.id == .configurationMissing ? $0 : $0.below(folder) }, format: options.format,
                sources: Dictionary(
                    texts.map { (folder + $0.key, $0.value) }, uniquingKeysWith: { first, _ in first }),
                color: options.usesColor, most: options.most, failsAt: deniesWarnings ? .warning : .error))
    }

    /// Ends the command with exit code 1 when it fails.
    func end() throws {
        if fail { throw ExitCode(1) }
    }
}
