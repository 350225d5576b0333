import Diagnostics
import MarkdownSyntax
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

    @Test("anchors are ids of headings and of `<a id>`")
    func anchors() {
        let document = Markdown.parse("## A {#a}\n\n<a id=\"old\"></a>\n\n> ### B {#b}\n").value
        #expect(document.anchors == ["a", "b", "old"])
    }
}
