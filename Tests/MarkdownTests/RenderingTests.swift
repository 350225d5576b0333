import Diagnostics
import Markdown
import Testing

/// What the site's pages add to the specifications' HTML.
@Suite("Rendering: the site's own HTML")
struct RenderingTests {
    static let blocks = [
        HTMLCase(
            "a heading", "## A & *b* {#x}\n",
            "<h2 id=\"x\"><a class=\"anchor\" href=\"#x\" aria-label=\"Link to section\"></a>A &amp; <em>b</em></h2>\n"
        ),
        HTMLCase(
            "a table without headings names its rows", "## T {#t}\n\n| | |\n|-|-|\n|name|value|\n",
            """
            <h2 id="t"><a class="anchor" href="#t" aria-label="Link to section"></a>T</h2>
            <div class="table-scroll" role="region" tabindex="0" aria-label="Table: T">
            <table>
            <tbody>
            <tr>
            <th scope="row">name</th>
            <td>value</td>
            </tr>
            </tbody>
            </table>
            </div>

            """),
        HTMLCase(
            "tables of HTML scroll, too, each in one box, also over blank lines",
            "## T {#t}\n\n<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>\n\n<table>\n\n"
                + "<tr><td>b</td></tr>\n\n</table>\n",
            """
            <h2 id="t"><a class="anchor" href="#t" aria-label="Link to section"></a>T</h2>
            <div class="table-scroll" role="region" tabindex="0" aria-label="Table: T">
            <table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>
            </div>
            <div class="table-scroll" role="region" tabindex="0" aria-label="Table: T (2)">
            <table>
            <tr><td>b</td></tr>
            </table>
            </div>

            """),
        HTMLCase(
            "a row about an error has an anchor, the first on the page",
            "|c|n|w|\n|-|-|-|\n|17025|`inUse`|x|\n|–|`kAuthErrorA`<br>`b`|x|\n|17025|`inUse`|y|\n|12|`scope`|z|\n",
            """
            <div class="table-scroll" role="region" tabindex="0" aria-label="Table">
            <table>
            <thead>
            <tr>
            <th scope="col">c</th>
            <th scope="col">n</th>
            <th scope="col">w</th>
            </tr>
            </thead>
            <tbody>
            <tr id="code-17025">
            <td>17025</td>
            <td><code translate="no">inUse</code></td>
            <td>x</td>
            </tr>
            <tr id="code-kautherrora">
            <td>–</td>
            <td><code translate="no">kAuthErrorA</code><br><code translate="no">b</code></td>
            <td>x</td>
            </tr>
            <tr>
            <td>17025</td>
            <td><code translate="no">inUse</code></td>
            <td>y</td>
            </tr>
            <tr>
            <td>12</td>
            <td><code translate="no">scope</code></td>
            <td>z</td>
            </tr>
            </tbody>
            </table>
            </div>

            """),
        HTMLCase(
            "a table with an empty corner", "## T {#t}\n\n| |a|\n|-|-|\n|b|1|\n",
            """
            <h2 id="t"><a class="anchor" href="#t" aria-label="Link to section"></a>T</h2>
            <div class="table-scroll" role="region" tabindex="0" aria-label="Table: T">
            <table>
            <thead>
            <tr>
            <td></td>
            <th scope="col">a</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <th scope="row">b</th>
            <td>1</td>
            </tr>
            </tbody>
            </table>
            </div>

            """),
        HTMLCase(
            "a table", "## T {#t}\n\n|a|b|c|\n|-|:-:|-:|\n|1|2|3|\n",
            """
            <h2 id="t"><a class="anchor" href="#t" aria-label="Link to section"></a>T</h2>
            <div class="table-scroll" role="region" tabindex="0" aria-label="Table: T">
            <table>
            <thead>
            <tr>
            <th scope="col">a</th>
            <th scope="col" class="align-center">b</th>
            <th scope="col" class="align-end">c</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <td>1</td>
            <td class="align-center">2</td>
            <td class="align-end">3</td>
            </tr>
            </tbody>
            </table>
            </div>

            """),
        HTMLCase(
            "a task list", "- [x] a\n- [ ] b\n",
            """
            <ul class="tasks">
            <li class="task"><input type="checkbox" checked disabled aria-label="Done"> a</li>
            <li class="task"><input type="checkbox" disabled aria-label="To do"> b</li>
            </ul>

            """),
        HTMLCase(
            "an alert", "> [!WARNING]\n> a\n>\n> b\n",
            """
            <aside class="alert alert-warning" role="note">
            <p class="alert-title">Warning</p>
            <p>a</p>
            <p>b</p>
            </aside>

            """),
        HTMLCase(
            "an alert of no kind stays a quote", "> [!X]\n> a\n",
            "<blockquote>\n<p>[!X]\na</p>\n</blockquote>\n"),
        HTMLCase(
            "a footnote with two references", "a[^x] b[^x]\n\n[^x]: c\n",
            """
            <p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> \
            b<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2" role="doc-noteref">1</a></sup></p>
            <section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
            <ol>
            <li id="fn-1">
            <p>c <a href="#fnref-1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">\
            <span class="icon-dir" aria-hidden="true">↩</span></a> \
            <a href="#fnref-1-2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1-2">\
            <span class="icon-dir" aria-hidden="true">↩</span></a></p>
            </li>
            </ol>
            </section>

            """),
        HTMLCase("a rule", "***\n", "<hr>\n"),
        HTMLCase(
            "a list that begins at 3", "3. a\n4. b\n", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        HTMLCase(
            "a loose list", "- a\n\n- b\n", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
    ]

    static let inlines = [
        HTMLCase("a code span", "`a<b`\n", "<p><code translate=\"no\">a&lt;b</code></p>\n"),
        HTMLCase("a forced break", "a\\\nb\n", "<p>a<br>\nb</p>\n"),
        HTMLCase(
            "a link", "[a](../b.md?c&d#e \"f\\\"\")\n",
            "<p><a href=\"../b.md?c&amp;d#e\" title=\"f&quot;\">a</a></p>\n"),
        HTMLCase(
            "a Thai link", "[a](ก b)\n\n[a](<ก b>)\n",
            "<p>[a](ก b)</p>\n<p><a href=\"%E0%B8%81%20b\">a</a></p>\n"),
        HTMLCase("a script as a link is no link", "[a](javascript:b)\n", "<p>a</p>\n"),
        HTMLCase("a script as an image is its text", "![a](javascript:b)\n", "<p>a</p>\n"),
        HTMLCase(
            "an image with a size", "![a \"b\"](c.png){width=6 height=4} d\n",
            "<p><img src=\"c.png\" alt=\"a &quot;b&quot;\" width=\"6\" height=\"4\" loading=\"lazy\" decoding=\"async\"> d</p>\n"
        ),
        HTMLCase("strikethrough", "~~a~~\n", "<p><del>a</del></p>\n"),
        HTMLCase(
            "allowed HTML", "<kbd>⌘</kbd> <abbr title=\"x &amp; y\">z</abbr><br/>\n",
            "<p><kbd>⌘</kbd> <abbr title=\"x &amp; y\">z</abbr><br></p>\n"),
        HTMLCase(
            "refused HTML", "a <script>b</script> <iframe src=x onload=c></iframe> d\n", "<p>a b  d</p>\n"),
        HTMLCase(
            "an image in HTML", "a <img src=x onerror=b alt='c' width=9>\n",
            "<p>a <img src=\"x\" alt=\"c\" width=\"9\" loading=\"lazy\" decoding=\"async\"></p>\n"),
        HTMLCase(
            "a script as a link in HTML is no link",
            "<a href=\"java&#115;cript:b\">c</a> <a href='javascript:d'>e</a>\n",
            "<p><a>c</a> <a>e</a></p>\n"),
        HTMLCase(
            "refused attributes", "<kbd onclick=\"a\" lang='en'>b</kbd>\n",
            "<p><kbd lang=\"en\">b</kbd></p>\n"),
        HTMLCase("a tag left open", "a <sub>b\n\nc\n", "<p>a <sub>b</sub></p>\n<p>c</p>\n"),
        HTMLCase("a tag closed twice", "a</sub>b\n", "<p>ab</p>\n"),
        HTMLCase("comments vanish", "a<!-- b -->c\n\n<!-- d -->\n", "<p>ac</p>\n"),
        HTMLCase(
            "details around Markdown", "<details>\n<summary>A &lt; <i>b</i></summary>\n\n*c*\n\n</details>\n",
            "<details>\n<summary>A &lt; <i>b</i></summary>\n<p><em>c</em></p>\n</details>\n"),
    ]

    @Test("blocks", arguments: blocks)
    func block(_ test: HTMLCase) { #expect(Markdown.html(test.markdown) == test.html) }

    @Test("inlines", arguments: inlines)
    func inline(_ test: HTMLCase) { #expect(Markdown.html(test.markdown) == test.html) }

    @Test("two tables under one heading have two names")
    func tableNames() {
        let html = Markdown.html("## T {#t}\n\n|a|\n|-|\n\nb\n\n|a|\n|-|\n")
        #expect(html.contains("aria-label=\"Table: T\"") && html.contains("aria-label=\"Table: T (2)\""))
    }

    @Test("labels are the page's, with the text in their `{text}`")
    func labels() {
        var labels = RenderLabels()
        labels.alerts = [.note: "หมายเหตุ"]
        labels.headingAnchor = "ลิงก์ไปยัง “{text}”"
        labels.table = "ตาราง"
        let html = Markdown.html(
            "## A {#a}\n\n> [!NOTE]\n> b\n\n|c|\n|-|\n", options: HTMLOptions(labels: labels))
        #expect(html.contains("aria-label=\"ลิงก์ไปยัง “A”\""))
        #expect(html.contains("<p class=\"alert-title\">หมายเหตุ</p>"))
        #expect(html.contains("aria-label=\"ตาราง: A\""))
    }

    @Test("links become what the resolver says, or text")
    func resolve() {
        let options = HTMLOptions(resolve: { link in
            switch link.destination {
            case "a.md": "/en/a/?x=\"&y"
            case "b.md": "javascript:alert(1)"
            default: nil
            }
        })
        #expect(
            Markdown.html("[1](a.md) [2](b.md) [3](c.md) ![4](d.png)\n", options: options)
                == "<p><a href=\"/en/a/?x=%22&amp;y\">1</a> 2 3 4</p>\n")
    }

    @Test("images without a size take the one that is known")
    func imageSize() {
        let options = HTMLOptions(imageSize: { _ in (width: 7, height: 8) })
        #expect(Markdown.html("![a](b.png)\n", options: options).contains("width=\"7\" height=\"8\""))
    }

    @Test("a side of an image in raw HTML is brought within what sides are, and the other follows")
    func sideOfAnImage() throws {
        for (side, shown) in [("9223372036854775807", (100_000, 200_000)), ("-5", (0, 1)), ("3", (3, 6))] {
            let text = "<img src=\"b.png\" alt=\"B\" width=\"\(side)\">\n"
            let document = MarkdownParser().parse(Array(text.utf8), path: "p.md").value
            let size = try #require(document.links.first).size(of: (width: 2, height: 4))
            #expect(size.width == shown.0 && size.height == shown.1)
        }
    }

    @Test("an include block is what the site makes of it, and knows where it stands")
    func include() throws {
        let text = "## A {#a}\n\n> ```include tab\n> page: ../b.md\n> section: c\n> ```\n"
        let document = MarkdownParser().parse(Array(text.utf8), path: "p.md", firstLine: 5).value
        let include = try #require(document.includes.first)
        #expect(include.page == "../b.md" && include.section == "c")
        #expect(include.location.line == 7 && include.lastLine == 10)
        var options = HTMLOptions()
        options.include = { Array("<p>\($0.page) \($0.section) \($1 ?? "")</p>".utf8) }
        let html = String(decoding: HTMLRenderer(options: options).render(document), as: UTF8.self)
        #expect(html.hasSuffix("<blockquote>\n<p>../b.md c a</p>\n</blockquote>\n"))
        options = HTMLOptions()
        options.heading = ("there", "Name")
        options.playground = { _, _, anchor in Array((anchor ?? "").utf8) }
        let part = "| A |\n|---|\n| 1 |\n\n```playground\nprovider: a\n```\n"
        let inner = MarkdownParser().parse(Array(part.utf8), path: "p.md").value
        let made = String(decoding: HTMLRenderer(options: options).render(inner), as: UTF8.self)
        #expect(made.contains("Name\"") && made.hasSuffix("there\n"))
    }

    @Test("a playground block is what the site makes of it")
    func playground() {
        let options = HTMLOptions(playground: { provider, target, _ in
            let part =
                switch target {
                case .step(let step): "step \(step)"
                case .error(let error): "error \(error)"
                case nil: "-"
                }
            return Array("<p>\(provider) \(part)</p>".utf8)
        })
        let html = Markdown.html(
            """
            ```playground
            provider: apple.com
            step: nonce
            ```

            ```playground
            provider: apple.com
            error: invalid-client
            ```

            ```playground
            provider: a
            ```

            """, options: options)
        #expect(html == "<p>apple.com step nonce</p>\n<p>apple.com error invalid-client</p>\n<p>a -</p>\n")
    }

    @Test("running text can be rendered alone")
    func inlinesAlone() throws {
        let heading = try #require(Markdown.parse("## A `b` {#c}\n").value.headings.first)
        #expect(heading.text == "A b" && heading.id == "c" && heading.hasExplicitID)
        let html = HTMLRenderer(options: HTMLOptions()).render(heading.inlines)
        #expect(String(decoding: html, as: UTF8.self) == "A <code translate=\"no\">b</code>")
    }
}
