import Diagnostics
import SiteBuild
import Testing

@Suite("What is beside a page that moves goes on leading to it")
struct PageMoveBesideTests {
    private static func text(matter: String = "") -> String {
        """
        -- content/en/index.md --
        \(TestSite.page("Home", "![r](/en/guide/p.png) ![o](guide/p.png#x)"))
        -- content/en/ops/index.md --
        \(TestSite.page("Ops", "![p](../guide/p.png) ![q](q.png)"))
        -- content/en/ops/q.png --
        PNG
        -- content/en/guide/index.md --
        \(TestSite.page("Guide", "![p](p.png)"))
        -- content/en/guide/pages.md --
        \(TestSite.page("Pages", "Text.", matter: matter))
        -- content/en/guide/p.png --
        PNG
        -- content/th/index.md --
        \(TestSite.page("บ้าน", "![r](/en/guide/p.png) ![o](guide/p.png#x)"))
        -- content/th/ops/index.md --
        \(TestSite.page("งาน", "![p](../guide/p.png) ![q](q.png)"))

        """
    }
    private static let settings = TestSite.settings(["en", "th"])

    private func move(_ from: String, _ to: String, matter: String = "") throws -> PageMove {
        try PageMove(
            from: from, to: to, in: SiteSources(files: TestSite.files(Self.text(matter: matter))),
            Self.settings)
    }

    @Test("links of pages that stay lead to the files that move")
    func files() throws {
        var files = TestSite.files(Self.text())
        for change in try move("guide", "handbook/start").changes() {
            files[change.path] = nil
            files[change.newPath] = change.bytes
        }
        func text(_ path: String) -> String { String(decoding: files[path] ?? [], as: UTF8.self) }
        #expect(text("content/en/ops/index.md").contains("![p](../handbook/start/p.png) ![q](q.png)"))
        #expect(text("content/th/ops/index.md").contains("![p](../handbook/start/p.png) ![q](q.png)"))
        #expect(
            text("content/en/index.md").contains(
                "![r](/en/handbook/start/p.png) ![o](handbook/start/p.png#x)"))
        files.merge(TestSite.files(TestSite.templates)) { $1 }
        let built = SiteBuilder.build(SiteSources(files: files), Self.settings)
        // The new folder's page waits for its description.
        #expect(built.diagnostics.map(\.id) == [.frontMatterMissingKey])
    }

    @Test("a folder without a page of its own gets one, a draft if all that comes there are drafts")
    func index() throws {
        let published = try move("guide/pages", "install/linux").changes().filter(\.isNew)
        #expect(published.map(\.newPath) == ["content/en/install/index.md"])
        let text = String(decoding: published.first?.bytes ?? [], as: UTF8.self)
        #expect(text == "---\ntitle: \"Install\"\nweight: 10\n---\n")
        let draft = try move("guide/pages", "install/a/linux", matter: "draft: true\n").changes()
            .filter(\.isNew)
        #expect(
            draft.map(\.newPath) == ["content/en/install/a/index.md", "content/en/install/index.md"])
        #expect(draft.allSatisfy { String(decoding: $0.bytes, as: UTF8.self).contains("draft: true\n") })
        #expect(try move("guide/pages", "ops/pages").changes().filter(\.isNew) == [])
    }

    @Test("links of the configuration lead on, whatever stands around them")
    func links() throws {
        let yaml = """
            navigation:
              - { title: ก, url: /guide/pages/ }  # ก
              - { url: "/guide/pages/#a", title: ข }
              - url: '/en/guide/pages/'
              - url: /ops/
              - url: ${GUIDE}
            """
        let urls = [
            ("/guide/pages/", 2, 22), ("/guide/pages/#a", 3, 12), ("/en/guide/pages/", 4, 10),
            ("/ops/", 5, 10), ("/guide/pages/", 6, 10),
        ]
        let links = urls.map { url, line, column in
            ConfiguredLink(url: url, place: SourceLocation(path: "p.yml", line: line, column: column))
        }
        let changed = try move("guide/pages", "install/linux").links(links)
        #expect(
            changed.map(\.new) == [
                "/install/linux/", "/en/install/linux/", "/install/linux/#a", "/install/linux/",
            ])
        var text = yaml
        var left: [Int] = []
        for (link, new) in changed {
            let next = YAMLTextEdit.replacing(link.url, with: new, at: link.place, in: text)
            if next == nil { left.append(link.place.line) }
            text = next ?? text
        }
        #expect(left == [6])
        #expect(
            text == """
                navigation:
                  - { title: ก, url: /install/linux/ }  # ก
                  - { url: "/install/linux/#a", title: ข }
                  - url: '/en/install/linux/'
                  - url: /ops/
                  - url: ${GUIDE}
                """)
    }
}
