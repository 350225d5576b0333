import Diagnostics
import Markdown
import Testing

/// Ids are the author's, else made from the text, and never twice.
@Suite("Headings: ids, levels, anchors")
struct HeadingIDTests {
    static let cases = [
        FindingCase("written", "## A {#set-up}\n", "set-up"),
        FindingCase("written with an underline", "A {#b}\n---\n", "b"),
        FindingCase("made of ASCII text", "## Set up Apple's ID!\n", "set-up-apples-id"),
        FindingCase("made of the ASCII in Thai text", "## ตั้งค่า Apple ID\n", "apple-id"),
        FindingCase("made of Thai text", "## ก\n\n## ข\n", "section-1", "section-2"),
        FindingCase("made of digits", "## 2 steps\n", "section-2-steps"),
        FindingCase("made twice", "## A\n\n## A\n\n## A\n", "a", "a-2", "a-3"),
        FindingCase("made before it is written", "## Apple\n\n## X {#apple}\n", "apple-2", "apple"),
        FindingCase("written twice", "## A {#a}\n\n## B {#a}\n", "a", "a-2"),
        FindingCase("wrongly written", "## A {#B c}\n", "b-c"),
        FindingCase("after markup", "## *A* `b` {#c}\n", "c"),
        FindingCase("in a quote", "> ## A {#b}\n", "b"),
        FindingCase("braces that are no id", "## A {b}\n\n## {#}\n", "a-b", "section-2"),
    ]

    @Test("ids", arguments: cases)
    func ids(_ test: FindingCase) {
        #expect(Markdown.parse(test.markdown).value.headings.map(\.id) == test.findings)
    }

    static let githubCases = [
        FindingCase("punctuation left out", "## Node.js: what's new?\n", "nodejs-whats-new"),
        FindingCase("code and underlines", "## `fs.read_file(path[, options])`\n", "fsread_filepath-options"),
        FindingCase("spaces, each a hyphen", "## a - b\n", "a---b"),
        FindingCase("a digit first", "## 2 steps\n", "2-steps"),
        FindingCase("letters of every script", "## ตั้งค่า Äpfel 起動\n", "ตั้งค่า-äpfel-起動"),
        FindingCase("made twice", "## A\n\n## A\n\n## A\n", "a", "a-1", "a-2"),
        FindingCase("written", "## A {#Some_id.2}\n", "Some_id.2"),
        FindingCase("written with a hyphen first", "## A {#-p}\n", "-p"),
        FindingCase("made before it is written", "## Apple\n\n## X {#apple}\n", "apple-1", "apple"),
        FindingCase("nothing to make it of", "## ?\n", "section-1"),
    ]

    @Test("ids as GitHub makes them", arguments: githubCases)
    func madeAsOnGitHub(_ test: FindingCase) {
        let parser = MarkdownParser(headingIDs: .github)
        let parsed = parser.parse(Array(test.markdown.utf8), path: "a.md")
        #expect(parsed.value.headings.map(\.id) == test.findings)
        #expect(parsed.diagnostics.isEmpty)
    }

    @Test("an id of words is no id")
    func spaces() {
        let parsed = MarkdownParser(headingIDs: .github).parse(Array("## A {#b c}\n".utf8), path: "a.md")
        #expect(parsed.diagnostics.map(\.id) == [.markdownHeadingID])
    }

    @Test("anchors are ids of headings and of `<a id>`")
    func anchors() {
        let document = Markdown.parse("## A {#a}\n\n<a id=\"old\"></a>\n\n> ### B {#b}\n").value
        #expect(document.anchors == ["a", "b", "old"])
    }

    @Test(
        "an id may have underscores wherever it likes",
        arguments: ["A.__call__", "__init__", "_a_b_", "a__b"])
    func underscores(_ id: String) {
        let parsed = MarkdownParser(headingIDs: .github).parse(
            Array("## *Call* __it__ {#\(id)}\n\nSee {#a_b_} and `{#__c__}`.\n".utf8), path: "a.md")
        #expect(parsed.value.headings.map(\.id) == [id] && parsed.diagnostics.isEmpty)
        #expect(parsed.value.headings.first?.text == "Call it")
        let html = String(decoding: HTMLRenderer(options: HTMLOptions()).render(parsed.value), as: UTF8.self)
        #expect(html.contains("{#a_b_} and <code translate=\"no\">{#__c__}</code>"))
    }
}
