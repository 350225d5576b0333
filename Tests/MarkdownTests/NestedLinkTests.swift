import Diagnostics
import Markdown
import Testing

@Suite("No link stands within another, as HTML wants it")
struct NestedLinkTests {
    static let shown = [
        HTMLCase(
            "a link of HTML in one of Markdown", "[a <a href=\"b\" title=\"t\">b</a> c](d)\n",
            "<p><a href=\"d\">a <span title=\"t\">b</span> c</a></p>\n"),
        HTMLCase(
            "a link of HTML in another, deep within",
            "<a href=\"a\">a <b>b <a href=\"c\">c</a></b> d</a> e\n",
            "<p><a href=\"a\">a <b>b <span>c</span></b> d</a> e</p>\n"),
        HTMLCase(
            "a link of Markdown in one of HTML", "<a href=\"a\">a [*b*](c) d</a> [e](f)\n",
            "<p><a href=\"a\">a <em>b</em> d</a> <a href=\"f\">e</a></p>\n"),
        HTMLCase(
            "an address in a link of HTML", "<a href=\"https://a.example\">https://b.example</a>\n",
            "<p><a href=\"https://a.example\">https://b.example</a></p>\n"),
        HTMLCase(
            "a place in a link", "[<a id=\"here\"></a>a <a name=\"there\"/>](b)\n",
            "<p><a href=\"b\"><span id=\"here\"></span>a <span id=\"there\"></span></a></p>\n"),
        HTMLCase(
            "a link around blocks", "<a href=\"a\">\n\nb [c](d)\n\n</a>\n\n[e](f)\n",
            "<a href=\"a\">\n<p>b c</p>\n</a>\n<p><a href=\"f\">e</a></p>\n"),
        HTMLCase(
            "a link that is not closed", "<a href=\"a\">b [c](d)\n\n[e](f)\n",
            "<p><a href=\"a\">b c</a></p>\n<p><a href=\"f\">e</a></p>\n"),
        HTMLCase(
            "a link that ends with what it stands in", "<b><a href=\"a\">b</b> [c](d)\n",
            "<p><b><a href=\"a\">b</a></b> <a href=\"d\">c</a></p>\n"),
    ]

    @Test("of an inner link the text stays, and its id", arguments: shown)
    func html(_ test: HTMLCase) {
        #expect(Markdown.html(test.markdown) == test.html)
    }

    static let found = [
        FindingCase("HTML in Markdown", "a\n[b <a href=\"c\">d</a>](e)\n", "2:4 markdown.nested-link"),
        FindingCase("HTML in HTML", "<a href=\"a\">a\n<a href=\"b\">b</a></a>\n", "2:1 markdown.nested-link"),
        FindingCase("Markdown in HTML", "<a href=\"a\">a [b](c)</a>\n", "1:15 markdown.nested-link"),
        FindingCase(
            "Markdown that ends as its text", "<a href=\"a\">a [b](c/b)</a>\n",
            "1:15 markdown.nested-link"),
        FindingCase("around blocks", "<a href=\"a\">\n\nb [c](d)\n\n</a>\n", "3:3 markdown.nested-link"),
        FindingCase("a footnote", "[a[^1]](b)\n\n[^1]: c\n", "1:3 markdown.nested-link"),
        FindingCase("an address", "<a href=\"https://a.example\">https://b.example, x@b.example</a>\n"),
        FindingCase("a place", "[<a id=\"here\"></a>a](b)\n"),
        FindingCase("links side by side", "<a href=\"a\">a</a> [b](c) <a href=\"d\">d</a>\n"),
        FindingCase("a picture", "[![a](b.png)](c) <a href=\"d\">![a](b.png)</a>\n"),
    ]

    @Test("a link that readers cannot follow is found", arguments: found)
    func finding(_ test: FindingCase) {
        #expect(Markdown.findings(test.markdown) == test.findings)
    }

    @Test("a footnote's number in a link is a place that the footnote leads back to")
    func footnote() {
        let html = Markdown.html("[a[^1]](b)\n\n[^1]: c\n")
        #expect(html.contains("<a href=\"b\">a<sup class=\"footnote-ref\" id=\"fnref-1\">1</sup></a>"))
        #expect(html.contains("<a href=\"#fnref-1\""))
    }

    @Test("what is no link of the page is not looked up")
    func links() {
        let document = Markdown.parse("<a href=\"a\">a [b](c)</a> [d](e)\n").value
        #expect(document.links.map(\.destination) == ["a", "e"])
        #expect(Markdown.parse("[b <a href=\"c\">d</a>](e)\n").value.links.map(\.destination) == ["e"])
    }

    @Test("a term in a link of HTML does not lead to the glossary")
    func terms() {
        var options = HTMLOptions()
        options.definedTerms = DefinedTerms([("/g/#token", ["token"])])
        let html = Markdown.html("<a href=\"a\">token *token*</a> token\n", options: options)
        let term = "<a class=\"term\" href=\"/g/#token\">token</a>"
        #expect(html == "<p><a href=\"a\">token <em>token</em></a> \(term)</p>\n")
    }
}
