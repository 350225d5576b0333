import Foundation
import SiteModel
import Testing

@Suite("Text is prepared for search as the browser does it")
struct SearchTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let normalized: String
        let words: [String]
    }

    /// The table that the browser's test reads too.
    static let rows: [Row] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("../Acceptance/data/search_text.json")
        guard let data = try? Data(contentsOf: file),
            let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let table = root["table"] as? [[Any]]
        else { return [] }
        return table.compactMap { row in
            guard row.count == 4, let name = row[0] as? String, let text = row[1] as? String,
                let normalized = row[2] as? String, let words = row[3] as? [String]
            else { return nil }
            return Row(testDescription: name, text: text, normalized: normalized, words: words)
        }
    }()

    @Test("the table is there")
    func table() {
        #expect(Self.rows.count > 30)
    }

    @Test("text is normalised and cut into words", arguments: rows)
    func row(_ row: Row) {
        #expect(
            Array(SearchText.normalize(row.text).unicodeScalars) == Array(row.normalized.unicodeScalars))
        #expect(SearchText.words(row.text) == row.words)
    }
}
