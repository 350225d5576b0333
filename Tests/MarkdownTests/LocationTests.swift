import Diagnostics
import Markdown
import Testing

/// Links stand where the author wrote them, whatever contains them.
@Suite("Places: lines of the file, columns in Unicode scalars")
struct LocationTests {
    static let cases = [
        FindingCase("a paragraph", "ก [a](b)\nข  [c](d)\n", "1:3", "2:4"),
        FindingCase("an indented continuation", "a\n   ก [c](d)\n", "2:6"),
        FindingCase("a quote", "> ก [a](b)\n>    [c](d)\n[e](f)\n", "1:5", "2:6", "3:1"),
        FindingCase("quotes in quotes", "> > [a](b)\n>> [c](d)\n", "1:5", "2:4"),
        FindingCase("a list", "- [a](b)\n  [c](d)\n    [e](f)\n[g](h)\n", "1:3", "2:3", "3:5", "4:1"),
        FindingCase("a quote in a list", "1. a\n   > ก\n   > [c](d)\n", "3:6"),
        FindingCase("a list in a quote", "> - ก [a](b)\n>   [c](d)\n", "1:7", "2:5"),
        FindingCase("a heading", "## ก [a](b) {#x}\n", "1:6"),
        FindingCase("an underlined heading", "ก\n  [a](b)\n---\n", "2:3"),
        FindingCase("a table", "| ก | [a](b) |\n|---|---|\n| [c](d) | ก [e](f) |\n", "1:7", "3:3", "3:14"),
        FindingCase(
            "an indented table without outer pipes", "  ก | [a](b)\n  --|--\n  [c](d) | e\n", "1:7", "3:3"),
        FindingCase(
            "a table in a list", "- a\n\n  | [a](b) | b |\n  |--|--|\n  | c | [e](f) |\n", "3:5", "5:9"),
        FindingCase("a table in a quote", "> | [a](b) |\n> |--|\n> | [c](d) |\n", "1:5", "3:5"),
        FindingCase("a table after text", "a\n| [a](b) |\n|--|\n| [c](d) |\n", "2:3", "4:3"),
        FindingCase("after a code span over two lines", "`ก\nข` [a](b)\n", "2:4"),
        FindingCase("after emphasis and entities", "*ก* &amp; **ข** [a](b)\n", "1:17"),
        FindingCase("after an escape", "\\* [a](b)\n", "1:4"),
        FindingCase("bare links", "ก www.a.com ข a@b.com\nhttps://c.com\n", "1:3", "1:15", "2:1"),
        FindingCase("links in angle brackets", "ก <https://c.com>\n", "1:3"),
        FindingCase("links by reference", "ก [a] [b][a]\n\n[a]: c\n", "1:3", "1:7"),
        FindingCase("images and links around them", "[![a](b)](c)\n", "1:1", "1:2"),
        FindingCase("a footnote", "a[^b]\n\n[^b]: ก [a](b)\n    [c](d)\n", "3:9", "4:5"),
        FindingCase("a task", "- [x] [a](b)\n      [c](d)\n", "1:7", "2:7"),
        FindingCase("after emphasis beside Thai", "ก**\"ข\"**ค **[a](b)**ง [c](d)\n", "1:13", "1:23"),
        FindingCase(
            "bare links that Thai and Japanese end", "ดูhttps://a.comแล้ว https://b.com。次\n", "1:3", "1:21"),
        FindingCase("Windows line ends", "ก\r\n[a](b)\r\n", "2:1"),
    ]

    @Test("links", arguments: cases)
    func links(_ test: FindingCase) {
        let found = Markdown.parse(test.markdown).value.links.map {
            "\($0.location.line):\($0.location.column)"
        }
        #expect(found == test.findings)
    }

    @Test("lines are counted from where the front matter ended")
    func firstLine() {
        let document = Markdown.parse("## A\n\n[b](c)\n\n```swift\nx\n```\n", firstLine: 6).value
        #expect(document.headings.map(\.location.description) == ["content/en/page.md:6:1"])
        #expect(document.links.map(\.location.description) == ["content/en/page.md:8:1"])
        guard case .code(let code)? = document.blocks.last else { return #expect(Bool(false)) }
        #expect(code.location.line == 10 && code.contentStart == SourcePosition(line: 11, column: 1))
    }
}
