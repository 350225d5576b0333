import Diagnostics
import Testing

@Suite("Places where no value may stand are refused when the templates are read")
struct UnsafePlaceTests {
    @Test(
        "values",
        arguments: [
            ("<p>\n<script>var a = '{{x}}'</script>", ["2:18 variable-in-script"]),
            ("<SCRIPT>{{#x}}{{{y}}}{{/x}}</SCRIPT >{{x}}", ["1:15 variable-in-script"]),
            ("<script><!--<script></script>{{x}}</script>", ["1:30 variable-in-script"]),
            ("<iframe>{{x}}</iframe>", ["1:9 variable-in-script"]),
            ("<plaintext></plaintext>{{x}}", ["1:24 variable-in-script", "1:29 unbalanced-html"]),
            ("<style>p { color: {{x}} }</style>", ["1:19 variable-in-style"]),
            ("<!-- {{x}} --> {{x}}", ["1:6 variable-in-comment"]),
            ("<!--!>{{x}}-->", ["1:7 variable-in-comment"]),
            ("<!doctype {{x}}>", ["1:11 variable-in-comment"]),
            ("<?xml {{x}}?>", ["1:7 variable-in-comment"]),
            ("<{{x}}>", ["1:2 variable-in-tag-name"]),
            ("</{{x}}>", ["1:3 variable-in-tag-name"]),
            ("<h{{x}}>", ["1:3 variable-in-tag-name"]),
            ("<p {{x}}>", ["1:4 variable-in-attribute-name"]),
            ("<p data-{{x}}=\"1\">", ["1:9 variable-in-attribute-name"]),
            ("<p title=\"a\" {{x}}>", ["1:14 variable-in-attribute-name"]),
            ("<p title={{x}}>", ["1:10 unquoted-attribute"]),
            ("<p title= {{x}} b>", ["1:11 unquoted-attribute"]),
            ("<p title=a{{x}}>{{x}}", ["1:11 unquoted-attribute"]),
            ("<p onclick=\"a('{{x}}')\">", ["1:16 variable-in-code-attribute"]),
            ("<p style=\"color: {{x}}\">", ["1:18 variable-in-code-attribute"]),
            ("<iframe srcdoc='{{x}}'></iframe>", ["1:17 variable-in-code-attribute"]),
            ("<p title=\"{{{x}}}\">", ["1:11 raw-outside-text"]),
            ("<title>{{&x}}</title>", ["1:8 raw-outside-text"]),
            ("<a href=\"javascript:{{x}}\">", ["1:21 url-scheme"]),
            ("<a href=\"{{x}}:{{y}}\">", ["1:15 url-scheme"]),
            ("<p>ก็{{x}}<p {{x}}>", ["1:14 variable-in-attribute-name"]),
        ])
    func values(template: String, expected: [String]) {
        #expect(findings(template) == expected)
    }

    @Test(
        "sections and layouts that end elsewhere than they began",
        arguments: [
            ("<p {{#x}}>{{/x}}a", ["1:4 unbalanced-html", "1:18 unbalanced-html"]),
            ("{{#x}}<!--{{/x}}", ["1:1 unbalanced-html"]),
            ("{{#x}}<p title=\"{{/x}}", ["1:1 unbalanced-html"]),
            ("<p title=\"{{#x}}\" class=\"{{/x}}\">", ["1:11 unbalanced-html"]),
            ("<p{{#x}} a{{/x}}b=\"1\">", ["1:17 unbalanced-html"]),
            ("<p {{#x}}a {{/x}}=\"1\">", ["1:18 unbalanced-html"]),
            ("<script>{{#x}}</script>{{/x}}</script>", ["1:9 unbalanced-html"]),
            ("<p title=\"a", ["1:12 unbalanced-html"]),
            ("<!-- {{#x}} a {{/x}} -->", []),
            ("{{#x}}<p class=\"a\">{{/x}}{{^x}}<p>{{/x}}", []),
            ("<script>{{#x}}a(){{/x}}</script>", []),
        ])
    func sections(template: String, expected: [String]) {
        #expect(findings(template) == expected)
    }

    @Test("a message says what is wrong and what would be right")
    func messages() throws {
        let finding = try #require(library("<a href={{x}}>").diagnostics.first)
        #expect(finding.location.description == "templates/layouts/main.mustache:1:9")
        #expect(finding.message == "`x` stands in the value of `href`, which has no quotes")
        #expect(finding.notes == ["put quotes around the whole value: `\"{{x}}\"`"])
        #expect(finding.fixIts.map(\.replacement) == ["\"{{x}}\""])
    }

    @Test("a partial is judged in every place it is used, and reported once")
    func partials() {
        let partials = ["x": "{{a}}"]
        #expect(findings("<p title=\"{{> x}}\">{{> x}}<title>{{> x}}</title>", partials: partials) == [])
        #expect(
            findings("{{> x}}<script>{{> x}}</script><script>{{> x}}</script>", partials: partials)
                == ["1:1 variable-in-script"])
    }
}
