/// One finding about one place: what is wrong, and what would be right.
package struct Diagnostic: Hashable, Sendable {
    /// The kind of finding; `portico explain` knows each.
    package var id: DiagnosticID
    /// The severity.
    package var severity: Severity
    /// The place in the source.
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
