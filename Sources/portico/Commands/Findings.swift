import ArgumentParser
import Diagnostics

/// The findings of a command, and what they mean for its end.
struct Findings {
    let diagnostics: [Diagnostic]
    let deniesWarnings: Bool
    /// Whether notes are shown, which nobody has to act on.
    var showsNotes = false

    private func count(_ severity: Severity) -> Int { diagnostics.filter { $0.severity == severity }.count }

    /// Whether the command fails.
    var fail: Bool {
        diagnostics.contains { $0.severity == .error || (deniesWarnings && $0.severity == .warning) }
    }

    /// `2 errors, 1 warning`.
    var summary: String {
        func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return "\(counted(count(.error), "error")), \(counted(count(.warning), "warning"))"
    }

    /// Writes them to standard output.
    func write(_ options: GlobalOptions, texts: [String: [UInt8]]) {
        Console.result(
            DiagnosticReport.render(
                diagnostics.filter { showsNotes || options.verbose || $0.severity != .note },
                format: options.format, sources: texts, color: options.usesColor, most: options.most))
    }

    /// Ends the command with exit code 1 when it fails.
    func end() throws {
        if fail { throw ExitCode(1) }
    }
}
