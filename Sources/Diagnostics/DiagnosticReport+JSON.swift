extension DiagnosticReport {
    /// One object; `line` and `column` are missing where the whole file or line is meant.
    static func json(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.location
        return JSONText.object([
            ("severity", JSONText.string(diagnostic.severity.rawValue)),
            ("id", JSONText.string(diagnostic.id.rawValue)),
            ("path", JSONText.string(location.path)),
            ("line", location.line > 0 ? String(location.line) : nil),
            ("column", location.column > 0 ? String(location.column) : nil),
            ("message", JSONText.string(diagnostic.message)),
            ("notes", JSONText.array(diagnostic.notes.map(JSONText.string))),
            ("fixes", JSONText.array(diagnostic.fixIts.map(json))),
        ])
    }

    private static func json(_ fix: FixIt) -> String {
        JSONText.object([
            ("start", json(fix.range.start)), ("end", json(fix.range.end)),
            ("replacement", JSONText.string(fix.replacement)),
        ])
    }

    private static func json(_ place: SourceLocation) -> String {
        JSONText.object([("line", String(place.line)), ("column", String(place.column))])
    }
}
