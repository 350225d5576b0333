import Diagnostics
import Foundation
import Testing

/// The exact text of every format: people's eyes and other programs depend on it.
@Suite("Reports: exact formatting")
struct ReportFormatTests {
    static let path = "content/th/apple.md"

    static func at(_ line: Int, _ column: Int) -> Diagnostics.SourceLocation {
        Diagnostics.SourceLocation(path: path, line: line, column: column)
    }

    /// Three findings in the wrong order, one with everything a finding can have.
    static let diagnostics = [
        Diagnostic(
            .frontMatterUnknownKey, at: at(2, 1), "`titel` is no key of the front matter",
            notes: ["did you mean `title`?"],
            fixIts: [FixIt(range: SourceRange(start: at(2, 1), end: at(2, 6)), replacement: "title")]),
        Diagnostic(
            .frontMatterUnclosed, .note, at: Diagnostics.SourceLocation(path: "content/en/a, b%.md"),
            "50 % of \"it\""),
        Diagnostic(.frontMatterMissingKey, .warning, at: at(1, 0), "no `title`"),
    ]
    static let sources = [path: Array("---\ntitel: Apple\n---\n".utf8)]

    @Test("text: place, severity, message, id; source line and carets; notes and fixes")
    func text() {
        let text = DiagnosticReport.render(Self.diagnostics, format: .text, sources: Self.sources)
        #expect(
            text
                == """
                content/en/a, b%.md: note: 50 % of "it" [front-matter.unclosed]

                content/th/apple.md:1: warning: no `title` [front-matter.missing-key]
                   1 | ---

                content/th/apple.md:2:1: error: `titel` is no key of the front matter [front-matter.unknown-key]
                   2 | titel: Apple
                     | ^~~~~
                     = did you mean `title`?
                     = fix: write `title`

                """)
    }

    private static func many(_ count: Int) -> [Diagnostic] {
        (0..<count).map { number in
            Diagnostic(
                .markdownHeadingLevel, number == count - 1 ? .error : .warning, at: at(number + 1, 1),
                "too high")
        } + [Diagnostic(.linkDraft, at: at(1, 1), "a draft")]
    }

    @Test(
        "of findings of one kind the first are shown and the others counted",
        arguments: [(100, 0), (250_000, 249_900)])
    func most(_ count: Int, _ left: Int) {
        let lines = DiagnosticReport.render(Self.many(count), format: .json).split(separator: "\n")
        #expect(lines.count == count - left + (left > 0 ? 2 : 1))
        let last = lines.last.map(String.init) ?? ""
        if left > 0 {
            #expect(last.contains("\(left) more findings of this kind are not shown"))
            // The worst of those that are left out.
            #expect(last.contains(#""severity":"error""#) && last.contains("markdown.heading-level"))
        }
        #expect(lines.contains { $0.contains("a draft") })
    }

    @Test("all are shown when all are asked for")
    func all() {
        let lines = DiagnosticReport.render(Self.many(300), format: .json, most: 0).split(separator: "\n")
        #expect(lines.count == 301)
    }

    @Test("junit: what makes the command fail is a failure", arguments: [Severity.error, .warning])
    func failures(_ failsAt: Severity) {
        let text = DiagnosticReport.render(Self.diagnostics, format: .junit, failsAt: failsAt)
        let count = failsAt == .error ? 1 : 2
        #expect(text.contains("<testsuites name=\"portico\" tests=\"3\" failures=\"\(count)\">"))
        #expect(text.components(separatedBy: "<failure ").count == count + 1)
        #expect(text.contains("<failure type=\"warning\"") == (failsAt == .warning))
    }

    @Test("a project in another folder has its places there")
    func folder() {
        let moved = Self.diagnostics[0].below("p/")
        #expect(moved.location.path == "p/content/th/apple.md")
        #expect(moved.fixIts.first?.range.end.path == "p/content/th/apple.md")
        #expect(Self.diagnostics[0].below("") == Self.diagnostics[0])
    }

    @Test("text in colour: severity bold and coloured, frame dim")
    func color() {
        let text = DiagnosticReport.render(
            [Self.diagnostics[0]], format: .text, sources: Self.sources, color: true)
        #expect(
            text == """
                content/th/apple.md:2:1: \u{1B}[1;31merror\u{1B}[0m: \
                \u{1B}[1m`titel` is no key of the front matter\u{1B}[0m \
                \u{1B}[2m[front-matter.unknown-key]\u{1B}[0m
                \u{1B}[2m   2 |\u{1B}[0m titel: Apple
                \u{1B}[2m     |\u{1B}[0m \u{1B}[31m^~~~~\u{1B}[0m
                     = did you mean `title`?
                     = fix: write `title`

                """)
    }

    @Test("json: one object a line, what is unknown left out")
    func json() {
        let text = DiagnosticReport.render(Self.diagnostics, format: .json, sources: Self.sources)
        #expect(
            text == #"""
                {"severity":"note","id":"front-matter.unclosed","path":"content/en/a, b%.md","message":"50 % of \"it\"","notes":[],"fixes":[]}
                {"severity":"warning","id":"front-matter.missing-key","path":"content/th/apple.md","line":1,"message":"no `title`","notes":[],"fixes":[]}
                {"severity":"error","id":"front-matter.unknown-key","path":"content/th/apple.md","line":2,"column":1,"message":"`titel` is no key of the front matter","notes":["did you mean `title`?"],"fixes":[{"start":{"line":2,"column":1},"end":{"line":2,"column":6},"replacement":"title"}]}

                """#)
    }

    @Test("github: workflow commands, their separators escaped")
    func github() {
        let text = DiagnosticReport.render(Self.diagnostics, format: .github)
        #expect(
            text == """
                ::notice file=content/en/a%2C b%25.md,title=front-matter.unclosed::50 %25 of "it"
                ::warning file=content/th/apple.md,line=1,title=front-matter.missing-key::no `title`
                ::error file=content/th/apple.md,line=2,col=1,title=front-matter.unknown-key::`titel` is no key \
                of the front matter%0Adid you mean `title`?

                """)
    }

    @Test("sarif: one 2.1.0 log with rules, results and fixes")
    func sarif() throws {
        let text = DiagnosticReport.render(Self.diagnostics, format: .sarif)
        let start =
            #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"#
        #expect(text.hasPrefix(start))
        #expect(
            text.contains(#""columnKind":"unicodeCodePoints","results":[{"ruleId":"front-matter.unclosed""#))
        #expect(
            text.hasSuffix(
                #"""
                {"ruleId":"front-matter.unknown-key","level":"error","message":{"text":"`titel` is no key of the front matter\ndid you mean `title`?"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"content/th/apple.md"},"region":{"startLine":2,"startColumn":1}}}],"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"content/th/apple.md"},"replacements":[{"deletedRegion":{"startLine":2,"startColumn":1,"endLine":2,"endColumn":6},"insertedContent":{"text":"title"}}]}]}]}]}]}

                """#))
        #expect(text.contains(#""uri":"content/en/a%2C%20b%25.md""#))
    }

    @Test("junit: a suite a file, a failure an error")
    func junit() {
        let text = DiagnosticReport.render(Self.diagnostics, format: .junit)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="portico" tests="3" failures="1">
                  <testsuite name="content/en/a, b%.md" tests="1" failures="0">
                    <testcase classname="content/en/a, b%.md" name="content/en/a, b%.md: front-matter.unclosed">
                      <system-out>note: 50 % of &quot;it&quot;</system-out>
                    </testcase>
                  </testsuite>
                  <testsuite name="content/th/apple.md" tests="2" failures="1">
                    <testcase classname="content/th/apple.md" name="content/th/apple.md:1: front-matter.missing-key">
                      <system-out>warning: no `title`</system-out>
                    </testcase>
                    <testcase classname="content/th/apple.md" name="content/th/apple.md:2:1: \
                front-matter.unknown-key">
                      <failure type="error" message="`titel` is no key of the front matter">`titel` is no key of \
                the front matter&#10;did you mean `title`?</failure>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test("nothing found: empty, or an empty document", arguments: DiagnosticFormat.allCases)
    func empty(_ format: DiagnosticFormat) {
        let text = DiagnosticReport.render([], format: format)
        switch format {
        case .text, .json, .github: #expect(text.isEmpty)
        case .sarif: #expect(text.contains(#""results":[]"#))
        case .junit: #expect(text.hasSuffix("tests=\"0\" failures=\"0\">\n</testsuites>\n"))
        }
    }
}
