import Diagnostics
import SiteBuild
import Testing

@Suite("A page moves in every language, and its links with it")
struct PageMoveTests {
    private static let text = """
        -- content/en/index.md --
        \(TestSite.page("Home", "[a](guide/setup.md#two \"T\") <a href=\"guide/setup.md\">b</a> [c](/guide/setup/)\n\n```text\n[a](guide/setup.md#two)\n```\n\n[r]\n\n[r]: guide/setup.md"))
        -- content/en/guide/index.md --
        \(TestSite.page("Guide", "[s](setup.md)"))
        -- content/en/guide/setup.md --
        \(TestSite.page("Setup", "## Two {#two}\n\n[up](index.md) ![m](map.png)", matter: "aliases: [old]\n"))
        -- content/en/guide/map.png --
        PNG
        -- content/th/index.md --
        \(TestSite.page("บ้าน", "[a](guide/setup.md#two)"))
        -- content/th/guide/setup.md --
        \(TestSite.page("ตั้งค่า", "## สอง {#two}\n\n[up](index.md) ![m](map.png)"))

        """

    private func changes(_ from: String, _ to: String) throws -> [String: String] {
        let move = try PageMove(
            from: from, to: to, in: SiteSources(files: TestSite.files(Self.text)),
            TestSite.settings(["en", "th"]))
        return Dictionary(
            uniqueKeysWithValues: move.changes().map {
                ("\($0.path) -> \($0.newPath)", String(decoding: $0.bytes, as: UTF8.self))
            })
    }

    @Test("one page")
    func page() throws {
        let changed = try changes("guide/setup", "install/linux")
        #expect(
            changed.keys.sorted() == [
                "content/en/guide/index.md -> content/en/guide/index.md",
                "content/en/guide/setup.md -> content/en/install/linux.md",
                "content/en/index.md -> content/en/index.md",
                "content/en/install/index.md -> content/en/install/index.md",
                "content/th/guide/setup.md -> content/th/install/linux.md",
                "content/th/index.md -> content/th/index.md",
            ])
        let home = changed["content/en/index.md -> content/en/index.md"] ?? ""
        #expect(
            home.contains(
                "[a](install/linux.md#two \"T\") <a href=\"install/linux.md\">b</a> [c](/install/linux/)"))
        #expect(home.contains("```text\n[a](guide/setup.md#two)\n```"), "code stays as it is")
        #expect(home.contains("[r]: install/linux.md"))
        let page = changed["content/en/guide/setup.md -> content/en/install/linux.md"] ?? ""
        #expect(page.contains("aliases: [guide/setup, old]"))
        #expect(page.contains("[up](../guide/index.md) ![m](../guide/map.png)"))
        let thai = changed["content/th/guide/setup.md -> content/th/install/linux.md"] ?? ""
        #expect(thai.contains("aliases: [guide/setup]"))
    }

    @Test("a folder with its pages and pictures")
    func folder() throws {
        let changed = try changes("guide/", "manual")
        #expect(changed["content/en/guide/map.png -> content/en/manual/map.png"] == "PNG")
        let page = changed["content/en/guide/setup.md -> content/en/manual/setup.md"] ?? ""
        #expect(page.contains("[up](index.md) ![m](map.png)"))
        let home = changed["content/en/index.md -> content/en/index.md"] ?? ""
        #expect(home.contains("[a](manual/setup.md#two \"T\")"))
    }

    @Test("the site is whole afterwards")
    func whole() throws {
        let settings = TestSite.settings(["en", "th"])
        var files = TestSite.files(Self.text)
        let move = try PageMove(
            from: "guide/setup", to: "guide/deep/er", in: SiteSources(files: files), settings)
        for change in move.changes() {
            files[change.path] = nil
            files[change.newPath] = change.bytes
        }
        let built = SiteBuilder.build(SiteSources(files: files), settings)
        #expect(built.diagnostics.filter { $0.severity == .error && $0.id != .templateMissing }.isEmpty)
        #expect(built.value.files["th/guide/setup/index.html"] != nil, "the old address leads on")
    }

    @Test(
        "there and back again: a page is no alias of itself",
        arguments: [
            ("", nil), ("aliases: [old, guide/setup/]\n", "aliases: [install, old]\n"),
            ("aliases: [ \"/guide/setup\" ]\n", nil),
            ("aliases:\n  - guide/setup\n  - old\n", "aliases:\n  - install\n  - old\n"),
            ("aliases:\n  - guide/setup\nweight: 2\n", nil),
        ])
    func back(_ matter: String, _ expected: String?) throws {
        let settings = TestSite.settings(["en"])
        let page = "content/en/guide/setup.md"
        var files = TestSite.files(
            """
            -- content/en/index.md --
            \(TestSite.page("Home", "[a](guide/setup.md)"))
            -- content/en/guide/index.md --
            \(TestSite.page("Guide", "Text."))
            -- \(page) --
            \(TestSite.page("Setup", "Text.", matter: matter))

            """)
        for (from, to) in [("guide/setup", "install"), ("install", "guide/setup")] {
            let changes = try PageMove(from: from, to: to, in: SiteSources(files: files), settings).changes()
            for change in changes { files[change.path] = nil }
            for change in changes { files[change.newPath] = change.bytes }
        }
        files.merge(TestSite.files(TestSite.templates)) { $1 }
        let text = String(decoding: files[page] ?? [], as: UTF8.self)
        #expect(text.contains(expected ?? "aliases: [install]\n"))
        #expect(!text.contains("- guide/setup") && !text.contains("[guide/setup"))
        let built = SiteBuilder.build(SiteSources(files: files), settings)
        #expect(built.diagnostics == [])
        #expect(built.value.files["en/install/index.html"] != nil)
    }

    @Test("what cannot be moved is refused")
    func refused() {
        #expect(throws: PageMove.Failure.noPage("guide/setpu", suggestion: "guide/setup")) {
            try changes("guide/setpu", "x")
        }
        #expect(throws: PageMove.Failure.taken("content/en/guide/index.md")) {
            try changes("guide/setup", "guide")
        }
        #expect(throws: PageMove.Failure.intoItself("guide")) { try changes("guide", "guide/more") }
        #expect(throws: PageMove.Failure.badPath("")) { try changes("guide", "") }
        #expect(throws: PageMove.Failure.otherCase("Guide/new", there: "guide/new")) {
            try changes("guide/setup", "Guide/new")
        }
    }
}
