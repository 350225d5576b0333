import Diagnostics
import Markdown
import SiteModel
import Testing

@Suite("Front matter is read strictly, with the place of every mistake")
struct FrontMatterTests {
    private func read(_ text: String) -> Diagnosed<FrontMatter> {
        let split = FrontMatter.split(Array(text.utf8), path: "p.md")
        let matter = FrontMatter.parse(split.value.yaml, path: "p.md")
        return Diagnosed(matter.value, split.diagnostics + matter.diagnostics)
    }

    @Test(
        "a page that says its title in another way is told how to say it",
        arguments: [
            ("+++\ntitle = \"X\"\n+++\n\nText.\n", "TOML"),
            ("# X\n\nText.\n", "take it out, and write it as `title`"),
        ])
    func otherTitles(text: String, cure: String) throws {
        let parsed = ContentFile.parse(
            Array(text.utf8), path: "content/en/x.md", locale: try #require(SiteLocale(tag: "en")),
            pagePath: try #require(PagePath("x")), parser: MarkdownParser())
        #expect(parsed.diagnostics.contains { $0.notes.contains { $0.contains(cure) } })
        #expect(parsed.diagnostics.contains { $0.id == .frontMatterMissingKey && $0.severity == .error })
    }

    @Test("references to characters are resolved once in all that readers see, as in Markdown")
    func characterReferences() {
        let read = read(
            """
            ---
            title: "R&amp;D &#8212; A &lt;b&gt;"
            description: A &mdash; B &amp;amp; C &nope; &#x202E; AT&T; x&y
            shortTitle: "&Auml;"
            tags: [R&amp;D]
            authors: J&ouml;rg &amp; Ada
            changes: { 2026-11-21: "A &rarr; B" }
            params: { raw: "&amp;" }
            ---
            """
        ).value
        #expect(read.title == "R&D — A <b>" && read.shortTitle == "Ä")
        #expect(read.description == "A — B &amp; C &nope; &#x202E; AT&T; x&y")
        #expect(read.tags == ["R&D"] && read.authors == ["Jörg & Ada"] && read.changes.first?.text == "A → B")
        #expect(String(describing: read.params).contains("&amp;"), "what templates read is as it was written")
    }

    @Test("every key is read")
    func everyKey() throws {
        let read = read(
            """
            ---
            title: Apple
            description: Sign in with Apple.
            weight: 10
            layout: home
            draft: true
            lastReviewed: 2026-11-21
            sdk: firebase-ios-sdk 12
            samples: type-checked
            machineTranslated: true
            changes:
              2026-10-02: Names the new tab.
              2026-11-21: Adds the nonce.
            aliases: [old/apple, ios]
            source:
              _lead: 0123abcd
              before-you-begin: 4567
            ---
            Text
            """)
        #expect(read.diagnostics.isEmpty)
        let matter = read.value
        #expect(matter.title == "Apple")
        #expect(matter.description == "Sign in with Apple.")
        #expect(matter.weight == 10)
        #expect(matter.layout == "home")
        #expect(matter.draft)
        #expect(matter.lastReviewed == CalendarDate(year: 2026, month: 11, day: 21))
        #expect(matter.sdks.map(\.text) == ["firebase-ios-sdk 12"])
        #expect(matter.samples == .typeChecked)
        #expect(matter.machineTranslated)
        #expect(matter.changes.map(\.text) == ["Adds the nonce.", "Names the new tab."])
        #expect(matter.aliases.map(\.path.description) == ["old/apple", "ios"])
        #expect(matter.sourceHashes == ["_lead": "0123abcd", "before-you-begin": "4567"])
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: String
        let id: DiagnosticID
        let column: Int
        let note: String?

        init(_ name: String, _ line: String, _ id: DiagnosticID, column: Int, note: String? = nil) {
            testDescription = name
            self.line = line
            self.id = id
            self.column = column
            self.note = note
        }
    }

    @Test(
        "a mistake is found where it stands",
        arguments: [
            Mistake(
                "misspelt key", "wieght: 1", .frontMatterUnknownKey, column: 1, note: "did you mean `weight`?"
            ),
            Mistake("weight in words", "weight: first", .frontMatterWrongType, column: 9),
            Mistake(
                "a weight to which nothing can be added", "weight: 9223372036854775807", .frontMatterBadValue,
                column: 9, note: "write -1000000000 to 1000000000"),
            Mistake("quoted weight", "weight: \"1\"", .frontMatterWrongType, column: 9),
            Mistake("draft in words", "draft: maybe", .frontMatterWrongType, column: 8),
            Mistake(
                "a day that does not exist", "lastReviewed: 2026-02-30", .frontMatterBadValue, column: 15),
            Mistake("a day without zeros", "lastReviewed: 2026-2-3", .frontMatterBadValue, column: 15),
            Mistake(
                "samples in words", "samples: yes they work", .frontMatterBadValue, column: 10,
                note: "write `type-checked` or `run`"),
            Mistake("aliases as text", "aliases: old", .frontMatterWrongType, column: 10),
            Mistake("projects in a list", "project: [app]", .frontMatterWrongType, column: 10),
            Mistake("an alias with a hyphen first", "aliases: [-old]", .frontMatterBadValue, column: 10),
            Mistake("layout as a list", "layout: [a]", .frontMatterWrongType, column: 9),
            Mistake("params as a number", "params: 5", .frontMatterWrongType, column: 9),
            Mistake("params as a list", "params: [a]", .frontMatterWrongType, column: 9),
            Mistake("source as a list", "source: [a]", .frontMatterWrongType, column: 9),
        ])
    func mistake(_ mistake: Mistake) throws {
        let found = read("---\ntitle: T\ndescription: D\n\(mistake.line)\n---\n").diagnostics
        #expect(found.map(\.id) == [mistake.id])
        #expect(found.first?.location == SourceLocation(path: "p.md", line: 4, column: mistake.column))
        if let note = mistake.note { #expect(found.first?.notes == [note]) }
    }

    @Test("a key that is like no other is told where keys of one's own stand")
    func ownKey() {
        let found = read("---\ntitle: T\ndescription: D\ncolour: red\n---\n").diagnostics
        #expect(found.first?.notes.first?.hasPrefix("known: `aliases`") == true)
        #expect(found.first?.notes.last == "a key of your own stands below `params`")
    }

    @Test("a page without title is an error, without description a warning")
    func missing() {
        let found = read("---\nweight: 1\n---\n").diagnostics
        #expect(found.map(\.id) == [.frontMatterMissingKey, .frontMatterMissingKey])
        #expect(found.map(\.severity) == [.error, .warning])
        #expect(read("Text without front matter").diagnostics.count == 2)
    }

    @Test("front matter that never ends is reported and hides nothing")
    func unclosed() {
        let split = FrontMatter.split(Array("---\ntitle: T\n\nText".utf8), path: "p.md")
        #expect(split.diagnostics.map(\.id) == [.frontMatterUnclosed])
        #expect(split.diagnostics.first?.location == SourceLocation(path: "p.md", line: 1, column: 1))
    }

    struct Cut: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let yaml: String?
        let body: String
        let line: Int
    }

    @Test(
        "files are cut where the front matter ends",
        arguments: [
            Cut(testDescription: "plain", text: "---\na: 1\n---\nB\n", yaml: "a: 1\n", body: "B\n", line: 4),
            Cut(
                testDescription: "CRLF", text: "---\r\na: 1\r\n---\r\nB\r\n", yaml: "a: 1\r\n", body: "B\r\n",
                line: 4),
            Cut(
                testDescription: "byte order mark", text: "\u{FEFF}---\na: 1\n---\nB", yaml: "a: 1\n",
                body: "B", line: 4),
            Cut(testDescription: "none", text: "# A\n", yaml: nil, body: "# A\n", line: 1),
            Cut(testDescription: "empty", text: "---\n---\nB", yaml: "", body: "B", line: 3),
            Cut(testDescription: "dots", text: "---\na: 1\n...\nB", yaml: "a: 1\n", body: "B", line: 4),
            Cut(testDescription: "a rule, later", text: "A\n\n---\n", yaml: nil, body: "A\n\n---\n", line: 1),
            Cut(testDescription: "nothing", text: "", yaml: nil, body: "", line: 1),
        ])
    func cut(_ cut: Cut) {
        let split = FrontMatter.split(Array(cut.text.utf8), path: "p.md").value
        #expect(split.yaml.map { String(decoding: $0, as: UTF8.self) } == cut.yaml)
        #expect(String(decoding: split.body, as: UTF8.self) == cut.body)
        #expect(split.bodyFirstLine == cut.line)
    }
}
