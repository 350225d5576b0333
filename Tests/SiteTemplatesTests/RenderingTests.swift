import Diagnostics
import SiteTemplates
import Testing

@Suite("Rendering: names, sections, inclusion, errors")
struct RenderingTests {
    @Test("a layout can be the parent of another, and its blocks are escaped where they land")
    func inheritance() throws {
        let files = [
            "layouts/base.mustache": """
            <title>{{$title}}{{site}}{{/title}}</title>
            <main>
              {{$main}}
              {{/main}}
            </main>

            """,
            "layouts/guide.mustache": """
            {{<base}}
            {{$title}}{{page}} – {{site}}{{/title}}
            {{$main}}
            <h1 title="{{page}}">{{page}}</h1>
            <p>{{content}}</p>
            {{/main}}
            {{/base}}
            """,
        ].map { TemplateFile(path: $0.key, bytes: Array($0.value.utf8)) }
        let library = TemplateLibrary.parse(files)
        #expect(library.diagnostics == [])
        #expect(library.value.layouts == ["base", "guide"])
        let page = try library.value.render(
            layout: "guide", with: ["site": "S", "page": "<b>", "content": .html(Array("<i>\n</i>".utf8))])
        #expect(
            String(decoding: page, as: UTF8.self) == """
                <title>&lt;b&gt; – S</title>
                <main>
                  <h1 title="&lt;b&gt;">&lt;b&gt;</h1>
                  <p><i>
                </i></p>
                </main>

                """)
    }

    @Test("an indented partial inside an indented partial, and one inside a line")
    func indentation() throws {
        let partials = ["outer": "a\n\n  {{> inner}}\nb {{> inner}}\n", "inner": "1\n{{x}}2\n"]
        #expect(
            try render("{{#x}}\n  {{> outer}}\n{{/x}}\nend\n", ["x": "X\n"], partials: partials)
                == "  a\n\n    1\n    X\n2\n  b 1\nX\n2\n\nend\n")
    }

    @Test("empty text, empty lists, false and nothing hide a section; zero shows it")
    func shown() throws {
        let template = "{{#x}}+{{/x}}{{^x}}-{{/x}}"
        let hidden: [TemplateValue] = ["", [], false, nil, .html([])]
        for value in hidden { #expect(try render(template, ["x": value]) == "-") }
        let shown: [TemplateValue] = [" ", 0, true, [:], .html([32])]
        for value in shown { #expect(try render(template, ["x": value]) == "+") }
    }

    @Test("a tree is rendered by a partial that includes itself")
    func recursion() throws {
        let tree: TemplateValue = [
            "n": "1", "c": [["n": "2", "c": []], ["n": "3", "c": [["n": "4", "c": []]]]],
        ]
        let partials = ["node": "<li>{{n}}{{#c}}<ul>{{> node}}</ul>{{/c}}</li>"]
        #expect(
            try render("{{> node}}", tree, partials: partials)
                == "<li>1<ul><li>2</li></ul><ul><li>3<ul><li>4</li></ul></li></ul></li>")
    }

    @Test("recursion that the data never ends is an error")
    func endlessRecursion() {
        let partials = ["node": "{{#c}}{{> node}}{{/c}}"]
        let library = library("{{> node}}", partials: partials)
        #expect(library.diagnostics == [])
        #expect(throws: TemplateError.tooDeep(template: "partials/node.mustache")) {
            try library.value.render(layout: "main", with: ["c": true])
        }
    }

    @Test(
        "partials that multiply each other are given up, whether they write or not", arguments: ["", "text"])
    func multiplied(_ text: String) {
        var partials = ["p30": text]
        for number in 0..<30 {
            partials["p\(number)"] = String(repeating: "{{> p\(number + 1)}}", count: 4)
        }
        let library = library("{{> p0}}", partials: partials)
        #expect(library.diagnostics == [])
        #expect {
            try library.value.render(layout: "main", with: nil)
        } throws: { error in
            guard case .tooLarge(let template)? = error as? TemplateError else { return false }
            return template.hasPrefix("partials/p")
        }
    }

    @Test("a page of more bytes than any has is given up")
    func tooManyBytes() {
        let items = TemplateValue.list([TemplateValue](repeating: .null, count: 9_000))
        let value: TemplateValue = ["a": items, "text": .text(String(repeating: "x", count: 10_000))]
        #expect(throws: TemplateError.tooLarge(template: "layouts/main.mustache")) {
            try library("{{#a}}{{text}}{{/a}}").value.render(layout: "main", with: value)
        }
    }

    @Test("an unknown layout is an error that names the nearest")
    func unknownLayout() {
        #expect(throws: TemplateError.unknownLayout("mian", suggestion: "main")) {
            try library("").value.render(layout: "mian", with: nil)
        }
    }

    @Test("a dynamic name leads to the partials that can stand there, and an unknown one is an error")
    func dynamicNames() throws {
        let partials = ["card": "<i>{{x}}</i>", "script": "<script>{{x}}</script>", "open": "<!--"]
        let library = library("<p>\n{{> *kind}}</p>", partials: partials)
        #expect(library.diagnostics == [])
        let page = try library.value.render(layout: "main", with: ["kind": "card", "x": "<"])
        #expect(String(decoding: page, as: UTF8.self) == "<p>\n<i>&lt;</i></p>")
        #expect(try library.value.render(layout: "main", with: nil) == Array("<p>\n</p>".utf8))
        for kind in ["script", "open", "cart"] {
            let error = TemplateError.unknownPartial(
                kind, suggestion: kind == "cart" ? "card" : nil, at: "templates/layouts/main.mustache:2:1")
            #expect(throws: error) { try library.value.render(layout: "main", with: ["kind": .text(kind)]) }
        }
    }

    @Test("templates that multiply are refused instead of compiled for ever")
    func explosion() {
        let opening = (0..<40).map { "{{#x}} a\($0)" }.joined()
        let nested = opening + String(repeating: "{{/x}}", count: 40)
        #expect(findings("<p\(nested)>").contains { $0.hasSuffix("too-deep") })
        var chain: [String: String] = [:]
        for index in 0..<200 { chain["p\(index)"] = "{{#x}}{{> p\(index + 1)}}{{/x}}" }
        chain["p200"] = ""
        #expect(findings("{{> p0}}", partials: chain).contains { $0.hasSuffix("too-deep") })
    }

    @Test("the same templates and values give the same bytes, in any order of files")
    func determinism() throws {
        let files = [
            "layouts/a.mustache": "{{> *x}}{{> b}}{{< c}}{{$d}}1{{/d}}{{/c}}", "partials/b.mustache": "b",
            "partials/c.mustache": "{{$d}}{{/d}}",
        ]
        .map { TemplateFile(path: $0.key, bytes: Array($0.value.utf8)) }
        let pages = try [files, files.reversed()].map { files in
            try TemplateLibrary.parse(files).value.render(layout: "a", with: ["x": "c"])
        }
        #expect(pages[0] == pages[1])
        #expect(String(decoding: pages[0], as: UTF8.self) == "b1")
    }
}
