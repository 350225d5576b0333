import Diagnostics

/// A key of a file that writers write: a row of a reference page, and what `portico explain KEY` says.
struct ReferenceEntry: Sendable {
    /// The key with the keys above it, `[]` behind a list: `site.theme.navigation[].url`.
    let name: String
    /// `text`, `number`, `flag`, `day`, `list`, or the words that can be chosen.
    let type: String
    /// The value that holds where the key is left out.
    let preset: String
    let summary: String
    let example: String

    /// The keys above it: `site.theme.navigation[]`; empty for one that stands alone.
    var group: String { String(name.reversed().drop { $0 != "." }.dropFirst().reversed()) }

    /// The entries that the lines of a table spell, cells parted by ` | `.
    static func table(_ text: String) -> [ReferenceEntry] {
        text.split(separator: "\n").map { line in
            var cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            // Cells that a line lacks are empty, which a test finds.
            cells += ["", "", "", "", ""]
            return ReferenceEntry(
                name: cells[0], type: cells[1], preset: cells[2], summary: cells[3], example: cells[4])
        }
    }

    /// The paragraph of `portico explain`.
    var explanation: String {
        var lines = "\(name)\n\n\(summary)\n\nType: \(type)\nDefault: \(preset)\n"
        if !example.isEmpty { lines += "Example: \(example)\n" }
        return lines
    }

    /// A row of Markdown.
    var row: String {
        let code = example.isEmpty ? "" : " `\(example)`"
        return "| `\(name)` | \(type) | \(preset) | \(summary)\(code) |\n"
    }
}
