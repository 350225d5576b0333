import Diagnostics
import SiteTemplates
import Testing

@Suite("Values are escaped for the place they stand in (HTML standard §13.2.5)")
struct EscapingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var template: String
        var value: TemplateValue
        var expected: String

        init(_ name: String, _ template: String, _ value: TemplateValue, _ expected: String) {
            self.name = name
            self.template = template
            self.value = value
            self.expected = expected
        }

        var testDescription: String { name }
    }

    /// U+FFFE, U+FDD0, U+1FFFF, and U+FFFD, which is none.
    static let noncharacters: [UInt8] = [
        0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90, 0xF0, 0x9F, 0xBF, 0xBF, 0xEF, 0xBF, 0xBD,
    ]

    static let text: [Row] = [
        Row("markup", "<p>{{x}}</p>", "<b>&\"'", "<p>&lt;b&gt;&amp;&quot;&#39;</p>"),
        Row(
            "finished HTML is written as it is", "<p>{{x}}</p>", .html(Array("<b>1</b>".utf8)),
            "<p><b>1</b></p>"),
        Row("three braces write finished HTML", "<p>{{{x}}}</p>", .html(Array("<b>".utf8)), "<p><b></p>"),
        Row("three braces still escape text", "<p>{{{x}}}|{{&x}}</p>", "<b>", "<p>&lt;b&gt;|&lt;b&gt;</p>"),
        Row("numbers", "{{x}}", -12, "-12"),
        Row("switches", "{{x}}", true, "true"),
        Row("nothing", "[{{x}}]", nil, "[]"),
        Row("lists and objects", "[{{x}}{{.}}]", [1], "[]"),
        Row(
            "a quote under a combining mark", "<p>{{x}}", "a\"\u{301}<\u{338}&\u{20DD}",
            "<p>a&quot;\u{301}&lt;\u{338}&amp;\u{20DD}"),
        Row(
            "controls", "{{x}}", "a\0b\u{1B}c\u{7F}d\u{9F}e\tf\ng",
            "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\tf\ng"),
        Row(
            "noncharacters", "{{x}}", .text(String(decoding: noncharacters, as: UTF8.self)),
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        Row("Thai, Hebrew and emoji stay", "{{x}}", "ก็ שָׁ é 👩‍💻 \u{10FFFD}", "ก็ שָׁ é 👩‍💻 \u{10FFFD}"),
        Row(
            "title", "<title>{{x}}</title>{{x}}", "</title><b>",
            "<title>&lt;/title&gt;&lt;b&gt;</title>&lt;/title&gt;&lt;b&gt;"),
        Row(
            "finished HTML in title", "<TITLE>{{x}}</TITLE>", .html(Array("<b>&amp;".utf8)),
            "<TITLE>&lt;b&gt;&amp;amp;</TITLE>"),
        Row(
            "a tag inside textarea is text", "<textarea><a {{x}}></textarea>", "\"",
            "<textarea><a &quot;></textarea>"),
        Row("a less-than sign that opens nothing", "1 < 2 {{x}}", "<", "1 < 2 &lt;"),
        Row("after a comment", "<!-- a > b --!> -- -->{{x}}", "<", "<!-- a > b --!> -- -->&lt;"),
        Row("after the shortest comments", "<!-->{{x}}<!--->{{x}}", "<", "<!-->&lt;<!--->&lt;"),
        Row(
            "after a script", "<script>if (a < b) '</scripty>'</script >{{x}}", "<",
            "<script>if (a < b) '</scripty>'</script >&lt;"),
        Row(
            "after a script that holds a script in a comment",
            "<script><!-- <script> </script> --></script>{{x}}", "<",
            "<script><!-- <script> </script> --></script>&lt;"),
        Row("after a doctype", "<!doctype html>{{x}}", "<", "<!doctype html>&lt;"),
    ]

    static let attributes: [Row] = [
        Row("double quotes", #"<p title="{{x}}">"#, "\" onx='1'", #"<p title="&quot; onx=&#39;1&#39;">"#),
        Row("single quotes", "<p title = '{{x}}'>", "' x", "<p title = '&#39; x'>"),
        Row(
            "a quote under a combining mark", #"<p title="{{x}}">"#, "\"\u{301}",
            "<p title=\"&quot;\u{301}\">"),
        Row(
            "finished HTML", #"<p title="{{x}}">"#, .html(Array("<b class=\"y\">".utf8)),
            #"<p title="&lt;b class=&quot;y&quot;&gt;">"#),
        Row(
            "finished HTML that breaks off inside a character", #"<p title="{{x}}">"#,
            .html([0x61, 0xE0, 0xB8]), "<p title=\"a\u{FFFD}\">"),
        Row("a greater-than sign inside a value", #"<p title="a>{{x}}">"#, ">", #"<p title="a>&gt;">"#),
        Row(
            "a value after one without quotes", #"<p class=a title="{{x}}">"#, "\"",
            #"<p class=a title="&quot;">"#),
        Row(
            "a section inside a value", #"<p class="a{{#x}} b{{/x}} {{x}}">"#, "\"",
            #"<p class="a b &quot;">"#),
        Row(
            "an attribute in a section", #"<p{{#x}} title="{{.}}"{{/x}}>{{x}}"#, "<", #"<p title="&lt;">&lt;"#
        ),
        Row(
            "names in sections", "<input{{#x}} checked{{/x}}{{^x}} disabled{{/x}}>{{x}}", "<",
            "<input checked>&lt;"),
        Row(
            "names in sections after a space", "<input {{#x}}checked {{/x}}>{{x}}", "<",
            "<input checked >&lt;"),
        Row(
            "a list of attributes", #"<p{{#x}} data-a="{{.}}"{{/x}}>"#, ["1", "\""],
            #"<p data-a="1" data-a="&quot;">"#),
    ]

    static let urls: [Row] = [
        Row("a path", #"<a href="{{x}}">"#, "/th/apple/?a=1&b=2#c", #"<a href="/th/apple/?a=1&amp;b=2#c">"#),
        Row(
            "an address", #"<a href="{{x}}">"#, "https://example.com/a b",
            #"<a href="https://example.com/a%20b">"#),
        Row("a script", #"<a href="{{x}}">"#, "javascript:alert(1)", ##"<a href="#blocked">"##),
        Row("a script in capitals", "<a HREF='{{x}}'>", "JaVaScRiPt:alert(1)", "<a HREF='#blocked'>"),
        Row(
            "a script after a space", #"<a href=" {{x}}">"#, " \tjavascript:alert(1)",
            ##"<a href=" #blocked">"##),
        Row(
            "a script cut by line ends", #"<a href="{{x}}">"#, "java\nscript\t:alert(1)",
            ##"<a href="#blocked">"##),
        Row("data", #"<a href="{{x}}">"#, "data:text/html,<b>", ##"<a href="#blocked">"##),
        Row(
            "an image's data", #"<img src="{{x}}">"#, "data:image/png;base64,AA==",
            #"<img src="data:image/png;base64,AA==">"#),
        Row(
            "an image's data that is a page", #"<img src="{{x}}">"#, "data:text/html,A",
            ##"<img src="#blocked">"##),
        Row(
            "form target", #"<button formaction="{{x}}">"#, "vbscript:x", ##"<button formaction="#blocked">"##
        ),
        Row(
            "a link in SVG", #"<svg><a xlink:href="{{x}}">"#, "javascript:x",
            ##"<svg><a xlink:href="#blocked">"##),
        Row(
            "an animated link", #"<set attributeName="href" to="{{x}}">"#, "javascript:x",
            ##"<set attributeName="href" to="#blocked">"##),
        Row("the second half of a scheme", #"<a href="java{{x}}">"#, "script:x", ##"<a href="#blocked">"##),
        Row("a scheme in two values", #"<a href="{{y}}{{x}}">"#, "javascript:x", ##"<a href="#blocked">"##),
        Row("a colon in a path", #"<a href="/a/{{x}}">"#, "b:c", #"<a href="/a/b:c">"#),
        Row(
            "one value of a query", #"<a href="/?a={{x}}">"#, "1&b=2#/é",
            #"<a href="/?a=1%26b%3D2%23%2F%C3%A9">"#),
        Row("a fragment", ##"<a href="#{{x}}">"##, "a b", ##"<a href="#a%20b">"##),
        Row("a query brought by a value", #"<a href="{{x}}{{x}}">"#, "?a&", #"<a href="?a&amp;%3Fa%26">"#),
        Row(
            "what is encoded stays, what is not is", #"<a href="{{x}}">"#, "/%e0%a4/100%",
            #"<a href="/%e0%a4/100%25">"#),
        Row("quotes and backslashes", #"<a href="{{x}}">"#, "/\"'\\<>", #"<a href="/%22%27%5C%3C%3E">"#),
        Row("mail", #"<a href="mailto:{{x}}">"#, "a@b.example", #"<a href="mailto:a@b.example">"#),
        Row(
            "a section before", #"<a href="{{#y}}/a?{{/y}}{{x}}">"#, "javascript:x", ##"<a href="#blocked">"##
        ),
        Row(
            "other attributes are not URLs", #"<a title="{{x}}">"#, "javascript:x",
            #"<a title="javascript:x">"#),
    ]

    @Test("in text, title and textarea", arguments: text)
    func inText(row: Row) throws { try check(row) }

    @Test("in attributes", arguments: attributes)
    func inAttributes(row: Row) throws { try check(row) }

    @Test("in URLs", arguments: urls)
    func inURLs(row: Row) throws { try check(row) }

    private func check(_ row: Row) throws {
        #expect(try render(row.template, ["x": row.value]) == row.expected)
    }

    /// Every value of a few hostile bytes, in every place, leaves the markup around it as it was.
    @Test("no value of up to four hostile characters changes the markup around it")
    func hostileValues() throws {
        let hostile = ["<", ">", "\"", "'", "&", "=", "/", "-", "!", " ", "\u{301}", "`", "s:"]
        let template = #"<p title="{{x}}" class='{{x}}'>{{x}}</p><title>{{x}}</title><a href="{{x}}">"#
        let parsed = library(template).value
        var values = [""]
        for _ in 0..<4 { values = values.flatMap { value in [value] + hostile.map { value + $0 } } }
        let counts: [UInt8: Int] = [60: 5, 62: 5, 34: 4, 39: 2]
        let broken = try Set(values).filter { value in
            let page = try parsed.render(layout: "main", with: ["x": .text(value)])
            return counts.contains { byte, count in page.count { $0 == byte } != count }
        }
        #expect(broken == [])
    }
}
