import Diagnostics
import SiteModel
import Testing

@testable import SiteBuild

@Suite("The samples of a page as a project to download")
struct GuideProjectTests {
    private static let start = """
        -- content/en/index.md --
        \(TestSite.page("Home", "## A {#a}\n\n```swift sample=\"a/b\" region=\"one\"\n```\n\n```include\npage: other.md\nsection: part\n```\n", matter: "project: app\n"))
        -- content/en/other.md --
        \(TestSite.page("Other", "## Part {#part}\n\n```objc sample=\"a/c\"\n```\n"))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", "## ก {#a}\n\n```swift sample=\"a/b\" region=\"one\"\n```\n"))
        -- content/_samples/a/b.swift --
        // with: a/needed.swift
        import B

        // region: one
        let key = "YOUR_KEY"
        // live: key == "{key}"
        // endregion: one

        // region: two
        let hidden = 2
        // endregion: two
        -- content/_samples/a/c.m --
        int c;
        -- content/_samples/a/d.m --
        // with: a/c.m
        int d;
        -- content/_samples/a/needed.swift --
        // region: all
        let needed = 0
        // endregion: all
        -- content/_projects/app/project.yml --
        with: [base]
        whole: [a/d.m]
        samples:
          "*.swift": [Swift/, Other/]
          "*.m": ObjC/all.m
        -- content/_projects/app/settings.txt --
        {{kite-sdk}} {{unknown}}
        -- content/_projects/base/settings.txt --
        base
        -- content/_projects/base/README.en.md --
        {{title}} {{url}}
        {{values}}
        {{files}}
        -- content/_projects/base/README.th.md --
        ไทย {{title}}
        -- content/sdks.yml --
        - { id: kite-sdk, version: 4.1, checked: 2026-11-28 }

        """

    private static func files(_ site: String, in locale: String = "en") -> [String: String] {
        let built = TestSite.build(site, TestSite.settings(["en", "th"]))
        #expect(built.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let shell = built.value.shell
        guard let locale = shell.site.locales.first(where: { $0.tag == locale }),
            let page = shell.site.page(at: .home, in: locale)
        else { return [:] }
        return shell.projects.files(of: page.file).mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test("a sample has the regions that the page shows, without marks, at each of its places")
    func samples() {
        let files = Self.files(Self.start)
        #expect(files["Swift/b.swift"] == "import B\n\nlet key = \"YOUR_KEY\"\n")
        #expect(files["Other/b.swift"] == files["Swift/b.swift"])
    }

    @Test(
        "what a sample needs comes whole, what a section of another page shows too, and what continues is joined"
    )
    func further() {
        let files = Self.files(Self.start)
        #expect(files["Swift/needed.swift"] == "let needed = 0\n")
        #expect(files["ObjC/all.m"] == "int c;\n\nint d;\n")
    }

    @Test("a folder's own file comes before that of one it is with, and values are filled in")
    func values() {
        let files = Self.files(Self.start)
        #expect(files["settings.txt"] == "4.1 {{unknown}}")
        #expect(
            files["README.md"]?.hasPrefix(
                "Home /en/\n- `YOUR_KEY`: `Other/b.swift`, `Swift/b.swift`\n- `ObjC/all.m`") == true)
        #expect(files["README.en.md"] == nil)
        #expect(Self.files(Self.start, in: "th")["README.md"] == "ไทย หน้าแรก")
    }

    @Test("a page links its archive, a translation its own, and a page that stands in links that of its text")
    func link() {
        let site =
            Self.start + "-- templates/layouts/home.mustache --\n{{#page.project}}{{url}}{{/page.project}}\n"
        let built = TestSite.build(site, TestSite.settings(["en", "th", "he"])).value.files
        func html(_ locale: String) -> String {
            String(decoding: built["\(locale)/index.html"] ?? [], as: UTF8.self)
        }
        #expect(html("en").contains("index.zip") && html("th").contains("index.zip"))
        #expect(html("he").contains("/en/index.zip"))
        #expect(built["en/index.zip"] != nil && built["th/index.zip"] != nil && built["he/index.zip"] == nil)
    }

    @Test("archives follow their samples in the preview, and go when the page names them no more")
    func preview() {
        var live = IncrementalSite(TestSite.site(Self.start), TestSite.settings(["en", "th"]))
        let before = live.file("en/index.zip")?.value
        #expect(before != nil)
        live.update(["content/_projects/base/more.txt": Array("more".utf8)])
        let after = live.file("en/index.zip")?.value
        #expect(after != nil && after != before)
        live.update(["content/en/index.md": Array(TestSite.page("Home", "Text.\n").utf8)])
        #expect(live.file("en/index.zip") == nil)
    }
}
