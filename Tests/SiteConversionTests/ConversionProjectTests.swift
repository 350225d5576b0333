import SiteModel
import Testing

@testable import SiteConversion

@Suite("Whole projects of other generators")
struct ConversionProjectTests {
    private static func converted(
        _ generator: ForeignProject.Generator, _ files: [String: String], at url: String? = nil
    ) throws -> (files: [String: String], notes: [String]) {
        let project = ForeignProject(files: files.mapValues { Array($0.utf8) })
        let conversion = Conversion(
            project, from: generator, at: url, today: try #require(CalendarDate("2026-11-27")))
        return (
            conversion.files.mapValues { String(decoding: $0, as: UTF8.self) },
            conversion.notes.map(\.description)
        )
    }

    @Test("MkDocs: a folder with settings for each language")
    func languagesOfMkDocs() throws {
        let settings =
            "site_name: Kites\ncopyright: K\nnav:\n  - Kites: index.md\n  - Languages:\n    - en: /\n    - ja: /ja/\n"
        let (files, notes) = try Self.converted(
            .mkdocs,
            [
                "docs/en/mkdocs.yml": settings, "docs/ja/mkdocs.yml": settings,
                "docs/en/docs/index.md": "# Kites\n\n[fly](fly.md)\n",
                "docs/en/docs/fly.md": "# Fly\n\n![k](k.png)\n", "docs/en/docs/k.png": "PNG",
                "docs/ja/docs/index.md": "# 凧\n\n[飛ぶ](fly.md)\n",
            ])
        #expect(files["portico.yml"]?.contains("locales: [en, ja]") == true)
        #expect(files["content/ja/index.md"]?.hasSuffix("[飛ぶ](fly.md)\n") == true)
        #expect(files["content/en/k.png"] == "PNG")
        #expect(
            notes == [
                "docs/en/mkdocs.yml:2: the setting `copyright` is left out; `site.theme.footer` shows a sentence on each page"
            ], "the list of languages is the site's own, and a translation's settings are those of the site")
    }

    @Test("Docusaurus: order and names of a sidebar, with a page for a category that has none")
    func sidebar() throws {
        let (files, _) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js": "module.exports = { title: 'Kites' };",
                "sidebars.js": """
                module.exports = {
                  docs: [
                    'start', // the first
                    { type: 'category', label: 'Fly it', items: ['fly/wind', { type: 'doc', id: 'fly/rain', label: 'Rain' }] },
                  ],
                };
                """,
                "docs/start.md": "# Start\n", "docs/fly/wind.md": "# Wind\n",
                "docs/fly/rain.md": "# When it rains\n",
            ])
        #expect(files["content/en/start.md"]?.contains("weight: 10\n") == true)
        #expect(files["content/en/fly/wind.md"]?.contains("weight: 20\n") == true)
        #expect(files["content/en/fly/rain.md"]?.contains("weight: 30\nshortTitle: \"Rain\"\n") == true)
        #expect(files["content/en/fly/index.md"]?.contains("title: \"Fly it\"") == true)
    }

    @Test("Docusaurus 1: the pages stand beside the folder of the site")
    func firstDocusaurus() throws {
        let (files, _) = try Self.converted(
            .docusaurus,
            [
                "website/siteConfig.js":
                    "const c = { title: 'Kites', url: 'https://kites.example', baseUrl: '/k/' }",
                "website/sidebars.json": #"{"docs": {"Guide": ["b", "a"]}}"#,
                "docs/a.md": "---\nid: a\ntitle: A\n---\nSee [b](./b.md).\n", "docs/b.md": "# B\n",
            ])
        #expect(files["content/en/b.md"]?.contains("weight: 10\n") == true)
        #expect(files["content/en/a.md"]?.contains("weight: 20\n") == true)
        #expect(files["content/en/a.md"]?.contains("See [b](b.md).") == true)
        #expect(files["portico.yml"]?.contains("baseURL: \"https://kites.example/k\"") == true)
    }

    @Test("links that lead out of the documents are whole where their address is known")
    func outside() throws {
        let files = [
            "book.toml": "[book]\ntitle = \"B\"\n", "src/SUMMARY.md": "[A](a.md)\n[B](c/b.md)\n",
            "src/a.md":
                "# A\n\n[std](../std/vec.html#x) [top](/reference/) [own](https://docs.example/book/c/b.html)\n",
            "src/c/b.md": "# B\n\n[std](../../std/)\n",
        ]
        let (whole, _) = try Self.converted(.mdbook, files, at: "https://docs.example/book/")
        #expect(
            whole["content/en/a.md"]?.contains(
                "[std](https://docs.example/std/vec.html#x) [top](https://docs.example/reference/) [own](c/b.md)"
            )
                == true)
        #expect(whole["content/en/c/b.md"]?.contains("[std](https://docs.example/std/)") == true)
        let (same, _) = try Self.converted(.mdbook, files)
        #expect(same["content/en/a.md"]?.contains("[std](../std/vec.html#x) [top](/reference/)") == true)
    }

    @Test("plain files come in the order of the first page's links")
    func plain() throws {
        let (files, notes) = try Self.converted(
            .markdown,
            [
                "README.md": "# The *kites*\n\n* [B](b.md)\n* [A](a.md#x)\n", "a.md": "# A\n\n## X\n",
                "b.md": "<!-- licence -->\n\n# B\n\n<!-- a -->\n",
            ])
        #expect(files["portico.yml"]?.contains("title: \"The kites\"") == true)
        #expect(files["content/en/index.md"]?.contains("* [B](b.md)\n* [A](a.md#x)\n") == true)
        #expect(files["content/en/b.md"]?.contains("title: \"B\"\ndescription: \"B\"\nweight: 10\n") == true)
        #expect(files["content/en/a.md"]?.contains("weight: 20\n") == true)
        #expect(notes.isEmpty)
    }

    @Test("a page that is named as a folder beside it is the folder's page")
    func folder() throws {
        let (files, _) = try Self.converted(
            .markdown,
            ["README.md": "# K\n\n[faq](FAQ.md)\n", "FAQ.md": "# FAQ\n", "faq/Wind.md": "# Wind\n"])
        #expect(files["content/en/faq.md"] != nil && files["content/en/FAQ.md"] == nil)
        #expect(files["content/en/index.md"]?.contains("[faq](faq.md)") == true)
        #expect(files["content/en/faq/index.md"] == nil)
    }

    @Test("two pages with one place, and an alias that is another page's address, are told")
    func taken() throws {
        let (files, notes) = try Self.converted(
            .hugo,
            [
                "hugo.toml": "title = \"K\"\n", "content/a.md": "---\ntitle: A\naliases: [/b/]\n---\n",
                "content/b.md": "---\ntitle: B\n---\n", "content/c/_index.md": "---\ntitle: C\n---\n",
                "content/c/README.md": "# C\n",
            ])
        #expect(files["content/en/a.md"]?.contains("aliases") == false)
        #expect(
            notes == [
                "content/a.md: the alias `b` is the address of another page; left out",
                "content/c/_index.md: `content/c/README.md` has the same place, content/en/c/index.md; left out",
            ])
    }

    @Test("texts that belong to a page of Hugo are no pages, nor are those that are never published")
    func bundles() throws {
        let (files, notes) = try Self.converted(
            .hugo,
            [
                "hugo.toml": "title = \"K\"\n[languages.en]\n[languages.de]\n",
                "content/en/index.md": "---\ntitle: K\n---\n",
                "content/en/a/index.md":
                    "---\ntitle: A\n---\n{{< readfile file=\"content/en/parts/p.md\" >}}\n",
                "content/en/a/bio.md": "# Bio\n", "content/en/a/k.png": "PNG",
                "content/en/b/_index.md": "---\ntitle: B\n---\n", "content/en/b/c.md": "---\ntitle: C\n---\n",
                "content/en/parts/index.md": "---\nheadless: true\n---\n", "content/en/parts/p.md": "Part.\n",
                "content/de/a/index.md": "---\ntitle: A\n---\n",
            ])
        let pages = files.keys.filter { $0.hasSuffix(".md") }.sorted()
        #expect(
            pages == [
                "content/de/a/index.md", "content/en/a/index.md", "content/en/b/c.md",
                "content/en/b/index.md",
                "content/en/index.md",
            ])
        #expect(files["content/en/a/k.png"] == "PNG")
        #expect(files["content/en/a/index.md"]?.hasSuffix("Part.\n") == true)
        #expect(
            notes == [
                "content/en/a/bio.md: belongs to `content/en/a/index.md`, whose template shows it; left out",
                "content/en/parts/index.md: is never published (`headless`); left out",
                "content/en/parts/p.md: belongs to `content/en/parts/index.md`, whose template shows it; left out",
            ])
    }
}
