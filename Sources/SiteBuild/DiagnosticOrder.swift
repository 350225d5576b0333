import Diagnostics

/// The order in which findings are shown, each once.
enum DiagnosticOrder {
    /// By path, line, column, id and message.
    static func sorted(_ findings: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return findings.filter { seen.insert($0).inserted }.sorted { a, b in
            (a.location, a.id.rawValue, a.message) < (b.location, b.id.rawValue, b.message)
        }
    }
}
