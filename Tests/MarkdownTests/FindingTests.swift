import Diagnostics
import Markdown
import Testing

/// What a page may not say is found, at its place.
@Suite("Findings: every kind, with line and column in scalars")
struct FindingTests {
    static let cases =
        textCases + headingCases + codeCases + linkCases + htmlCases + foreignCases + structureCases
        + limitCases

    static let textCases = [
        FindingCase("a control character", "a\nb\u{1}c\n", "2:2 markdown.control-character"),
        FindingCase("NUL", "a\u{0}", "1:2 markdown.control-character"),
        FindingCase("a bidi control in text", "ก\u{202E}b\n", "1:2 markdown.bidi-control"),
        FindingCase("a mark of direction", "שלום\u{200F}!\n", "1:5 markdown.bidi-control"),
        FindingCase("a bidi control as a number", "a\n\nb &#x202E; c\n", "3:1 markdown.bidi-control"),
        FindingCase("a zero-width space is the author's choice", "ก&#8203;ข\n"),
        FindingCase("a bidi control in a code span", "a `b\u{2066}c`\n", "1:5 markdown.bidi-control-in-code"),
        FindingCase(
            "a bidi control in code", "```text\na\u{2069}\n```\n", "2:2 markdown.bidi-control-in-code"),
        FindingCase("a letter and its mark", "cafe\u{301}\n", "1:4 markdown.not-nfc"),
        FindingCase("an ångström sign", "\u{212B}\n", "1:1 markdown.not-nfc"),
        FindingCase("a Hebrew presentation form", "א\u{FB2A}\n", "1:2 markdown.not-nfc"),
        FindingCase("Thai marks in the wrong order", "ก\u{0E48}\u{0E38}\n", "1:2 markdown.not-nfc"),
        FindingCase("Hebrew points in canonical order", "ש\u{05C1}ָ\n", "1:2 markdown.not-nfc"),
        FindingCase("text in form C", "ที่นี่ สิทธิ์ ปุ่ม é ü ñ שלום が"),
    ]

    static let headingCases = [
        FindingCase("two equal ids", "## A {#a}\n\n## B {#a}\n", "3:6 markdown.duplicate-id"),
        FindingCase(
            "an anchor with a heading's id", "## A {#a}\n\n<a id=\"a\"></a>\n", "3:1 markdown.duplicate-id"),
        FindingCase("an id with capitals", "## A {#Set-Up}\n", "1:6 markdown.heading-id"),
        FindingCase("a Thai id", "## ก {#ก}\n", "1:6 markdown.heading-id"),
        FindingCase("a level left out", "## A {#a}\n\n#### B {#b}\n", "3:1 markdown.heading-level"),
        FindingCase("a made-up id keeps clear of written ones", "## Apple\n\n## X {#apple}\n"),
    ]

    static let codeCases = [
        FindingCase("a language that is none", "```swfit\n```\n", "1:4 markdown.code-language"),
        FindingCase("languages by all their names", "```C++\n```\n\n```Objective-C\n```\n\n```kt\n```\n"),
        FindingCase(
            "an attribute that is none", "```swift titel=\"a\"\n```\n", "1:10 markdown.code-attribute"),
        FindingCase("marks that are none", "```swift {a}\nx\n```\n", "1:11 markdown.code-marks"),
        FindingCase("marks beyond the code", "```swift {1,3-5}\nx\n```\n", "1:11 markdown.code-marks"),
        FindingCase(
            "two tabs of one name", "```swift tab\n```\n```swift tab\n```\n", "3:1 markdown.duplicate-tab"),
        FindingCase("an unclosed fence", "a\n\n```swift\nx\n", "3:1 markdown.unclosed-fence"),
        FindingCase("a fence alone at the end", "```", "1:1 markdown.unclosed-fence"),
        FindingCase("an unclosed fence in a quote", "> ```swift\n> x\n\ny\n", "1:3 markdown.unclosed-fence"),
        FindingCase(
            "an unclosed fence in a quote before another", "> ```swift\n> x\n```swift\n```\n",
            "1:3 markdown.unclosed-fence"),
        FindingCase("a closed fence in a quote", "> ```swift\n> x\n> ```\n"),
        FindingCase("a closed fence in a list", "- a\n\n  ~~~swift\n  x\n  ~~~~\n"),
        FindingCase("a fence in code", "```swift\nx\n```swift\ny\n```\n", "3:1 markdown.fence-in-code"),
        FindingCase("a fence in longer fences", "````markdown\n```swift\n```\n````\n"),
        FindingCase(
            "a playground without provider", "```playground\nstep: nonce\n```\n",
            "1:1 markdown.playground-provider"),
        FindingCase(
            "a playground with a step and an error",
            "```playground\nprovider: apple.com\nstep: nonce\nerror: invalid-client\n```\n",
            "1:1 markdown.playground-key"),
        FindingCase(
            "a playground with an error", "```playground\nprovider: apple.com\nerror: invalid-client\n```\n"),
        FindingCase(
            "a playground with a misspelt key", "```playground\nprovider: apple.com\n stp: nonce\n```\n",
            "3:2 markdown.playground-key"),
        FindingCase("an include", "a\n\n- b\n\n  ```include\n  page: ../a/b.md\n  section: c\n  ```\n"),
        FindingCase(
            "an include without section", "```include\npage: a.md\n```\n", "1:1 markdown.include-target"),
        FindingCase(
            "an include with a misspelt key",
            "```include\npage: a.md\nsection: b\nsecton: c\n```\n", "4:1 markdown.include-key"),
    ]

    static let linkCases = [
        FindingCase("a script as a link", "a [b](javascript:x)\n", "1:3 markdown.link-scheme"),
        FindingCase("a script in disguise", "[b](JaVa&#10;Script:x)\n", "1:1 markdown.link-scheme"),
        FindingCase("a script after a space", "[b](<&#1;javascript:x>)\n", "1:1 markdown.link-scheme"),
        FindingCase("data as an image", "![b](data:image/png,x)\n", "1:1 markdown.link-scheme"),
        FindingCase(
            "links that are fine",
            "[a](b.md#c) [d](/e/) [f](https://g) [h](mailto:i@j) [k](#l:m) [n](o?p:q)\n"),
        FindingCase("an image without text", "ก ![ ](a.png)\n", "1:3 markdown.image-without-text"),
        FindingCase("an image with a wrong size", "![a](b.png){width=0}\n", "1:12 markdown.image-size"),
        FindingCase("a footnote nobody defines", "ก [^a] b\n", "1:3 markdown.footnote-undefined"),
        FindingCase("a footnote nobody refers to", "a\n\n[^b]: c\n", "3:1 markdown.footnote-unused"),
        FindingCase("a footnote in code", "`[^a]`\n\n```text\n[^b]: c\n```\n"),
        FindingCase("a footnote", "a[^b]\n\n[^b]: c\n"),
    ]

    static let htmlCases = [
        FindingCase("a script", "a <script>x</script>\n", "1:3 markdown.html-tag"),
        FindingCase("a script block", "a\n\n<script>\nx\n</script>\n", "3:1 markdown.html-tag"),
        FindingCase(
            "a tag in a block's third line",
            "<details>\n<summary>a</summary>\n  <font>x</font>\n</details>\n",
            "3:3 markdown.html-tag"),
        FindingCase("a processing instruction", "a <?php x ?>\n", "1:3 markdown.html-tag"),
        FindingCase("an event handler", "<kbd onclick=\"x\">a</kbd>\n", "1:1 markdown.html-attribute"),
        FindingCase(
            "a script as a link in HTML", "<a href=\"javascript:x\">a</a>\n", "1:1 markdown.link-scheme"),
        FindingCase(
            "a script in disguise in HTML", "<a href=\"java&colon;script:x\">a</a>\n",
            "1:1 markdown.link-scheme"),
        FindingCase("a style", "<p style=\"x\">a</p>\n", "1:1 markdown.html-attribute"),
        FindingCase("a frame", "a <iframe src=\"x\"></iframe>\n", "1:3 markdown.html-tag"),
        FindingCase("a form", "<form action=\"x\">\n</form>\n", "1:1 markdown.html-tag"),
        FindingCase("a picture without text", "<img src=\"a.png\">\n", "1:1 markdown.image-without-text"),
        FindingCase(
            "several sources", "<img src=\"a.png\" alt=\"\" srcset=\"a 1x, b 2x\">\n",
            "1:1 markdown.html-attribute"),
        FindingCase(
            "a table without end tags", "<table>\n<tr><th>a<td colspan=\"2\">b\n<tr><td>c\n</table>\n"),
        FindingCase(
            "a mark with an attribute", "<steps big>\n\n1. a\n\n</steps>\n", "1:1 markdown.html-attribute"),
        FindingCase(
            "a tab without a title", "<tabs>\n<tab>\n\na\n\n</tab>\n</tabs>\n", "2:1 markdown.html-attribute"),
        FindingCase("a direction that is none", "<bdi dir=\"up\">a</bdi>\n", "1:1 markdown.html-attribute"),
        FindingCase("a tag left open", "a <sub>b\n\nc\n", "1:3 markdown.html-unbalanced"),
        FindingCase("a tag closed twice", "a <sub>b</sub></sub>\n", "1:15 markdown.html-unbalanced"),
        FindingCase("tags that overlap", "a <sub>b<sup>c</sub>\n", "1:9 markdown.html-unbalanced"),
        FindingCase("a link in a link", "[a <a href=\"b\">c</a>](d)\n", "1:4 markdown.nested-link"),
        FindingCase(
            "Markdown in HTML", "<details>\n<summary>ก `b` **c**</summary>\n\n**d**\n\n</details>\n",
            "2:12 markdown.in-html"),
        FindingCase(
            "a link and bold text in HTML", "- <p>\n  See [a](b.md).\n  </p>\n\n<div>\n**a**\n</div>\n",
            "2:7 markdown.in-html", "6:1 markdown.in-html"),
        FindingCase(
            "signs in HTML", "<p>2 ** 3 ** 4 [a] (b) ` <code>**k** `</code></p>\n\n<b>a</b> `c` **d**\n"),
        FindingCase("a comment", "<!-- <script> -->\n\na <!-- b --> c\n"),
        FindingCase(
            "tags that are fine",
            "<details open>\n<summary>A</summary>\n\nb<br>c <kbd dir=\"ltr\">d</kbd>\n\n</details>\n"),
    ]

    static let foreignCases = [
        FindingCase(
            "a container", "a\n\n:::note\nb\n:::\n", "3:1 markdown.foreign-mark", "5:1 markdown.foreign-mark"),
        FindingCase("an admonition", "!!! note \"A\"\n    b\n", "1:1 markdown.foreign-mark"),
        FindingCase("a fold", "??? note\n    b\n", "1:1 markdown.foreign-mark"),
        FindingCase("a shortcode", "a {{< ref \"b\" >}} c\n", "1:1 markdown.foreign-mark"),
        FindingCase(
            "a shortcode in code", "a `{{< >}}`\nb `{% c %}`\nd `e`\n{% f %}\n", "4:1 markdown.foreign-mark"),
        FindingCase("a tag of Liquid", "- {% if a %}\n", "1:3 markdown.foreign-mark"),
        FindingCase("an import of MDX", "import Tabs from '@theme/Tabs';\n", "1:1 markdown.foreign-mark"),
        FindingCase("a tab", "=== \"npm\"\n", "1:1 markdown.foreign-mark"),
        FindingCase("a formula", "$$\nx\n$$\n", "1:1 markdown.foreign-mark", "3:1 markdown.foreign-mark"),
        FindingCase("a formula in a line", "Inline $x$ and $a_1 + b$.\n", "1:1 markdown.foreign-mark"),
        FindingCase("a formula of TeX", "Inline \\(x^2\\).\n", "1:1 markdown.foreign-mark"),
        FindingCase("a formula of mdBook", "Inline \\\\( \\int x \\\\) is.\n", "1:1 markdown.foreign-mark"),
        FindingCase(
            "prices and variables are no formulas",
            "From $5 and $6, $5-$6, US$5 or A$ and B$; $HOME/$USER, $PATH:$HOME, ${a}$ and $foo=$bar.\n"),
        FindingCase("escaped parentheses are no formula", "a \\(see below\\) b\n"),
        FindingCase(
            "lists of headings", "[[toc]]\n\n[TOC]\n", "1:1 markdown.foreign-mark",
            "3:1 markdown.foreign-mark"),
        FindingCase("an abbreviation", "*[HTML]: Hyper Text\n", "1:1 markdown.foreign-mark"),
        FindingCase("a link in emphasis is none", "*[HTML](https://a.example): b*\n"),
        FindingCase("marked text", "a ==b c== d\n", "1:1 markdown.foreign-mark"),
        FindingCase("comparisons", "if a == b and c == d, a==b==c, x==\n"),
        FindingCase(
            "classes", "[a](https://a.example){.button}\n\nb\n{.lead .big}\n", "1:1 markdown.foreign-mark",
            "4:1 markdown.foreign-mark"),
        FindingCase("a class after a heading", "## A {#a}\n\n## B {.b}\n", "3:1 markdown.foreign-mark"),
        FindingCase("a name in braces", "The file {.env} is read, {a.b} is not.\n"),
        FindingCase("a subscript", "H~2~O, a ~b~ and ~~c~~\n", "1:1 markdown.foreign-mark"),
        FindingCase("a superscript", "x^2^ and 2^3 + 4^5\n", "1:1 markdown.foreign-mark"),
        FindingCase("an insertion", "a ++b c++ d\n\nC++ and D++\n", "1:1 markdown.foreign-mark"),
        FindingCase(
            "marks of a critic", "a {++b++} c\n\n{--b--}\n\n{>>b<<}\n", "1:1 markdown.foreign-mark",
            "3:1 markdown.foreign-mark", "5:1 markdown.foreign-mark"),
        FindingCase(
            "a name of a character", "a :smile: b\n\n10:30:00 a:b:c ::d::\n", "1:1 markdown.foreign-mark"),
        FindingCase("a link of a wiki", "a [[page|words]] b\n", "1:1 markdown.foreign-mark"),
        FindingCase("a definition", ": no term\n\nTerm\n: What it is\n", "4:1 markdown.foreign-mark"),
        FindingCase("an id with spaces", "## T { #id }\n", "1:1 markdown.foreign-mark"),
        FindingCase(
            "a reference to nothing", "ก [x][nope] [y][a] b[0][1]\n\n[a]: b\n", "1:3 markdown.foreign-mark"),
        FindingCase("a directive", ".. note:: a\n", "1:1 markdown.foreign-mark"),
        FindingCase("a sentence that begins alike", "import is a word. !important :: {a} `{% b %}`\n"),
        FindingCase("marks in code", "```text\n:::note\n!!! b\n```\n"),
    ]

    static let structureCases = [
        FindingCase("an alert of no kind", "> [!NOTES]\n> a\n", "1:3 markdown.unknown-alert"),
        FindingCase("text beside the mark of an alert", "> [!NOTE] a\n", "1:3 markdown.alert-text"),
        FindingCase("an alert in lower case", "> [!tip]\n> a\n"),
        FindingCase(
            "quotes within quotes without end", String(repeating: "> ", count: 200) + "a\n",
            "1:127 markdown.nesting-too-deep"),
        FindingCase("an empty page", ""),
        FindingCase(
            "cells without a column", "|a|b|\n|-|-|\n|1|2|\n|1| ก |3|4|\n1|2|3\n", "4:8 markdown.table-cells",
            "5:5 markdown.table-cells"),
        FindingCase("as many cells as columns", "|a|b|\n|-|-|\n|1|2|  \n1|2\n|1\\|1|`\\|`|\n|1|\n"),
        FindingCase(
            "cells without a column in a quotation", "- > |a|\n  > |-|\n  > |1|2|\n",
            "3:8 markdown.table-cells"),
        FindingCase("line ends of all kinds", "a\r\nb\rc [d](x:y)\r\n", "3:3 markdown.link-scheme"),
    ]

    static let limitCases = [
        FindingCase(
            "a page too large", String(repeating: "a", count: 1 << 20) + "\n", "1:0 markdown.too-large"),
        FindingCase(
            "too many cells", String(repeating: "|", count: 300) + "\n", "1:0 markdown.too-many-cells"),
        FindingCase(
            "too many addresses", String(repeating: "a@", count: 6000) + "\n",
            "1:0 markdown.too-many-addresses"),
    ]

    @Test("the finding and its place", arguments: cases)
    func finding(_ test: FindingCase) {
        #expect(Markdown.findings(test.markdown) == test.findings)
    }

    @Test("bytes that are not UTF-8: one finding for each run of them, by scalars of the line")
    func invalidUTF8() {
        let bytes = Array("a\nก".utf8) + [0xFF, 0xFE] + Array("b".utf8) + [0xE0, 0xB8] + Array("\n".utf8)
        let result = MarkdownParser().parse(bytes, path: "a.md", firstLine: 3)
        #expect(
            Markdown.findings(result.diagnostics) == [
                "4:2 markdown.invalid-utf8", "4:5 markdown.invalid-utf8",
            ])
        #expect(result.diagnostics.first?.message == "the byte 0xFF is not UTF-8")
        let html = HTMLRenderer(options: HTMLOptions()).render(result.value)
        #expect(String(decoding: html, as: UTF8.self) == "<p>a\nก\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}</p>\n")
    }

    @Test("every id of this target has a case")
    func everyID() {
        let tested = Set(
            Self.cases.flatMap(\.findings).compactMap { $0.split(separator: " ").last.map(String.init) })
        let ids = DiagnosticID.allCases.map(\.rawValue).filter { $0.hasPrefix("markdown.") }
        #expect(
            ids.filter { !tested.contains($0) } == ["markdown.invalid-utf8"], "the one that has its own test")
    }

    @Test("findings say what would be right")
    func notes() throws {
        let cases = [
            ("```swfit\n```\n", "did you mean `swift`?"), ("> [!NOTES]\n> a\n", "did you mean `[!NOTE]`?"),
            ("## A {#Set Up}\n", "`{#set-up}`"), ("<detials>\n", "did you mean `<details>`?"),
        ]
        for (text, note) in cases {
            let found = try #require(Markdown.parse(text).diagnostics.first)
            #expect(found.notes.contains { $0.contains(note) }, "\(found)")
        }
    }

    @Test("a fix-it for form C replaces exactly the letter and its mark")
    func fixIt() throws {
        let found = try #require(Markdown.parse("กcafe\u{301}s\n").diagnostics.first)
        let fix = try #require(found.fixIts.first)
        #expect(fix.range.start.column == 5 && fix.range.end.column == 7)
        #expect(Array(fix.replacement.unicodeScalars) == ["\u{E9}"])
    }
}
