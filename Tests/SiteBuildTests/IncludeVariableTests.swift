import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("Included text has variables, and may stand in a shared file")
struct IncludeVariableTests {
    private static let text = """
        ## Make {#make}

        Open **{{product:the app}}** at [{{product:the app}}](https://example.com/{{path:x}} "{{product:the app}}").

        ```bash
        open {{product:the app}} {{other}}
        ```

        | {{product:the app}} |
        |---|
        | `{{path:x}}` |
        """

    private static func block(_ page: String, _ section: String?, _ lines: String...) -> String {
        let named = section.map { "section: \($0)\n" } ?? ""
        return "```include\npage: \(page)\n\(named)" + lines.map { $0 + "\n" }.joined() + "```\n"
    }

    private static func site(
        _ block: String, thai: String? = nil, text: String = text, shared: String? = nil, more: String = ""
    ) -> String {
        var site = """
            -- content/en/index.md --
            \(TestSite.page("Home", "Hi."))
            -- content/en/a/index.md --
            \(TestSite.page("A", text))
            -- content/en/b/index.md --
            \(TestSite.page("B", "## Here {#here}\n\n" + block))
            \(more)
            """
        if let shared { site += "\n-- content/en/_shared/note.md --\n\(shared)" }
        guard let thai else { return site + "\n" }
        return site + """

            -- content/th/index.md --
            \(TestSite.page("บ้าน", "Hi."))
            -- content/th/a/index.md --
            \(TestSite.page("A", text.replacing("Open", with: "เปิด")))
            -- content/th/b/index.md --
            \(TestSite.page("B", "## Here {#here}\n\n" + thai))

            """
    }

    private static func built(_ site: String, _ tags: [String] = ["en"]) -> (
        files: [String: String], [Diagnostic]
    ) {
        let built = TestSite.build(site, TestSite.settings(tags))
        return (built.value.files.mapValues { String(decoding: $0, as: UTF8.self) }, built.diagnostics)
    }

    @Test("values stand in text, code, addresses, titles and cells; the page itself has the defaults")
    func values() throws {
        let (files, findings) = Self.built(
            Self.site(Self.block("../a/index.md", "make", "product=\"Acme <ID>\"", "path=\"acme\"")))
        #expect(findings == [])
        let page = try #require(files["en/b/index.html"])
        #expect(page.contains("<strong>Acme &lt;ID&gt;</strong>"))
        #expect(page.contains("href=\"https://example.com/acme\" title=\"Acme &lt;ID&gt;\""))
        #expect(page.contains(">acme</code>") && page.contains("{{other}}"))
        #expect(!page.contains("the app"))
        let own = try #require(files["en/a/index.html"])
        #expect(own.contains("<strong>the app</strong>") && own.contains("https://example.com/x"))
        #expect(!own.contains("{{product"))
    }

    @Test("the Markdown beside the page has them too")
    func twins() throws {
        let (files, _) = Self.built(Self.site(Self.block("../a/index.md", "make", "product=\"Acme\"")))
        #expect(
            files["en/b/index.md"]?.contains("Open **Acme** at [Acme](https://example.com/x \"Acme\").")
                == true)
        #expect(files["en/a/index.md"]?.contains("Open **the app** at") == true)
    }

    @Test("a value passes through a block that stands in the included text")
    func nested() throws {
        let inner = Self.block("../a/index.md", "make", "product=\"{{brand}} ID\"")
        let (files, findings) = Self.built(
            Self.site(
                Self.block("../c/index.md", "c", "brand=\"Acme\""),
                more: "-- content/en/c/index.md --\n"
                    + TestSite.page(
                        "C", "## C {#c}\n\n" + inner.replacing("{{brand}}", with: "{{brand:Our}}"))))
        #expect(findings == [])
        #expect(files["en/b/index.html"]?.contains("<strong>Acme ID</strong>") == true)
        #expect(files["en/c/index.html"]?.contains("<strong>Our ID</strong>") == true)
        #expect(files["en/b/index.md"]?.contains("Open **Acme ID**") == true)
    }

    @Test("each language has values of its own; a translation that lacks a variable is told")
    func languages() throws {
        let thai = Self.block("../a/index.md", "make", "product=\"แอป\"")
        let site = Self.site(Self.block("../a/index.md", "make", "product=\"Acme\""), thai: thai)
        let (files, findings) = Self.built(site, ["en", "th"])
        #expect(findings == [])
        #expect(files["th/b/index.html"]?.contains("เปิด <strong>แอป</strong>") == true)
        let other = Self.built(
            site.replacing("เปิด **{{product:the app}}**", with: "เปิด").replacing(
                "[{{product:the app}}](https", with: "[x](https"), ["en", "th"]
        ).1
        #expect(other.filter { $0.severity == .error } == [])
        let names = Self.built(site.replacing("product=\"แอป\"", with: "path=\"x\""), ["en", "th"]).1
        #expect(names.map(\.id) == [.translationParity])
    }

    @Test("a shared file is no page, and is included whole or by section")
    func shared() throws {
        let note = "Read {{what}} in [A](../a/index.md).\n\n## Part {#part}\n\nPart of {{what}}.\n"
        let whole = Self.block("../_shared/note.md", nil, "what=\"this\"")
        let part = Self.block("../_shared/note.md", "part", "what=\"that\"")
        let (files, findings) = Self.built(Self.site(whole + "\n## Next {#next}\n\n" + part, shared: note))
        #expect(findings == [])
        let page = try #require(files["en/b/index.html"])
        #expect(page.contains("Read this in <a href=\"../../en/a/\">A</a>."))
        #expect(page.contains("Part of that.") && !page.contains("Part of this."))
        #expect(files["en/b/index.md"]?.contains("Read this in [A](../a/index.md).") == true)
        #expect(!files.keys.contains { $0.contains("_shared") })
    }

    @Test("a shared file is translated as pages are")
    func sharedTranslation() throws {
        let thai = Self.block("../_shared/note.md", nil)
        var files = TestSite.files(
            Self.site(Self.block("../_shared/note.md", nil), thai: thai, shared: "Read this note first.\n"))
        let settings = TestSite.settings(["en", "th"])
        func site() -> Site { SiteBuilder.site(SiteSources(files: files), settings) }
        let path = try #require(PagePath("_shared/note"))
        #expect(site().status(of: path, in: settings.locales[1])?.state == .missing)
        let missing = TestSite.build(TestSite.text(files), settings).diagnostics
        #expect(missing.map(\.id) == [.includeUntranslated])
        files["content/th/_shared/note.md"] = Array("อ่านบันทึกนี้ก่อน\n".utf8)
        #expect(site().status(of: path, in: settings.locales[1])?.state == .unrecorded)
        let (_, source) = try Scaffold.original("th/_shared/note", in: site())
        files["content/th/_shared/note.md"] = SourceRecord.renewed(
            files["content/th/_shared/note.md"] ?? [], from: source)
        #expect(site().status(of: path, in: settings.locales[1])?.state == .current)
        let built = Self.built(TestSite.text(files), ["en", "th"])
        #expect(built.1 == [])
        #expect(built.files["th/b/index.html"]?.contains("อ่านบันทึกนี้ก่อน") == true)
        files["content/en/_shared/note.md"] = Array("Read that note first.\n".utf8)
        #expect(site().status(of: path, in: settings.locales[1])?.state == .stale)
        let behind = site().status(of: try #require(PagePath("b")), in: settings.locales[1])
        #expect(behind?.sections.contains { $0.behind == ["_shared/note"] } == true)
    }
}
