/// Writes diagnostics, sorted by place, in one of the formats.
package enum DiagnosticReport {
    /// The report; empty when there is nothing to say (but for formats that are one document).
    ///
    /// - Parameters:
    ///   - sources: bytes of files by path, for the source lines of the text format.
    ///   - color: whether to use terminal colours (text format only).
    ///   - failsAt: from which severity on a finding makes the command fail.
    ///   - most: how many findings of one kind are written, with a count of the others; 0 for all.
    package static func render(
        _ diagnostics: [Diagnostic], format: DiagnosticFormat, sources: [String: [UInt8]] = [:],
        color: Bool = false, most: Int = usualLimit, failsAt: Severity = .error
    ) -> String {
        let sorted = limited(sorted(diagnostics), to: most)
        switch format {
        case .text: return text(sorted, sources: sources, style: TerminalStyle(isOn: color))
        case .json: return sorted.map { json($0) + "\n" }.joined()
        case .github: return sorted.map { github($0) + "\n" }.joined()
        case .sarif: return sarif(sorted) + "\n"
        case .junit: return junit(sorted, failsAt: failsAt)
        }
    }

    /// By path, line and column; then by id and text, so that equal input gives equal output.
    package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.sorted {
            ($0.location, $0.id.rawValue, $0.message) < ($1.location, $1.id.rawValue, $1.message)
        }
    }
}
