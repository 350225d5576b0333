import Diagnostics
import Markdown
import Testing

/// A page that was made to hold up or break the parser.
struct HostileCase: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }

    init(_ piece: String, count: Int) {
        name = "\(count) × \(piece.debugDescription)"
        bytes = Array(String(repeating: piece, count: count).utf8)
    }

    init(_ name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// No input traps, takes long, or gives different bytes on another thread.
@Suite("Robustness: hostile pages, many threads", .timeLimit(.minutes(5)))
struct RobustnessTests {
    static let pieces = [
        "[", "![", "[a](", "[](", ">", "> ", "- ", "1. ", "*a_ ", "**a", "_ ", "`", "` ", "~~a ", "<", "<!--",
        "<?",
        "</a", "<a b=", "<sub>", "</sub>", "<br>", "<a\n", "&", "&#", "\\", "|", "|-|\n", "|a|\n|-|\n",
        "a@b.c ",
        "www.a ", "http://", "a://b", "[^", "[^a] ", "[^a]:\n", "[a]: b\n", "# a\n", "# a {#a}\n", "{#a}",
        "![a](b){",
        "```\n", "```swift tab\n```\n", "> [!NOTE]\n", "<details>\n\n", "- [ ] ", "\u{202E}", "e\u{301}",
        "\u{1}",
        "\n", "\r", "\t", "a\n", "a\n===\n", "    a\n", "- a\n", "ก", "א a ", "*~", "&#x202E;", "[a](b) ",
        "ก*", "ก**\"", "**。", "~~ก", "ก*_~~", "ก*\n", "http://ก", "https://a.bก*", "https://a.b。", "www.ก_",
    ]

    static let cases = pieces.map { HostileCase($0, count: 50_000 / $0.utf8.count) } + shapes

    static var shapes: [HostileCase] {
        var ticks: [UInt8] = []
        for count in 1..<600 { ticks += [UInt8](repeating: 96, count: count) + [32] }
        var lists: [UInt8] = []
        for depth in 0..<400 { lists += [UInt8](repeating: 32, count: depth * 2) + Array("- a\n".utf8) }
        let row = String(repeating: "a |", count: 190) + "\n" + String(repeating: "-|", count: 190) + "\n"
        let table = row + String(repeating: "x\n", count: 900)
        let noise = (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) }
        return [
            HostileCase("backticks in growing runs", bytes: ticks),
            HostileCase("lists in lists in lists", bytes: lists),
            HostileCase("a table with many columns and rows", bytes: Array(table.utf8)),
            HostileCase(
                "a word with many ends", bytes: Array(("א a" + String(repeating: ")", count: 200_000)).utf8)),
            HostileCase("every byte", bytes: noise),
            HostileCase("cut in a character", bytes: [0xE0, 0xB8]),
            HostileCase("a byte order mark", bytes: [0xEF, 0xBB, 0xBF, 0x23, 0x20, 0x61]),
        ]
    }

    private static let options = HTMLOptions(
        isolates: true, noBreakTerms: TermMatcher(["โทเค็น", "Apple", "a"]), playground: { _, _, _ in [] })

    @Test("a hostile page is parsed and rendered all the same", arguments: cases)
    func hostile(_ test: HostileCase) {
        let result = MarkdownParser().parse(test.bytes, path: "a.md", firstLine: 1)
        let html = HTMLRenderer(options: Self.options).render(result.value)
        #expect(String(validating: html, as: UTF8.self) != nil)
        #expect(result.diagnostics.count <= 250)
        #expect(html.count < 60 * test.bytes.count + 10 * 200_000)
        for format in DiagnosticFormat.allCases {
            _ = DiagnosticReport.render(
                Array(result.diagnostics.prefix(20)), format: format, sources: ["a.md": test.bytes])
        }
    }

    @Test("every beginning of a page that has everything is parsed and rendered")
    func prefixes() {
        let bytes = Array(Sample.everything.utf8)
        for end in 0...bytes.count {
            let document = MarkdownParser().parse(Array(bytes[..<end]), path: "a.md", firstLine: 1).value
            let html = HTMLRenderer(options: Self.options).render(document)
            #expect(end < 20 || !html.isEmpty)
        }
    }

    @Test("2,000 pages at once give the bytes they give one after another")
    func parallel() async {
        let pages = (0..<2000).map { number in
            Array(Sample.everything.utf8)
                + Array("\n## Page \(number)\n\n~~a\(number)~~ www.a\(number).com\n".utf8)
        }
        let serial = pages.map { Self.render($0) }
        let parallel = await withTaskGroup(of: (Int, [UInt8]).self) { group in
            for (index, page) in pages.enumerated() { group.addTask { (index, Self.render(page)) } }
            var results = [[UInt8]](repeating: [], count: pages.count)
            for await (index, html) in group { results[index] = html }
            return results
        }
        #expect(parallel == serial)
        #expect(Set(serial).count == pages.count)
    }

    private static func render(_ page: [UInt8]) -> [UInt8] {
        let result = MarkdownParser().parse(page, path: "a.md", firstLine: 1)
        return HTMLRenderer(options: options).render(result.value)
            + Array(DiagnosticReport.render(result.diagnostics, format: .json).utf8)
    }
}
