import SiteModel
import Testing

@testable import SiteConversion

@Suite("What the settings and lists of other generators say")
struct ConversionSettingsTests {
    private static func converted(
        _ generator: ForeignProject.Generator, _ files: [String: String]
    ) throws -> (files: [String: String], notes: [String]) {
        let conversion = Conversion(
            ForeignProject(files: files.mapValues { Array($0.utf8) }), from: generator,
            today: try #require(CalendarDate("2026-11-27")))
        return (
            conversion.files.mapValues { String(decoding: $0, as: UTF8.self) },
            conversion.notes.map(\.description)
        )
    }

    /// The lines of a page's head that begin with some keys.
    private static func head(_ text: String?, _ keys: String...) -> [String] {
        (text ?? "").split(separator: "\n").map(String.init).filter { line in
            keys.contains { line.hasPrefix($0 + ":") }
        }
    }

    private static let site = "module.exports={title:\"Kites\",url:\"https://dc.example\",baseUrl:\"/d/\"};"

    @Test("Docusaurus: a sidebar's order counts for more than a page's own place, behind other sites too")
    func sidebar() throws {
        let (files, notes) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js": Self.site,
                "sidebars.js": """
                module.exports = { tut: ['intro', { type: 'category', label: 'Basics',
                  link: {type: 'generated-index'}, items: ['basics/create', 'basics/deploy'] },
                  {type:'link', label:'GH', href:'https://github.com'}, 'zeta', 'alpha'] };
                """,
                "docs/intro.md": "---\nsidebar_position: 7\n---\n# Intro\n", "docs/zeta.md": "# Zeta\n",
                "docs/alpha.md": "---\nsidebar_position: 1\n---\n# Alpha\n",
                "docs/basics/create.md": "---\nsidebar_position: 9\n---\n# Create\n",
                "docs/basics/deploy.md": "# Deploy\n",
                "docs/basics/_category_.json": """
                {"label": "Basics!", "position": 9, "link": {"type": "generated-index", "description": "5 minutes."}}
                """,
            ])
        let weights = ["intro", "basics/index", "basics/create", "basics/deploy", "zeta", "alpha"].map {
            Self.head(files["content/en/\($0).md"], "weight")
        }
        #expect(
            weights == [
                ["weight: 10"], ["weight: 20"], ["weight: 20"], ["weight: 30"], ["weight: 40"],
                ["weight: 50"],
            ])
        #expect(
            Self.head(files["content/en/basics/index.md"], "title", "description") == [
                "title: \"Basics!\"", "description: \"5 minutes.\"",
            ])
        #expect(files.keys.filter { $0.contains("category_") } == [], "it is no download")
        #expect(files["portico.yml"]?.contains("title: \"Kites\"") == true)
        #expect(
            notes.contains(
                "sidebars.js:3: `https://github.com` in the sidebar: a link to another site; left out"))
    }

    @Test("Docusaurus: a category whose page stands beside its folder has no other page")
    func categoryBeside() throws {
        let (files, _) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js": Self.site,
                "sidebars.js": "module.exports = { docs: { FAQ: ['FAQ', 'faq/General'] } };",
                "docs/FAQ.md": "# FAQ\n", "docs/faq/General.md": "# General\n",
            ])
        #expect(Self.head(files["content/en/faq.md"], "weight") == ["weight: 10"])
        #expect(Self.head(files["content/en/faq/General.md"], "weight") == ["weight: 20"])
        #expect(files["content/en/faq/index.md"] == nil)
    }

    @Test("Docusaurus: the page of the address `/` is the home page, and links by address lead to it")
    func home() throws {
        let (files, _) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js": Self.site,
                "docs/intro.md": "---\nslug: /\ntitle: Intro\n---\nText.\n",
                "docs/zeta.md": "# Zeta\n\n[a](./intro.md) [b](/docs/) [c](/docs) [d](/showcase)\n",
                "i18n/he/docusaurus-plugin-content-docs/current/intro.md": "---\ntitle: מבוא\n---\n",
            ])
        #expect(files["content/en/index.md"]?.contains("title: \"Intro\"") == true)
        #expect(files["content/he/index.md"]?.contains("title: \"מבוא\"") == true)
        #expect(files["content/en/intro.md"] == nil)
        #expect(
            files["content/en/zeta.md"]?.contains("[a](index.md) [b](index.md) [c](index.md) [d](/showcase)")
                == true)
    }

    @Test("Docusaurus: posts, pages of their own, and older versions")
    func blog() throws {
        let (files, notes) = try Self.converted(
            .docusaurus,
            [
                "docusaurus.config.js": Self.site,
                "docs/a.md": "# A\n\n[first](/blog/first) [old](/blog/2024/01/02/first)\n",
                "blog/2024-01-02-first.md":
                    "---\ntitle: First\nauthors: [ann, {name: Bob}]\ntags: [news]\n---\nHi [a](../docs/a.md)\n",
                "blog/2024/03/04/second.md": "# Second\n",
                "blog/2024-05-06-third/index.mdx": "# Third\n\n![p](p.png)\n",
                "blog/2024-05-06-third/p.png": "PNG", "blog/authors.yml": "ann:\n  name: Ann A\n",
                "i18n/he/docusaurus-plugin-content-blog/2024-01-02-first.md": "---\ntitle: ראשון\n---\n",
                "src/pages/index.js": "export default () => null", "src/pages/about.md": "# About\n",
                "versioned_docs/version-1.0/a.md": "# Old\n",
            ])
        #expect(
            Self.head(files["content/en/blog/index.md"], "title", "layout") == [
                "title: \"Blog\"", "layout: posts",
            ])
        #expect(
            Self.head(files["content/en/blog/first.md"], "date", "tags", "authors", "aliases") == [
                "date: 2024-01-02", "authors: [\"Ann A\", \"Bob\"]", "tags: [\"news\"]",
                "aliases: [blog/2024/01/02/first]",
            ])
        #expect(files["content/en/blog/first.md"]?.hasSuffix("Hi [a](../a.md)\n") == true)
        #expect(Self.head(files["content/en/blog/second.md"], "date") == ["date: 2024-03-04"])
        #expect(files["content/en/blog/third.md"]?.contains("![p](2024-05-06-third/p.png)") == true)
        #expect(files["content/en/blog/2024-05-06-third/p.png"] == "PNG")
        #expect(files["content/he/blog/first.md"]?.contains("title: \"ראשון\"") == true)
        #expect(files["content/en/about.md"]?.contains("title: \"About\"") == true)
        #expect(files["content/en/a.md"]?.contains("[first](blog/first.md) [old](blog/first.md)") == true)
        #expect(
            notes.filter { !$0.hasPrefix("docusaurus.config.js") } == [
                "src/pages/index.js: the page is a program; left out",
                "versioned_docs/version-1.0: an older version is left out: convert it by itself; `site.versions` takes it in",
            ])
    }

    @Test("MkDocs: names and places of sections")
    func sections() throws {
        let (files, notes) = try Self.converted(
            .mkdocs,
            [
                "mkdocs.yml": """
                site_name: S
                nav:
                  - index.md
                  - Getting started:
                    - a/x.md
                  - Reference:
                    - zed/index.md
                    - Calls:
                      - zed/calls/get.md
                  - Mixed:
                    - last.md
                    - b/y.md
                  - Second:
                    - b/z.md
                """,
                "docs/index.md": "# Home\n", "docs/a/x.md": "# X\n", "docs/zed/index.md": "# Zed\n",
                "docs/zed/calls/get.md": "# Get\n", "docs/last.md": "# Last\n", "docs/b/y.md": "# Y\n",
                "docs/b/z.md": "# Z\n",
            ])
        #expect(
            Self.head(files["content/en/a/index.md"], "title", "weight") == [
                "title: \"Getting started\"", "weight: 20",
            ])
        #expect(Self.head(files["content/en/zed/index.md"], "shortTitle") == ["shortTitle: \"Reference\""])
        #expect(Self.head(files["content/en/zed/calls/index.md"], "title") == ["title: \"Calls\""])
        #expect(
            Self.head(files["content/en/b/index.md"], "title", "weight") == ["title: \"B\"", "weight: 60"])
        #expect(
            notes == [
                "mkdocs.yml:10: the section `Mixed` has no folder of its own; its name is left out",
                "mkdocs.yml:13: the section `Second` has no folder of its own; its name is left out",
            ])
    }

    @Test("MkDocs: redirects and settings that are left out are listed")
    func settingsOfMkDocs() throws {
        let (files, notes) = try Self.converted(
            .mkdocs,
            [
                "mkdocs.yml": """
                site_name: S
                edit_uri: edit/main/docs/
                copyright: C
                theme:
                  name: material
                  logo: assets/logo.svg
                  favicon: assets/fav.png
                plugins:
                  - redirects:
                      redirect_maps:
                        old.md: new.md
                        gone.md: https://example.com/
                        lost.md: nowhere.md
                """,
                "docs/new.md": "# New\n",
            ])
        #expect(Self.head(files["content/en/new.md"], "aliases") == ["aliases: [old]"])
        #expect(
            notes == [
                "mkdocs.yml:2: the setting `edit_uri` is left out; `site.editURL` does the same for the new files",
                "mkdocs.yml:3: the setting `copyright` is left out; `site.theme.footer` shows a sentence on each page",
                "mkdocs.yml:6: the setting `theme.logo` is left out; `site.theme.logo` names a file in `public/`",
                "mkdocs.yml:7: the setting `theme.favicon` is left out; `site.theme.favicon` names a file in `public/`",
                "mkdocs.yml:12: the redirect of `gone.md` to `https://example.com/`: an address of another site; left out",
                "mkdocs.yml:13: the redirect of `lost.md` to `nowhere.md`: there is no such page; left out",
            ])
    }

    @Test("mdBook: the order between folders, redirects, parts and settings")
    func mdBook() throws {
        let (files, notes) = try Self.converted(
            .mdbook,
            [
                "book.toml": """
                [book]
                title = "B"

                [output.html]
                edit-url-template = "https://github.example/edit/{path}"

                [output.html.redirect]
                "/old.html" = "one.html"
                "/old/page.html" = "../zz/two.html"
                "/far.html" = "https://example.org/"
                "/lost.html" = "nowhere.html"
                """,
                "src/SUMMARY.md":
                    "# Summary\n\n- [One](one.md)\n- [Two](zz/two.md)\n\n# Part\n\n- [Three](aa/three.md)\n  - [Deep](aa/deep/four.md)\n- [Last](aa/last.md)\n",
                "src/one.md": "# One\n", "src/zz/two.md": "# Two\n", "src/aa/three.md": "# Three\n",
                "src/aa/deep/four.md": "# Four\n", "src/aa/last.md": "# Last\n",
            ])
        let weights = ["one", "zz/index", "aa/index", "aa/three", "aa/deep/index", "aa/last"].map {
            Self.head(files["content/en/\($0).md"], "weight")
        }
        #expect(
            weights == [
                ["weight: 30"], ["weight: 40"], ["weight: 80"], ["weight: 80"], ["weight: 90"],
                ["weight: 100"],
            ])
        #expect(Self.head(files["content/en/one.md"], "aliases") == ["aliases: [old.html, one.html]"])
        #expect(
            Self.head(files["content/en/zz/two.md"], "aliases") == ["aliases: [old/page.html, zz/two.html]"])
        #expect(
            notes == [
                "book.toml:5: the setting `edit-url-template` is left out; `site.editURL` does the same for the new files",
                "book.toml:10: the redirect of `/far.html` to `https://example.org/`: an address of another site; left out",
                "book.toml:11: the redirect of `/lost.html` to `nowhere.html`: there is no such page; left out",
                "src/SUMMARY.md:6: “Part”: the title of a part; left out",
            ])
    }

    @Test("Hugo: addresses and days in a page's head")
    func heads() throws {
        let (files, notes) = try Self.converted(
            .hugo,
            [
                "hugo.toml": "title = \"K\"\n",
                "content/a.md":
                    "---\ntitle: A\nurl: /custom/\nlastmod: 2024-01-01\nexpiryDate: 2020-01-01\n---\nA.\n",
                "content/b.md":
                    "---\ntitle: B\nexpiryDate: 2030-01-01\npublishDate: 2026-11-28T00:00:00Z\n---\nB.\n",
                "content/c.md": "+++\ntitle = \"C\"\npublishDate = 2026-11-01\n+++\nC.\n",
            ])
        #expect(
            Self.head(files["content/en/a.md"], "draft", "aliases", "params") == [
                "draft: true", "aliases: [custom]", "params: {\"lastmod\": \"2024-01-01\"}",
            ])
        #expect(Self.head(files["content/en/b.md"], "draft") == ["draft: true"])
        #expect(Self.head(files["content/en/c.md"], "draft") == [])
        #expect(
            notes == [
                "content/a.md:5: is published until 2020-01-01 only; it is a draft",
                "content/b.md:4: is published from 2026-11-28 only; it is a draft",
            ])
    }
}
