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

extension DiagnosticReport {
    /// A workflow command, which GitHub shows beside the line.
    static func github(_ diagnostic: Diagnostic) -> String {
        let command =
            switch diagnostic.severity {
            case .note: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        let location = diagnostic.location
        var properties = ["file=\(property(location.path))"]
        if location.line > 0 { properties.append("line=\(location.line)") }
        if location.column > 0 { properties.append("col=\(location.column)") }
        properties.append("title=\(property(diagnostic.id.rawValue))")
        let text = ([diagnostic.message] + diagnostic.notes).joined(separator: "\n")
        return "::\(command) \(properties.joined(separator: ","))::\(escaped(text))"
    }

    private static func escaped(_ text: String) -> String {
        text.replacingScalars { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] }
    }

    private static func property(_ text: String) -> String {
        escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension DiagnosticReport {
    /// One suite a file, one case a finding; those that make the command fail are failures.
    static func junit(_ diagnostics: [Diagnostic], failsAt: Severity) -> String {
        let errors = diagnostics.count { $0.severity >= failsAt }
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"portico\" tests=\"\(diagnostics.count)\" failures=\"\(errors)\">\n"
        var rest = diagnostics[...]
        while let path = rest.first?.location.path {
            let suite = rest.prefix { $0.location.path == path }
            rest = rest.dropFirst(suite.count)
            let failures = suite.count { $0.severity >= failsAt }
            xml += "  <testsuite name=\"\(escaped(xml: path))\" tests=\"\(suite.count)\""
            xml += " failures=\"\(failures)\">\n"
            for diagnostic in suite {
                xml += testCase(diagnostic, isFailure: diagnostic.severity >= failsAt)
            }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }

    private static func testCase(_ diagnostic: Diagnostic, isFailure: Bool) -> String {
        let location = diagnostic.location
        let name = "\(location): \(diagnostic.id.rawValue)"
        let text = ([diagnostic.message] + diagnostic.notes).joined(separator: "\n")
        var xml =
            "    <testcase classname=\"\(escaped(xml: location.path))\" name=\"\(escaped(xml: name))\">\n"
        if isFailure {
            xml +=
                "      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(escaped(xml: diagnostic.message))\">"
            xml += "\(escaped(xml: text))</failure>\n"
        } else {
            xml += "      <system-out>\(diagnostic.severity.rawValue): \(escaped(xml: text))</system-out>\n"
        }
        return xml + "    </testcase>\n"
    }

    private static func escaped(xml text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n": "&#10;"
            case "\t": "&#9;"
            // XML has no place for these, not even as references.
            case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": "\u{FFFD}"
            default: nil
            }
        }
    }
}

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
