import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("Mistakes in a project's own templates are found, with place and cure, all in one run")
struct OwnTemplateTests {
    private static let page =
        "---\ntitle: Kites\ndescription: All about kites.\n---\nFly one.\n\n## Wind\n\nLots.\n"

    private func findings(_ files: [String: String], playground: Bool = false) -> [Diagnostic] {
        var settings = SiteSettings(title: "Kites", locales: ["en"].compactMap { SiteLocale(tag: $0) })
        settings.offered = nil
        var sources = ["content/en/index.md": Array(Self.page.utf8)]
        for (path, text) in files { sources[path] = Array(text.utf8) }
        return SiteBuilder.build(
            SiteSources(files: sources).over(SiteTheme.files(playground: playground)), settings, lanes: 1
        ).diagnostics
    }

    @Test("every template of the theme uses values that there are", arguments: [false, true])
    func theme(_ playground: Bool) {
        let theme = SiteTheme.files(playground: playground).filter { $0.key.hasPrefix("templates/") }
        #expect(theme.count > 20)
        let own = theme.mapValues { String(decoding: $0, as: UTF8.self) + "{{! own }}\n" }
        #expect(findings(own, playground: playground).map(\.location.description) == [])
    }

    /// A footer, with what is found in it and the cure.
    struct Case: CustomTestStringConvertible, Sendable {
        let footer: String
        let id: DiagnosticID
        let place: String
        let note: String?

        var testDescription: String { footer }
    }

    private static let cases = [
        Case(
            footer: "<p>\n  {{page.titel}}</p>", id: .templateUnknownVariable, place: "2:3",
            note: "did you mean `page.title`?"),
        Case(
            footer: "{{#sidebar}}{{titel}}{{/sidebar}}", id: .templateUnknownVariable, place: "1:13",
            note: "did you mean `title`?"),
        Case(footer: "{{#nothing}}x{{/nothing}}", id: .templateUnknownVariable, place: "1:1", note: nil),
        Case(
            footer: "<img src=\"/images/logo.svg\" alt=\"\">", id: .templateMissingAsset, place: "1:11",
            note: "put the file there"),
        Case(
            footer: "<img src=\"{{assets.css.wonderful_new_look}}\" alt=\"\">", id: .templateMissingAsset,
            place: "1:11",
            note: nil),
        Case(
            footer: "<img src=\"{{assets.js.serch}}\" alt=\"\">", id: .templateMissingAsset, place: "1:11",
            note: "did you mean `assets.js.search`?"),
        Case(
            footer: "<a href=\"/en/guide/\">x</a>", id: .templateDeadLink, place: "1:10",
            note: "write the address of a page, `/en/`"),
        Case(
            footer: "<script>alert(1)</script>", id: .templateInlineCode, place: "1:1",
            note: "put the code into a file of `public/js/` and name it as `{{assets.js.NAME}}`"),
        Case(
            footer: "<p style=\"color: red\">x</p>", id: .templateInlineCode, place: "1:4",
            note: "put the rules into a file of `public/css/` and name it as `{{assets.css.NAME}}`"),
        Case(
            footer: "<button onclick=\"x()\">x</button>", id: .templateInlineCode, place: "1:9",
            note: "put the code into a file of `public/js/` and name it as `{{assets.js.NAME}}`"),
    ]

    @Test("the finding has its id, place and cure", arguments: cases)
    func found(_ entry: Case) {
        let found = findings(["templates/partials/footer.mustache": entry.footer])
        #expect(found.map(\.id) == [entry.id])
        #expect(found.first?.location.description == "templates/partials/footer.mustache:\(entry.place)")
        #expect(found.first?.notes.first == entry.note)
        #expect(found.first?.severity == (entry.id == .templateInlineCode ? .warning : .error))
    }

    @Test("what is right is left alone")
    func silent() {
        let footer = """
            {{! <script> /nowhere/ }} <!-- <style> -->
            {{#sections}}{{title}} {{page.title}} {{#pages}}{{url}}{{/pages}}{{/sections}}
            <a href="/en/#wind">x</a> <a href="/en/search/">x</a> <a href="//cdn.example.com/x">x</a>
            <a href="mailto:a@example.com">x</a> <img src="/images/a.svg" alt=""> <a href="/llms.txt">x</a>
            <a href="{{site.home}}nowhere/">x</a> <script src="/js/site.js"></script>
            {{strings.nav.next}} {{assets.css.site}}
            """
        let found = findings([
            "templates/partials/footer.mustache": footer, "public/images/a.svg": "<svg/>",
        ])
        #expect(found.map(\.message) == [])
    }

    @Test("a live site finds them too, and forgets them when they are mended")
    func live() {
        var settings = SiteSettings(title: "Kites", locales: ["en"].compactMap { SiteLocale(tag: $0) })
        settings.offered = nil
        let path = "templates/partials/footer.mustache"
        let sources = SiteSources(files: [
            "content/en/index.md": Array(Self.page.utf8), path: Array("{{page.titel}}".utf8),
        ]).over(SiteTheme.files(playground: false))
        var live = IncrementalSite(sources, settings, lanes: 1)
        #expect(live.findings().map(\.id) == [.templateUnknownVariable])
        live.update([path: Array("{{page.title}}".utf8)])
        #expect(live.findings() == [])
    }

    @Test(
        "code in a block of the project's own is an error: nothing would be left to see",
        arguments: [
            "<script>a()</script>", "<style>a{}</style>", "<p style=\"a\">b</p>", "<p onclick=\"a\">b</p>",
        ])
    func codeInBlock(_ code: String) {
        let found = findings(["templates/blocks/box.mustache": "---\nbody: none\n---\n\(code)\n"])
        #expect(found.map(\.id) == [.templateInlineCode] && found.map(\.severity) == [.error])
        #expect(found.first?.location.line == 4)
    }

    @Test("the blocks' own style sheet is loaded if it is there")
    func blockStyle() {
        for css in [nil, "a{}"] {
            var files = ["templates/blocks/box.mustache": Array("<p>{{{body}}}</p>\n".utf8)]
            files["content/en/index.md"] = Array(
                "---\ntitle: A\ndescription: B\n---\n<box>\n\nC\n\n</box>\n".utf8)
            if let css { files["public/css/blocks.css"] = Array(css.utf8) }
            let settings = SiteSettings(title: "Kites", locales: ["en"].compactMap { SiteLocale(tag: $0) })
            let built = SiteBuilder.build(
                SiteSources(files: files).over(SiteTheme.files(playground: false)), settings, lanes: 1)
            let page = String(decoding: built.value.files["en/index.html"] ?? [], as: UTF8.self)
            #expect(built.diagnostics.isEmpty)
            #expect(page.contains("css/blocks.css") == (css != nil))
            #expect(page.contains("<p><p>C</p>"))
        }
    }
}
