extension DiagnosticReport {
    /// Stands in a source for a line that is not shown, as it may hold a secret.
    package static let hiddenLine = "…"

    /// For people: a line an editor can jump to, the source line with a caret, notes.
    static func text(_ diagnostics: [Diagnostic], sources: [String: [UInt8]], style: TerminalStyle) -> String
    {
        var lines = SourceLines(sources)
        return diagnostics.map { text($0, lines: &lines, style: style) }.joined(separator: "\n")
    }

    private static func text(
        _ diagnostic: Diagnostic, lines: inout SourceLines, style: TerminalStyle
    ) -> String {
        let severity = style.severity(diagnostic.severity)
        let message = style.bold(DisplayText.sanitized(diagnostic.message))
        let place = DisplayText.sanitized(diagnostic.location.description)
        var text = "\(place): \(severity): \(message) \(style.dim("[\(diagnostic.id.rawValue)]"))\n"
        let location = diagnostic.location
        var margin = ""
        if location.line > 0, let line = lines.line(location.line, of: location.path),
            line != Array(hiddenLine.unicodeScalars)
        {
            let number = String(location.line)
            let gutter = max(number.count, 4)
            margin = String(repeating: " ", count: gutter)
            let frame = SourceFrame(
                line: line, column: location.column, length: length(of: diagnostic, in: line))
            text += style.dim("\(number.leftPadded(to: gutter)) |") + " \(frame.text)\n"
            if !frame.carets.isEmpty {
                text += style.dim("\(margin) |") + " \(style.caret(frame.carets, diagnostic.severity))\n"
            }
        }
        for note in diagnostic.notes { text += "\(margin) = \(DisplayText.sanitized(note))\n" }
        for fix in diagnostic.fixIts {
            let what =
                fix.replacement.isEmpty ? "remove it" : "write `\(DisplayText.sanitized(fix.replacement))`"
            text += "\(margin) = fix: \(what)\n"
        }
        return text
    }

    /// The number of the line's scalars that the finding is about.
    ///
    /// The fix-it tells; else the message quotes the author's text, and that may stand at the place.
    private static func length(of diagnostic: Diagnostic, in line: [Unicode.Scalar]) -> Int {
        let start = diagnostic.location
        if let range = diagnostic.fixIts.first?.range, range.start == start, range.end.line == start.line,
            range.end.column > start.column
        {
            return range.end.column - start.column
        }
        guard start.column > 0, start.column <= line.count else { return 1 }
        let rest = line[(start.column - 1)...]
        for part in diagnostic.message.split(separator: "`", omittingEmptySubsequences: false).dropFirst() {
            let quoted = Array(part.unicodeScalars)
            if quoted.count > 1, rest.starts(with: quoted) { return quoted.count }
        }
        return 1
    }
}
