/// The format of a report.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// For people: source line and caret.
    case text
    /// One JSON object a line.
    case json
    /// Workflow commands that GitHub shows beside the changed lines.
    case github
    /// SARIF 2.1.0, one document.
    case sarif
    /// JUnit XML, one test case a finding.
    case junit
}
