import Diagnostics
import Markdown
import SiteBuild
import SiteModel
import Testing

@testable import SiteConversion

@Suite("Documents of other generators become a project")
struct ConversionTests {
    private static func converted(
        _ generator: ForeignProject.Generator, _ files: [String: String]
    ) throws -> (files: [String: String], notes: [String]) {
        let project = ForeignProject(files: files.mapValues { Array($0.utf8) })
        let conversion = Conversion(
            project, from: generator, today: try #require(CalendarDate("2026-11-27")))
        return (
            conversion.files.mapValues { String(decoding: $0, as: UTF8.self) },
            conversion.notes.map(\.description)
        )
    }

    /// What the checks find in a converted project, without its templates.
    private static func findings(_ files: [String: String], locales: [String] = ["en"]) -> [String] {
        let parser = MarkdownParser(headingIDs: .github)
        return files.sorted { $0.key < $1.key }.flatMap { path, text -> [Diagnostic] in
            guard path.hasSuffix(".md"), let locale = SiteLocale(tag: "en"), let page = PagePath(file: "a.md")
            else {
                return []
            }
            return ContentFile.parse(
                Array(text.utf8), path: path, locale: locale, pagePath: page, parser: parser
            ).diagnostics
        }.map { "\($0.location) \($0.id.rawValue)" }
    }

    @Test(
        "a number that is no place among pages is left out",
        arguments: ["1e30", "-1e400", "nan", "inf", "99999999999999999999"])
    func numbers(number: String) throws {
        let (hugo, _) = try Self.converted(
            .hugo,
            [
                "hugo.toml": "title = \"A\"\n",
                "content/a.md": "---\ntitle: A\nweight: \(number)\n---\n\nText.\n",
            ])
        #expect(
            hugo.contains { $0.key.hasSuffix("a.md") }
                && !hugo.values.contains { $0.contains("weight: \(number)") })
        let (docusaurus, _) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js": "module.exports = { title: 'A' };\n",
                "docs/a.md": "---\nsidebar_position: \(number)\n---\n# A\n\nText.\n",
                "docs/b/_category_.json": "{\"label\": \"B\", \"position\": \(number)}",
                "docs/b/c.md": "# C\n\nText.\n",
            ])
        #expect(docusaurus.keys.contains { $0.hasSuffix("b/c.md") })
    }

    @Test("a book of mdBook")
    func mdBook() throws {
        let (files, notes) = try Self.converted(
            .mdbook,
            [
                "book.toml":
                    "[book]\ntitle = \"The \\\"Book\\\"\"\n[output.html.redirect]\n\"/old.html\" = \"guide/run.html\"\n",
                "src/SUMMARY.md":
                    "# Summary\n\n[Start](README.md)\n- [Guide](guide/README.md)\n  - [Run it](./guide/run.md)\n  - [Later]()\n",
                "src/README.md": "# Start\n\nSee [run](guide/run.md#two) and [html](guide/run.html).\n",
                "src/guide/README.md": "# Guide\n\n![m](img/a.png)\n",
                "src/guide/run.md":
                    "Run\n===\n\n# One\n\n## Two\n\n```rust,editable\n{{#include ../code.rs:main}}\n```\n\n{{#include part.md}}\n",
                "src/guide/part.md": "A part.\n", "src/guide/img/a.png": "PNG",
                "src/code.rs": "no\n// ANCHOR: main\nfn main() {}\n// ANCHOR_END: main\n",
            ])
        #expect(
            files["content/en/index.md"]?.contains("See [run](guide/run.md#two) and [html](guide/run.md).")
                == true)
        let run = files["content/en/guide/run.md"] ?? ""
        #expect(
            run.hasPrefix(
                "---\ntitle: \"Run\"\ndescription: \"A part.\"\nweight: 50\nshortTitle: \"Run it\"\naliases: [guide/run.html, old.html]\n---\n"
            ))
        #expect(run.contains("## One\n\n## Two\n\n```rust\nfn main() {}\n```\n\nA part.\n"))
        #expect(files["content/en/guide/img/a.png"] == "PNG")
        #expect(files["portico.yml"]?.contains(#"title: "The \"Book\"""#) == true)
        #expect(files["content/en/guide/part.md"] == nil, "what no summary names is included elsewhere")
        #expect(notes == ["src/SUMMARY.md:6: “Later”: a chapter without a text; left out"])
        #expect(Self.findings(files).isEmpty)
    }

    @Test("a file within itself is a note, also by a detour")
    func endless() throws {
        let include = "{{#include README.md}}\n"
        let (files, notes) = try Self.converted(
            .mdbook,
            [
                "book.toml": "[book]\ntitle = \"B\"\n", "src/SUMMARY.md": "# Summary\n\n[Start](README.md)\n",
                "src/README.md": "# Start\n\nText.\n\n" + String(repeating: include, count: 12)
                    + "{{#include part.md}}\n", "src/part.md": "A part.\n\n{{#include part.md}}\n" + include,
            ])
        #expect(notes.filter { $0.hasSuffix("`README.md` is left out: it includes itself") }.count == 13)
        #expect(notes.filter { $0.hasSuffix("`part.md` is left out: it includes itself") }.count == 1)
        #expect(files["content/en/index.md"]?.ranges(of: "\nText.\n").count == 1)
    }

    @Test("what includes add to a page has a bound")
    func manyIncludes() throws {
        // Ten of ten of ten of ten of ten lines.
        var project = [
            "book.toml": "[book]\ntitle = \"B\"\n", "src/SUMMARY.md": "# Summary\n\n[Start](README.md)\n",
            "src/README.md": "# Start\n\n" + String(repeating: "{{#include 1.md}}\n", count: 10),
            "src/6.md": "A line.\n",
        ]
        for number in 1...5 {
            project["src/\(number).md"] = String(repeating: "{{#include \(number + 1).md}}\n", count: 10)
        }
        let (files, notes) = try Self.converted(.mdbook, project)
        #expect(notes.contains { $0.hasSuffix("is left out: the page would include too many lines") })
        let lines = files["content/en/index.md"]?.split(separator: "\n").count ?? 0
        #expect((1_000...20_000).contains(lines))
    }

    @Test("a site of MkDocs")
    func mkDocs() throws {
        let (files, notes) = try Self.converted(
            .mkdocs,
            [
                "mkdocs.yml": """
                site_name: Kites
                site_url: https://kites.example/
                nav:
                  - Home: index.md
                  - Guide: [guide/two.md, { One: guide/one.md }]
                  - Code: https://example.com
                plugins:
                  - redirects: { redirect_maps: { 'was.md': 'guide/one.md' } }
                markdown_extensions:
                  - x: !!python/name:a.b
                """,
                "docs/index.md":
                    "# Kites\n\n!!! warning \"Wind & rain\"\n    Not **today**.\n\n    ```py hl_lines=\"1 2\"\n    a\n    b\n    ```\n\nAfter.\n",
                "docs/guide/one.md":
                    "# One\n\n## A - b { #named }\n\n## C - d\n\n=== \"npm\"\n\n    Run.\n\n=== \"yarn\"\n\n    Run too.\n\n??? tip\n    Hidden.\n",
                "docs/guide/two.md":
                    "---\ntitle: Two\ntags: [a]\nowner: me\n---\n[up](../index.md) {{< x >}}\n",
            ])
        let home = files["content/en/index.md"] ?? ""
        #expect(
            home.contains(
                "> [!WARNING]\n> **Wind & rain**\n>\n> Not **today**.\n>\n> ```py {1,2}\n> a\n> b\n> ```\n"))
        let one = files["content/en/guide/one.md"] ?? ""
        #expect(one.contains("aliases: [was]"))
        #expect(
            one.contains(
                "## A - b {#named}\n\n## C - d {#c-d}\n\n<tabs>\n<tab title=\"npm\">\n\nRun.\n\n</tab>"))
        #expect(one.contains("<details>\n<summary>Tip</summary>\n\nHidden.\n\n</details>"))
        let two = files["content/en/guide/two.md"] ?? ""
        #expect(two.contains("tags: [\"a\"]\nparams: {\"owner\": \"me\"}\n"))
        #expect(files["portico.yml"]?.contains("baseURL: \"https://kites.example\"") == true)
        #expect(files["content/en/guide/index.md"] != nil)
        #expect(
            notes == [
                "docs/guide/two.md:6: `{{< x >}}` is left out",
                "mkdocs.yml:6: `https://example.com` in `nav`: a link to another site; left out",
            ])
        #expect(Self.findings(files).isEmpty)
    }

    @Test("a site of Docusaurus, with a translation")
    func docusaurus() throws {
        let (files, notes) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js":
                    "module.exports = {\n  title: 'Kites',\n  url: 'https://kites.example',\n};\n",
                "docs/01-intro.mdx":
                    "---\nsidebar_label: Intro\nslug: /\n---\nimport Tabs from '@theme/Tabs';\n\n# Introduction\n\n<Tabs>\n<TabItem value=\"a\" label=\"A\">\n\nText.\n\n</TabItem>\n</Tabs>\n\n:::tip[Do]\nThis.\n:::\n\n<Chart data={x} />\n",
                "docs/02-more/_category_.json": "{\"label\": \"More of it\", \"position\": 2}",
                "docs/02-more/page.md": "# Page\n\n[intro](../01-intro.mdx) ![i](/img/a.png)\n",
                "static/img/a.png": "PNG",
                "i18n/th/docusaurus-plugin-content-docs/current/02-more/page.md":
                    "# หน้า\n\n[i](../01-intro.mdx)\n",
            ])
        let intro = files["content/en/index.md"] ?? ""
        #expect(intro.contains("title: \"Introduction\"\n"))
        #expect(intro.contains("<tabs>\n<tab title=\"A\">\n\n\nText.\n\n\n</tab>\n</tabs>"))
        #expect(intro.contains("> [!TIP]\n> **Do**\n>\n> This.\n"))
        #expect(files["content/en/more/index.md"]?.contains("title: \"More of it\"") == true)
        #expect(files["content/en/more/page.md"]?.contains("[intro](../index.md) ![i](/img/a.png)") == true)
        #expect(files["content/th/more/page.md"]?.contains("[i](../index.md)") == true)
        #expect(files["portico.yml"]?.contains("locales: [en, th]") == true)
        #expect(notes.contains("docs/01-intro.mdx:21: the component `<Chart>` is left out"))
        #expect(Self.findings(files).isEmpty)
    }

    @Test("headings of translations get the ids of the original's, where they follow it")
    func translatedHeadings() throws {
        let english = "# A\n\n## One\n\n### Half\n\nText.\n\n## Two\n\nText.\n"
        let (files, notes) = try Self.converted(
            .mkdocs,
            [
                "docs/en/mkdocs.yml": "site_name: Kites\n", "docs/es/mkdocs.yml": "site_name: Cometas\n",
                "docs/en/docs/index.md": "# Kites\n", "docs/es/docs/index.md": "# Cometas\n",
                "docs/en/docs/a.md": english, "docs/en/docs/b.md": english,
                "docs/es/docs/a.md":
                    "# A\n\n## Uno\n\n### Medio<a id=\"half\"></a>\n\n[Dos](#dos)\n\n## Dos\n\nTexto.\n",
                "docs/es/docs/b.md": "# B\n\n## Uno\n\n[a](a.md#dos) [b](#one)\n",
            ])
        let a = files["content/es/a.md"] ?? ""
        #expect(a.contains("## Uno {#one}\n\n### Medio {#half}\n\n[Dos](#two)\n\n## Dos {#two}\n"))
        #expect(files["content/es/b.md"]?.contains("## Uno\n\n[a](a.md#two) [b](b.md)\n") == true)
        #expect(
            notes.contains { $0.hasPrefix("content/es/b.md:1: its headings are not those of the original") })
        #expect(Self.findings(files).isEmpty)
    }

    @Test("an address as the text of a link is no link within the link")
    func links() throws {
        var body = [
            "**Docs**: <a href=\"https://a.example/\" target=\"_blank\">https://a.example</a>, <a href=\"b.md\">b</a>.",
            "",
            "<p>", "<a href=\"https://a.example\">https://a.example</a>", "</p>", "", "```",
            "<a href=\"https://a.example\">https://a.example</a>", "```",
        ]
        let rest = body.dropFirst()
        Conversion.unnestLinks(in: &body)
        #expect(body[0] == "**Docs**: [https://a.example](https://a.example/), <a href=\"b.md\">b</a>.")
        #expect(body.dropFirst() == rest)
    }

    @Test("a site of Hugo, with two languages")
    func hugo() throws {
        let (files, notes) = try Self.converted(
            .hugo,
            [
                "hugo.toml":
                    "title = \"Kites\"\nbaseURL = \"https://kites.example/\"\n[languages.en]\n[languages.de]\n",
                "content/_index.md": "+++\ntitle = \"Kites\"\n+++\nHello.\n",
                "content/guide/_index.md": "---\ntitle: Guide\n---\n",
                "content/guide/Fly It.md":
                    "+++\ntitle = \"Fly\"\nweight = 3\ndate = 2026-11-21T10:00:00Z\ntags = [\"a\", \"b\"]\naliases = [\"/old/fly/\"]\n+++\n{{< hint warning >}}\nWind.\n{{< /hint >}}\n\n[home]({{< ref \"/\" >}}) {{< figure src=\"a.png\" alt=\"A\" >}}\n\n{{< video id=1 >}}\n",
                "content/guide/a.png": "PNG",
                "content/guide/Fly It.de.md": "---\ntitle: Fliegen\n---\nText.\n",
            ])
        let fly = files["content/en/guide/fly-it.md"] ?? ""
        #expect(fly.contains("weight: 3\n"))
        #expect(fly.contains("date: 2026-11-21\ntags: [\"a\", \"b\"]\naliases: [old/fly]\n"))
        #expect(fly.contains("> [!WARNING]\n> Wind.\n"))
        #expect(fly.contains("![A](a.png)"))
        #expect(files["content/de/guide/fly-it.md"]?.contains("title: \"Fliegen\"") == true)
        #expect(notes == ["content/guide/Fly It.md:14: `{{< video id=1 >}}` is left out"])
        #expect(Self.findings(files).isEmpty)
    }

    @Test("broken projects are converted as far as they go", arguments: ForeignProject.Generator.allCases)
    func broken(_ generator: ForeignProject.Generator) throws {
        let bad: [String: String] = [
            "mkdocs.yml": "nav: [", "book.toml": "[[[", "src/SUMMARY.md": "- [a](b.md)\n[[\n- [](",
            "hugo.toml": "= =",
            "docs/a.md": "---\n: [\n---\n:::note\n=== \"\n!!!\n```\nopen",
            "content/a.md": "+++\nx\n+++\n{{< a", "src/b.md": "{{#include",
            "docs/index.md": "\u{FEFF}\r\n::::\n:::\n??? \n=== \"A\"\n",
        ]
        let (files, _) = try Self.converted(generator, bad)
        #expect(files["portico.yml"] != nil)
        #expect(try Self.converted(generator, [:]).files["content/en/index.md"] != nil)
    }

    @Test("MDX is MDX in a folder of plain Markdown too: no component is shown as text, each is listed")
    func plainMDX() throws {
        let (files, notes) = try Self.converted(
            .markdown,
            [
                "index.mdx": """
                ---
                title: Home
                ---
                import { Tabs, TabItem, FileTree } from '@astrojs/starlight/components';
                import Preview from '~/preview.astro';

                {/* not for
                readers */}
                <Tabs syncKey="os">
                  <TabItem label="Linux">Run apt.</TabItem>
                </Tabs>

                <FileTree>

                - a.txt

                </FileTree>

                <Preview>

                Shown text {1 + 1}

                </Preview>
                """
            ])
        let page = try #require(files["content/en/index.md"])
        #expect(page.contains("<tab title=\"Linux\">") && page.contains("Shown text"))
        #expect(!page.contains("&lt;") && !page.contains("import ") && !page.contains("readers"))
        #expect(
            notes == [
                "index.mdx:13: the component `<FileTree>` is left out",
                "index.mdx:19: the component `<Preview>` is left out",
                "index.mdx:21: `{1 + 1}` is a value of a program; it stays as text",
            ])
        #expect(Self.findings(files) == [])
    }

    @Test(
        "a comment is neither a title nor a description",
        arguments: ForeignProject.Generator.allCases)
    func commentFirst(_ generator: ForeignProject.Generator) throws {
        let folder = generator.pages == "." ? "" : generator.pages + "/"
        let settings = [
            "src/SUMMARY.md": "[P](page.md)\n[F](fm.md)\n[S](setext.md)\n", "hugo.yaml": "title: X\n",
            "docusaurus.config.js": "module.exports = {};\n", "mkdocs.yml": "site_name: X\n",
        ]
        let (files, _) = try Self.converted(
            generator,
            settings.merging([
                folder + "page.md": """
                <!-- markdownlint-disable MD033 -->
                <!-- internal: do not tell
                     customers: secret-42 -->

                # Real *title* with \\[brackets] & `code`

                First paragraph.
                """,
                folder + "fm.md":
                    "---\ntitle: F\n---\n<!-- hidden\nremark: secret-43\n-->\n\nFirst sentence.\n",
                folder + "setext.md":
                    "<!-- a\nb -->\nUnderlined\n==========\n\nWords <!-- secret --> here.\n",
            ]) { $1 })
        let page = try #require(files["content/en/page.md"])
        #expect(page.contains("title: \"Real title with [brackets] & code\"\n"))
        #expect(page.contains("description: \"First paragraph.\"\n") && !page.contains("# Real"))
        let matter = try #require(files["content/en/fm.md"])
        #expect(matter.contains("title: \"F\"\ndescription: \"First sentence.\"\n"))
        let setext = try #require(files["content/en/setext.md"])
        #expect(setext.contains("title: \"Underlined\"\ndescription: \"Words  here.\"\n"))
    }
}
