extension DiagnosticReport {
    /// A SARIF 2.1.0 log of one run.
    static func sarif(_ diagnostics: [Diagnostic]) -> String {
        let ids = DiagnosticID.allCases.filter { id in diagnostics.contains { $0.id == id } }
        let rules = ids.map { id in
            JSONText.object([
                ("id", JSONText.string(id.rawValue)),
                ("fullDescription", message(id.explanation)),
            ])
        }
        let driver = JSONText.object([("name", JSONText.string("Portico")), ("rules", JSONText.array(rules))])
        let run = JSONText.object([
            ("tool", JSONText.object([("driver", driver)])),
            ("columnKind", JSONText.string("unicodeCodePoints")),
            ("results", JSONText.array(diagnostics.map(result))),
        ])
        return JSONText.object([
            ("$schema", JSONText.string("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", JSONText.string("2.1.0")), ("runs", JSONText.array([run])),
        ])
    }

    private static func result(_ diagnostic: Diagnostic) -> String {
        let text = ([diagnostic.message] + diagnostic.notes).joined(separator: "\n")
        let location = diagnostic.location
        let region = location.line > 0 ? self.region(from: location, to: nil) : nil
        let place = JSONText.object([("artifactLocation", artifact(location.path)), ("region", region)])
        let fixes = diagnostic.fixIts.map(fix)
        return JSONText.object([
            ("ruleId", JSONText.string(diagnostic.id.rawValue)),
            ("level", JSONText.string(diagnostic.severity.rawValue)),
            ("message", message(text)),
            ("locations", JSONText.array([JSONText.object([("physicalLocation", place)])])),
            ("fixes", fixes.isEmpty ? nil : JSONText.array(fixes)),
        ])
    }

    private static func fix(_ fix: FixIt) -> String {
        let replacement = JSONText.object([
            ("deletedRegion", region(from: fix.range.start, to: fix.range.end)),
            ("insertedContent", message(fix.replacement)),
        ])
        let change = JSONText.object([
            ("artifactLocation", artifact(fix.range.start.path)),
            ("replacements", JSONText.array([replacement])),
        ])
        return JSONText.object([("artifactChanges", JSONText.array([change]))])
    }

    private static func region(from start: SourceLocation, to end: SourceLocation?) -> String {
        JSONText.object([
            ("startLine", String(start.line)),
            ("startColumn", start.column > 0 ? String(start.column) : nil),
            ("endLine", end.map { String($0.line) }),
            ("endColumn", end.flatMap { $0.column > 0 ? String($0.column) : nil }),
        ])
    }

    private static func message(_ text: String) -> String {
        JSONText.object([("text", JSONText.string(text))])
    }

    private static func artifact(_ path: String) -> String {
        var uri = ""
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F, 0x7E:
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return JSONText.object([("uri", JSONText.string(uri))])
    }
}

/// Writes JSON, members in the order given.
package enum JSONText {
    /// A string literal.
    package static func string(_ text: String) -> String {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "\"": return "\\\""
            case "\\": return "\\\\"
            case "\n": return "\\n"
            case "\r": return "\\r"
            case "\t": return "\\t"
            // Line separators and bidi controls might be obeyed by a viewer.
            case _ where DisplayText.isHidden(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: return nil
            }
        }
        return "\"\(escaped)\""
    }

    /// An object; members whose value is nil are left out.
    static func object(_ members: [(name: String, value: String?)]) -> String {
        let written = members.compactMap { member in member.value.map { "\(string(member.name)):\($0)" } }
        return "{" + written.joined(separator: ",") + "}"
    }

    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}
