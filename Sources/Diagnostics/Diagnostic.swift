/// One finding about one place: what is wrong, and what would be right.
package struct Diagnostic: Hashable, Sendable {
    /// The kind of finding; `portico explain` knows each.
    package var id: DiagnosticID
    package var severity: Severity
    package var location: SourceLocation
    /// One sentence that quotes the author's text: what is wrong.
    package var message: String
    /// Advice, one sentence each ("did you mean `title`?").
    package var notes: [String]
    /// Changes that would cure it.
    package var fixIts: [FixIt]

    package init(
        _ id: DiagnosticID, _ severity: Severity = .error, at location: SourceLocation, _ message: String,
        notes: [String] = [], fixIts: [FixIt] = []
    ) {
        self.id = id
        self.severity = severity
        self.location = location
        self.message = message
        self.notes = notes
        self.fixIts = fixIts
    }
}

extension Diagnostic {
    /// The finding with its places below a folder: `p/content/en/index.md` for `content/en/index.md`.
    ///
    /// - Parameter folder: with a slash at the end; empty for none.
    package func below(_ folder: String) -> Diagnostic {
        func moved(_ place: SourceLocation) -> SourceLocation {
            var place = place
            if !place.path.hasPrefix("/") { place.path = folder + place.path }
            return place
        }
        var finding = self
        finding.location = moved(location)
        finding.fixIts = fixIts.map { fixIt in
            FixIt(
                range: SourceRange(start: moved(fixIt.range.start), end: moved(fixIt.range.end)),
                replacement: fixIt.replacement)
        }
        return finding
    }
}

extension Diagnostic {
    /// The candidate that the author most likely meant by `word`: small edit distance, case ignored.
    ///
    /// - Returns: nil when none is near; of equally near ones the first in alphabetical order.
    package static func suggestion(for word: String, among candidates: [String]) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
        guard !wanted.isEmpty else { return nil }
        let limit = max(1, (wanted.count + 1) / 3)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate != word {
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
            guard abs(scalars.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, scalars)
            guard distance <= limit else { continue }
            if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
    private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in 0..<b.count {
                let cost = a[i] == b[j] ? 0 : 1
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + cost)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}

/// A change that cures a diagnostic: put `replacement` where `range` is.
package struct FixIt: Hashable, Sendable {
    /// The range of the author's text that is replaced.
    package var range: SourceRange
    package var replacement: String

    package init(range: SourceRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// The result of a stage, with its findings. A stage never stops at its first finding.
package struct Diagnosed<Value> {
    /// The result, as far as the input allowed.
    package var value: Value
    /// The findings, in the order of finding; sort before showing.
    package var diagnostics: [Diagnostic]

    package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// Indicates whether any finding is an error.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnosed: Sendable where Value: Sendable {}
