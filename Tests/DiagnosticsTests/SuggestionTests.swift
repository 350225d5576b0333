import Diagnostics
import Testing

/// A misspelt word, the words it may be, and the one that is meant.
struct SuggestionCase: Sendable, CustomTestStringConvertible {
    var word: String
    var candidates: [String]
    var expected: String?
    var testDescription: String { "\(word) → \(expected ?? "nothing")" }
}

/// "Did you mean …": optimal string alignment distance.
@Suite("Suggestions for misspelt words")
struct SuggestionTests {
    static let keys = ["title", "description", "weight", "layout", "draft"]
    static let cases = [
        SuggestionCase(word: "titel", candidates: keys, expected: "title"),
        SuggestionCase(word: "Title", candidates: keys, expected: "title"),
        SuggestionCase(word: "descripton", candidates: keys, expected: "description"),
        SuggestionCase(word: "wieght", candidates: keys, expected: "weight"),
        SuggestionCase(word: "author", candidates: keys, expected: nil),
        SuggestionCase(word: "", candidates: keys, expected: nil),
        SuggestionCase(word: "x", candidates: ["y"], expected: "y"),
        SuggestionCase(word: "title", candidates: ["title"], expected: nil),
        SuggestionCase(word: "ab", candidates: ["az", "ac"], expected: "ac"),
        SuggestionCase(word: "โทเคน", candidates: ["โทเค็น"], expected: "โทเค็น"),
        SuggestionCase(word: String(repeating: "a", count: 100_000), candidates: keys, expected: nil),
    ]

    @Test("the nearest candidate, or none", arguments: cases)
    func nearest(_ test: SuggestionCase) {
        #expect(Diagnostic.suggestion(for: test.word, among: test.candidates) == test.expected)
    }
}
