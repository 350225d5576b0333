import Diagnostics
import Testing

/// A frame whose carets must stand below the characters a terminal draws.
struct FrameCase: Sendable, CustomTestStringConvertible {
    var name: String
    var line: String
    var column: Int
    var message = "wrong"
    var frame: String
    var carets: String
    var testDescription: String { name }
}

/// Display width: Unicode Annex 11; marks take no column, tabs go to the next fourth.
@Suite("Reports: carets stand below what they mean")
struct SourceFrameTests {
    static let cases = [
        FrameCase(name: "ASCII", line: "abc def", column: 5, frame: "abc def", carets: "    ^"),
        FrameCase(
            name: "quoted text is underlined", line: "a `javascript:` b", column: 3,
            message: "`javascript:` is refused", frame: "a `javascript:` b", carets: "  ^"),
        FrameCase(
            name: "text at the place is underlined", line: "ab titel: x", column: 4,
            message: "`titel` is no key", frame: "ab titel: x", carets: "   ^~~~~"),
        FrameCase(
            name: "Thai marks take no column", line: "ที่นี่ x", column: 8, frame: "ที่นี่ x", carets: "   ^"),
        FrameCase(
            name: "a Thai word is underlined by its columns", line: "ก สิทธิ์ ข", column: 3,
            message: "`สิทธิ์` is forbidden", frame: "ก สิทธิ์ ข", carets: "  ^~~"),
        FrameCase(
            name: "Hebrew in logical order", line: "שלום עולם", column: 6, message: "`עולם`",
            frame: "שלום עולם", carets: "     ^~~~"),
        FrameCase(
            name: "Hebrew points take no column", line: "שָׁלוֹם x", column: 9, frame: "שָׁלוֹם x", carets: "     ^"
        ),
        FrameCase(
            name: "a tab goes to the next fourth", line: "a\tb\tc", column: 5, frame: "a   b   c",
            carets: "        ^"),
        FrameCase(name: "wide characters take two", line: "日本 x", column: 4, frame: "日本 x", carets: "     ^"),
        FrameCase(name: "an emoji takes two", line: "🔑 x", column: 3, frame: "🔑 x", carets: "   ^"),
        FrameCase(
            name: "combining Latin marks", line: "e\u{301}a x", column: 5, frame: "e\u{301}a x",
            carets: "   ^"),
        FrameCase(
            name: "hidden characters are shown", line: "a\u{202E}b\u{1B}[31m", column: 2,
            frame: "a\u{FFFD}b\u{FFFD}[31m", carets: " ^"),
        FrameCase(name: "the end of a line", line: "ab", column: 3, frame: "ab", carets: "  ^"),
        FrameCase(name: "beyond the end of a line", line: "ab", column: 90, frame: "ab", carets: "  ^"),
        FrameCase(name: "an empty line", line: "", column: 1, frame: "", carets: "^"),
        FrameCase(
            name: "a long line shows the part around the place",
            line: String(repeating: "a", count: 200) + "X" + String(repeating: "b", count: 200), column: 201,
            frame: "…" + String(repeating: "a", count: 48) + "X" + String(repeating: "b", count: 47) + "…",
            carets: String(repeating: " ", count: 49) + "^"),
    ]

    @Test("carets", arguments: cases)
    func carets(_ test: FrameCase) {
        let place = Diagnostics.SourceLocation(path: "a.md", line: 2, column: test.column)
        let text = DiagnosticReport.render(
            [Diagnostic(.frontMatterUnknownKey, at: place, test.message)], format: .text,
            sources: ["a.md": Array("first\r\n\(test.line)\r\nlast".utf8)])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4)
        #expect(lines.dropFirst().first == Substring("   2 | \(test.frame)"))
        #expect(lines.dropFirst(2).first == Substring("     | \(test.carets)"))
    }

    @Test("a line that the file does not have leaves the frame out")
    func noLine() {
        let place = Diagnostics.SourceLocation(path: "a.md", line: 9, column: 1)
        let text = DiagnosticReport.render(
            [Diagnostic(.frontMatterUnknownKey, at: place, "x\ny\u{1B}")], format: .text,
            sources: ["a.md": [0xFF]])
        #expect(text == "a.md:9:1: error: x y\u{FFFD} [front-matter.unknown-key]\n")
    }

    @Test("findings are sorted by path, line, column, id and text, whatever their order")
    func order() {
        let places = [("b", 1, 1), ("a", 2, 1), ("a", 1, 9), ("a", 1, 10), ("a", 0, 0)]
        let diagnostics = places.map { path, line, column in
            Diagnostic(
                .frontMatterUnknownKey,
                at: Diagnostics.SourceLocation(path: path, line: line, column: column), "m")
        }
        let expected = ["a", "a:1:9", "a:1:10", "a:2:1", "b:1:1"]
        #expect(DiagnosticReport.sorted(diagnostics).map(\.location.description) == expected)
        #expect(DiagnosticReport.sorted(diagnostics.reversed()).map(\.location.description) == expected)
    }
}
