package import Diagnostics

/// The levels that a project or a page gives to kinds of findings: `text.arrow: off`.
package struct Rules: Hashable, Sendable {
    /// The level of a finding.
    package enum Level: String, CaseIterable, Sendable {
        case off, note, warning, error

        /// nil when the finding is not shown.
        var severity: Severity? {
            switch self {
            case .off: nil
            case .note: .note
            case .warning: .warning
            case .error: .error
            }
        }
    }

    private struct Rule: Hashable, Sendable {
        let id: DiagnosticID
        let level: Level
    }

    /// In the order of the ids.
    private var rules: [Rule] = []

    package init() {}

    /// Indicates whether every finding keeps its level.
    package var isEmpty: Bool { rules.isEmpty }

    /// Ids and levels in turn, in the order of the ids.
    package var fields: [String] { rules.flatMap { [$0.id.rawValue, $0.level.rawValue] } }

    /// Reads the mapping `rules` of a configuration or a front matter.
    package mutating func read(_ reader: inout MappingReader) {
        guard var levels = reader.mapping("rules") else { return }
        for entry in levels.all {
            let level = levels.choice(entry.key, among: Level.allCases.map(\.rawValue))
            guard let id = DiagnosticID(rawValue: entry.key) else {
                let near = Diagnostic.suggestion(
                    for: entry.key, among: DiagnosticID.allCases.filter(\.isRule).map(\.rawValue))
                levels.badValue(
                    at: entry.keyLocation, "there is no finding `\(entry.key)`",
                    notes: [near.map { "did you mean `\($0)`?" } ?? "a finding's id stands in its brackets"])
                continue
            }
            guard id.isRule else {
                levels.badValue(
                    at: entry.keyLocation, "the level of `\(entry.key)` cannot be changed",
                    notes: ["a site cannot be made of what it finds; mend it instead"])
                continue
            }
            if let level = level.flatMap(Level.init) { rules.append(Rule(id: id, level: level)) }
        }
        rules.sort { $0.id.rawValue < $1.id.rawValue }
        reader.absorb(levels.finish())
    }

    /// A finding at the level that these rules give it, or else `others`; nil when it is off.
    package func applied(to finding: Diagnostic, after others: Rules) -> Diagnostic? {
        rules.contains { $0.id == finding.id } ? applied(to: finding) : others.applied(to: finding)
    }

    /// A finding at the level that the rules give it; nil when it is off.
    package func applied(to finding: Diagnostic) -> Diagnostic? {
        guard let rule = rules.first(where: { $0.id == finding.id }) else { return finding }
        guard let severity = rule.level.severity else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }
}
