extension DiagnosticReport {
    /// So many findings of one kind are shown unless the user asks for more.
    package static let usualLimit = 100

    /// The first findings of each kind, and of the others how many there are.
    ///
    /// - Parameters:
    ///   - diagnostics: sorted.
    ///   - most: how many of one kind are kept; 0 for all.
    static func limited(_ diagnostics: [Diagnostic], to most: Int) -> [Diagnostic] {
        guard most > 0, diagnostics.count > most else { return diagnostics }
        var counts: [DiagnosticID: Int] = [:]
        var first: [DiagnosticID: Diagnostic] = [:]
        var kept = diagnostics.filter { finding in
            counts[finding.id, default: 0] += 1
            if counts[finding.id, default: 0] <= most { return true }
            if let before = first[finding.id], before.severity >= finding.severity { return false }
            first[finding.id] = first[finding.id] ?? finding
            first[finding.id]?.severity = finding.severity
            return false
        }
        for (id, finding) in first.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let more = (counts[id] ?? 0) - most
            kept.append(
                Diagnostic(
                    id, finding.severity, at: SourceLocation(path: finding.location.path),
                    more == 1
                        ? "1 more finding of this kind is not shown"
                        : "\(more) more findings of this kind are not shown",
                    notes: ["`--most 0` shows all"]))
        }
        return kept
    }
}
