import Diagnostics
import SiteBuild
import SiteModel
import SiteTemplates
import Testing

@Suite("The shell renders pages that are no content")
struct PageShellTests {
    private static let site = """
        -- content/en/index.md --
        \(TestSite.page("Home", ""))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", ""))
        -- content/en/_strings.yml --
        hello: Hello {name}
        -- content/th/_strings.yml --
        hello: สวัสดี {name}
        -- templates/layouts/playground-run.mustache --
        {{> head}}
        {{strings.hello}} {{run.id}} {{page.url}} {{page.kind}}

        """

    @Test("language links lead to the same place, and data is merged into the root")
    func render() throws {
        let built = TestSite.build(Self.site, TestSite.settings(["en", "th"]))
        #expect(built.diagnostics.isEmpty)
        let th = try #require(SiteLocale(tag: "th"))
        let bytes = try built.value.shell.render(
            layout: "playground-run", locale: th, path: "playground/apple/", title: "A <run>",
            description: "", data: ["run": ["id": "x&y"]])
        let html = String(decoding: bytes, as: UTF8.self)
        #expect(html.contains("<html lang=\"th\" dir=\"ltr\">"))
        #expect(html.contains("<title>A &lt;run> · Test</title>") || html.contains("A &lt;run&gt; · Test"))
        #expect(html.contains("href=\"/en/playground/apple/\""))
        #expect(html.contains("href=\"/th/playground/apple/\" lang=\"th\" dir=\"ltr\" aria-current=\"true\""))
        #expect(html.contains("noindex"))
        #expect(html.contains("สวัสดี {name} x&amp;y /th/playground/apple/ playground-run"))
        #expect(built.value.shell.strings(th).text("hello", ["name": "สมชาย"]) == "สวัสดี สมชาย")
    }

    @Test("an unknown layout is an error that names the nearest")
    func unknownLayout() throws {
        let built = TestSite.build(Self.site, TestSite.settings(["en", "th"]))
        let en = try #require(SiteLocale(tag: "en"))
        #expect(throws: TemplateError.unknownLayout("playground-rum", suggestion: "playground-run")) {
            try built.value.shell.render(
                layout: "playground-rum", locale: en, path: "", title: "", description: "", data: [:])
        }
    }
}
