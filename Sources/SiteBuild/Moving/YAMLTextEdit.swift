package import Diagnostics

/// Changes single values of a YAML file, and leaves the rest as its writer wrote it.
package enum YAMLTextEdit {
    /// The text with a value replaced that begins at a place; nil when it is written in another way there.
    package static func replacing(
        _ old: String, with new: String, at place: SourceLocation, in text: String
    ) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(place.line - 1), place.column > 0 else { return nil }
        let line = Array(lines[place.line - 1].unicodeScalars)
        let quotes: [Unicode.Scalar] = ["\"", "'"]
        var start = place.column - 1
        let quote = line.indices.contains(start) && quotes.contains(line[start]) ? line[start] : nil
        if quote != nil { start += 1 }
        let end = start + old.unicodeScalars.count
        guard end <= line.count, line[start..<end].elementsEqual(old.unicodeScalars) else { return nil }
        let after = line.indices.contains(end) ? line[end] : "\n"
        guard quote.map({ $0 == after }) ?? [" ", "\t", "\r", "\n", ",", "}", "]"].contains(after) else {
            return nil
        }
        let changed = line[..<start] + Array(new.unicodeScalars) + line[end...]
        lines[place.line - 1] = String(String.UnicodeScalarView(changed))
        return lines.joined(separator: "\n")
    }
}
