import Diagnostics
import SiteModel

extension ByteWriter {
    mutating func write(_ finding: Diagnostic) {
        write(finding.id.rawValue)
        write(finding.severity.rawValue)
        write(finding.location)
        write(finding.message)
        write(finding.notes) { $0.write($1) }
        write(finding.fixIts) { writer, fixIt in
            writer.write(fixIt.range.start)
            writer.write(fixIt.range.end)
            writer.write(fixIt.replacement)
        }
    }

    mutating func write(_ location: SourceLocation) {
        write(location.path)
        write(location.line)
        write(location.column)
    }
}

extension ByteReader {
    mutating func finding() throws(Damage) -> Diagnostic {
        guard let id = DiagnosticID(rawValue: try text()), let severity = Severity(rawValue: try text())
        else { throw Damage() }
        let location = try location()
        let message = try text()
        let notes = try list { reader throws(Damage) in try reader.text() }
        let fixIts = try list { reader throws(Damage) in
            FixIt(
                range: SourceRange(start: try reader.location(), end: try reader.location()),
                replacement: try reader.text())
        }
        return Diagnostic(id, severity, at: location, message, notes: notes, fixIts: fixIts)
    }

    mutating func location() throws(Damage) -> SourceLocation {
        SourceLocation(path: try text(), line: try number(), column: try number())
    }
}
