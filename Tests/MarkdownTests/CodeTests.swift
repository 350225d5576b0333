import Diagnostics
import Markdown
import Testing

/// Fences: language, file name, marks, signs, tabs.
@Suite("Code blocks: fences, marks, diffs, tabs")
struct CodeTests {
    private func block(_ markdown: String) throws -> CodeBlock {
        guard case .code(let block)? = Markdown.parse(markdown).value.blocks.first else {
            throw CancellationError()
        }
        return block
    }

    @Test("the words after a fence")
    func info() throws {
        let block = try block("```Swift title=\"a b.swift\" {1,3-5} diff sample='x'\na\n```\n")
        #expect(block.language == "swift" && block.title == "a b.swift" && block.isDiff && !block.isTab)
        #expect(block.attributes == ["title": "a b.swift", "mark": "1,3-5", "diff": "", "sample": "x"])
        #expect(block.marks == [1...1, 3...5])
        #expect(block.text == Array("a\n".utf8))
        #expect(try self.block("```js{2}\n```\n").attributes == ["mark": "2"])
        #expect(try self.block("```\n```\n").language == nil)
        #expect(try self.block("    a\n").language == nil)
    }

    static let cases = [
        HTMLCase(
            "plain", "```swift\na < b\n```\n",
            """
            <div class="code">
            <pre dir="ltr" tabindex="0" role="group" aria-label="Code: Swift">\
            <code class="language-swift" translate="no">a &lt; b
            </code></pre>
            </div>

            """),
        HTMLCase(
            "a file name", "```objc title=\"<a>.m\"\n```\n",
            """
            <div class="code">
            <p class="code-title" dir="ltr" translate="no">&lt;a&gt;.m</p>
            <pre dir="ltr" tabindex="0" role="group" aria-label="Code: &lt;a&gt;.m">\
            <code class="language-objc" translate="no"></code></pre>
            </div>

            """),
        HTMLCase(
            "marks", "```text {2,4-5}\na\nb\nc\nd\ne\n```\n",
            """
            <div class="code">
            <pre dir="ltr" tabindex="0" role="group" aria-label="Code: Text">\
            <code class="language-text" translate="no">a
            <mark class="line">b
            </mark>c
            <mark class="line">d
            </mark><mark class="line">e
            </mark></code></pre>
            </div>

            """),
        HTMLCase(
            "a diff", "```swift diff {2}\n a\n-b\n+c\nd\n```\n",
            """
            <div class="code">
            <pre dir="ltr" tabindex="0" role="group" aria-label="Code: Swift">\
            <code class="language-swift" translate="no">a
            <del class="line marked">b
            </del><ins class="line">c
            </ins>d
            </code></pre>
            </div>

            """),
    ]

    @Test("HTML", arguments: cases)
    func html(_ test: HTMLCase) { #expect(Markdown.html(test.markdown) == test.html) }

    @Test("consecutive tabs are one group, named by language or by themselves")
    func tabs() {
        let text =
            "```swift tab\n1\n```\n```objc tab\n2\n```\n\n```swift tab=\"SwiftUI\"\n3\n```\n\na\n\n```c++ tab\n4\n```\n"
        let groups = Markdown.parse(text).value.blocks.compactMap { block in
            if case .codeTabs(let tabs) = block { tabs.map(\.label) } else { nil }
        }
        #expect(groups == [["Swift", "Objective-C", "SwiftUI"], ["C++"]])
        let html = Markdown.html(text)
        #expect(
            html.hasPrefix(
                """
                <div class="code-tabs" data-code-tabs>
                <section class="code-tab" data-code="swift">
                <p class="code-tab-label" dir="ltr" translate="no">Swift</p>
                <div class="code">

                """))
        for key in ["swift", "objc", "swiftui", "cpp"] { #expect(html.contains("data-code=\"\(key)\"")) }
    }

    @Test("a highlighter writes the code; tokens over several lines are cut at marks")
    func highlight() {
        let options = HTMLOptions(highlight: { code in
            code.language == "swift" ? Array("<i class=c>/* a\nb */</i> x\n".utf8) : nil
        })
        let html = Markdown.html("```swift {2}\n/* a\nb */ x\n```\n\n```objc\n<\n```\n", options: options)
        #expect(
            html.contains(
                "<i class=c>/* a</i>\n<mark class=\"line\"><i class=c>b */</i> x\n</mark>"
            ))
        #expect(html.contains("translate=\"no\">&lt;\n"))
    }

    @Test(
        "marks are lists of lines and ranges",
        arguments: [
            ("1", [1...1]), ("1,3-5", [1...1, 3...5]), ("1, 2", [1...1, 2...2]), ("", nil), ("0", nil),
            ("5-3", nil),
            ("1,,2", nil), ("1-2-3", nil), ("99999999999999999999", nil), ("๑", nil),
        ] as [(String, [ClosedRange<Int>]?)])
    func marks(_ text: String, _ expected: [ClosedRange<Int>]?) {
        #expect(HighlightedLines.parse(text) == expected)
    }

    @Test("every word of a language names one language")
    func languages() {
        let words = CodeLanguage.all.flatMap { [$0.id] + $0.aliases }
        #expect(Set(words).count == words.count)
        for language in CodeLanguage.all { #expect(CodeLanguage.named(language.id.uppercased()) == language) }
    }
}
