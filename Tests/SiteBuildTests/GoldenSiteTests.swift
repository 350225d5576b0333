import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

@Suite("Whole sites come out byte by byte as reviewed")
struct GoldenSiteTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tags: [String]
        let baseURL: String?
        let site: String
        var drafts = false
        var playground: PlaygroundLinks?
        var sourceAtRoot = false
        var printed: PrintedParts = []
        var versions: SiteVersions?

        var settings: SiteSettings {
            var settings = TestSite.settings(
                tags, baseURL: baseURL, drafts: drafts, playground: playground, sourceAtRoot: sourceAtRoot)
            settings.printed = printed
            settings.versions = versions
            return settings
        }
    }

    private static let guides = """
        -- content/en/index.md --
        \(TestSite.page("Home", "Welcome to [the guide](apple/ios.md#nonce).", matter: "lastReviewed: 2026-11-21\n"))
        -- content/en/apple/index.md --
        \(TestSite.page("Apple", "## What {#what}\n\nAbout Apple.", matter: "weight: 20\n"))
        -- content/en/apple/ios.md --
        \(TestSite.page("On iOS", "## Nonce {#nonce}\n\nUse `signOut:`.\n\n### Deep {#deep}\n\n[Up](index.md)"))
        -- content/en/github/index.md --
        \(TestSite.page("GitHub", "![Logo](/images/logo.png)", matter: "weight: 10\n"))
        -- public/images/logo.png --
        PNG
        -- public/css/site.css --
        body { color: black }

        """

    private static let translated =
        guides + """
            -- content/th/index.md --
            \(TestSite.page("หน้าแรก", "ยินดีต้อนรับ [คู่มือ](apple/ios.md#nonce)", matter: "lastReviewed: 2026-11-21\n"))
            -- content/th/apple/index.md --
            \(TestSite.page("Apple", "## อะไร {#what}\n\nเกี่ยวกับ Apple"))
            -- content/he/index.md --
            \(TestSite.page("דף הבית", "ברוכים הבאים אל [המדריך](apple/ios.md#deep)"))
            -- content/he/apple/index.md --
            \(TestSite.page("Apple", "## מה {#what}\n\nעל Apple."))
            -- content/he/apple/ios.md --
            \(TestSite.page("ב-iOS", "## Nonce {#nonce}\n\nמשתמשים ב-`signOut:`.\n\n### עמוק {#deep}\n\n[למעלה](index.md)"))
            -- content/he/github/index.md --
            \(TestSite.page("GitHub", "![סמל](/images/logo.png)"))

            """

    /// Every mark of the site's own, and HTML of all kinds.
    private static let movedIn = """
        <p align="center"><a href="Guide_1/index.md"><img src="Guide_1/map.svg" alt="Map"></a></p>

        <steps>

        1. One.
        2. Two.

        </steps>

        <tabs>
        <tab title="npm">

        Run `npm`.

        </tab>
        <tab title="ไทย &amp; yarn">

        Run it.

        </tab>
        </tabs>

        <cards>

        - [Guide](Guide_1/index.md)

        </cards>

        <details><summary>More</summary>

        Press <kbd>A</kbd>, H<sub>2</sub>O.

        </details>

        <figure>

        ![Map](Guide_1/map.svg)

        <figcaption>A map.</figcaption>
        </figure>

        <table><tr><th scope="col">A<tr><td>B</table>
        """

    private static let cases = [
        Case(testDescription: "one-locale", tags: ["en"], baseURL: nil, site: guides),
        Case(
            testDescription: "three-locales", tags: ["en", "th", "he"], baseURL: "https://docs.example.com",
            site: translated),
        Case(
            testDescription: "source-at-root", tags: ["en", "th", "he"], baseURL: "https://docs.example.com",
            site: translated + """
                -- content/en/apple/web.md --
                \(TestSite.page("Web", "[Thai](/th/apple/) [up](/apple/) ```x```", matter: "aliases: [old/web]\n"))
                -- content/en/gone.md --
                \(TestSite.page("Top", "```playground\nprovider: apple.com\n```\n\n[All](/playground/)"))
                -- templates/layouts/search.mustache --
                <form action="{{site.home}}search/">{{#index}}{{letter}}{{#entries}} <a href="{{url}}">{{title}}</a>{{/entries}}
                {{/index}}
                -- content/en/_strings.yml --
                search: {title: Search, lead: Find, results: r, none: n, meant: m, other: o, recent: e}
                -- content/th/_strings.yml --
                search: {title: ค้นหา, lead: หา, results: r, none: n, meant: m, other: o, recent: e}
                -- content/he/_strings.yml --
                search: {title: חיפוש, lead: מצאו, results: r, none: n, meant: m, other: o, recent: e}

                """, playground: PlaygroundLinks(origin: "", providers: TestSite.names.brands),
            sourceAtRoot: true),
        Case(
            testDescription: "stale-section", tags: ["en", "he"], baseURL: "https://docs.example.com",
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", "Lead.\n\n## One {#one}\n\nFirst.\n\n## Two {#two}\n\nSecond `code`.\n\n## Three {#three}\n\nThird."))
                -- content/he/index.md --
                \(TestSite.page("דף הבית", "פתיחה.\n\n## אחת {#one}\n\nראשונה.\n\n## שלוש {#three}\n\nשלישית.", matter: "source: {_title: \"000000000000\", one: \"000000000000\"}\n"))
                -- content/en/_strings.yml --
                translation: {stale: Changed., source: Read it, missing_section: Not yet.}
                -- content/he/_strings.yml --
                translation: {stale: השתנה., source: קראו, missing_section: עדיין לא.}

                """),
        Case(
            testDescription: "included-sections", tags: ["en", "he"], baseURL: "https://docs.example.com",
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", "## Both {#both}\n\nLead.\n\n> [!NOTE]\n> " + FindingCase.include("a/b.md", "two").replacing("\n", with: "\n> ")))
                -- content/en/a/index.md --
                \(TestSite.page("A", "1. Do:\n\n   " + FindingCase.include("b.md", "one").replacing("\n", with: "\n   ")))
                -- content/en/a/b.md --
                \(TestSite.page("B", "## One {#one}\n\nFirst, [up](../index.md#both).\n\n| A |\n|---|\n| 1 |\n\n## Two {#two}\n\nSecond.\n\n" + FindingCase.include("b.md", "one")))
                -- content/he/index.md --
                \(TestSite.page("דף הבית", "## שניהם {#both}\n\nפתיחה.\n\n> [!NOTE]\n> " + FindingCase.include("a/b.md", "two").replacing("\n", with: "\n> ")))
                -- content/he/a/b.md --
                \(TestSite.page("ב", "## אחת {#one}\n\nראשונה, [למעלה](../index.md#both).\n\n| א |\n|---|\n| 1 |"))
                -- content/en/_strings.yml --
                translation: {stale: Changed., source: Read it, missing_section: Not yet.}
                -- content/he/_strings.yml --
                translation: {stale: השתנה., source: קראו, missing_section: עדיין לא.}

                """),
        Case(
            testDescription: "moved-in", tags: ["en", "th"], baseURL: nil,
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", movedIn, matter: "tags: [a, b]\ndate: 2026-11-21T10:00:00Z\nauthors: A, B\nparams: {n: 1, deep: {on: true}}\n"))
                -- content/en/Guide_1/index.md --
                \(TestSite.page("Guide", "![Map](map.svg) ![Wide](map.svg){width=40} [sheet](../sheet.pdf)", matter: "slug: other\naliases: [/en/older/, /en/oldest.html]\n"))
                -- content/en/Guide_1/map.svg --
                <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>
                -- content/en/sheet.pdf --
                PDF
                -- content/th/index.md --
                \(TestSite.page("หน้าแรก", "![แผนที่](Guide_1/map.svg)"))
                -- content/th/Guide_1/index.md --
                \(TestSite.page("คู่มือ", "![แผนที่](map.svg)"))
                -- content/th/Guide_1/map.svg --
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 15"></svg>
                -- templates/layouts/home.mustache --
                {{> body}}
                {{#page.tags}}#{{.}} {{/page.tags}}{{#page.date}}{{iso}}{{/page.date}} {{#page.authors}}{{.}}, {{/page.authors}}
                {{page.params.n}}{{#page.params.deep.on}} deep{{/page.params.deep.on}}
                {{#sidebar}}{{title}} {{> tree}}{{/sidebar}}
                -- templates/partials/tree.mustache --
                {{#pages}}[{{title}}{{#nested}} {{> tree}}{{/nested}}]{{/pages}}
                -- content/en/Guide_1/z.md --
                \(TestSite.page("Z", "", matter: "shortTitle: Zed\n"))
                -- content/en/Guide_1/deep/one.md --
                \(TestSite.page("One", ""))
                -- content/en/Guide_1/deep/two.md --
                \(TestSite.page("Two", "", matter: "weight: 1\n"))
                -- content/en/Guide_1/first/index.md --
                \(TestSite.page("First", "", matter: "weight: 5\n"))
                -- content/en/Guide_1/first/more/page.md --
                \(TestSite.page("More", ""))

                """),
        Case(
            testDescription: "drafts-and-aliases", tags: ["en"], baseURL: "https://docs.example.com",
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", "```swift\nlet a = 1\n```", matter: "aliases: [start, old/home]\n"))
                -- content/en/apple/index.md --
                \(TestSite.page("Apple", "Soon.", matter: "draft: true\n"))

                """),
        Case(
            testDescription: "with-playground", tags: ["en"], baseURL: nil,
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", "```playground\nprovider: apple.com\nstep: nonce\n```\n\n[All](/playground/)"))

                """,
            playground: PlaygroundLinks(origin: "https://play.example.com", providers: TestSite.names.brands)),
        Case(
            testDescription: "stands-alone", tags: ["en"], baseURL: nil,
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", "```playground\nprovider: apple.com\n```\n\n[All](/playground/)"))

                """),
        Case(
            testDescription: "versions", tags: ["en", "th"], baseURL: "https://docs.example.com/kb",
            site: VersionTests.site, versions: VersionTests.versions),
        Case(
            testDescription: "own-blocks", tags: ["en", "th", "he"], baseURL: nil, site: CustomBlockTests.site
        ),
        Case(
            testDescription: "printed", tags: ["en", "th", "he"], baseURL: "https://docs.example.com",
            site: translated + PrintedTests.more, printed: [.sections, .site]),
    ]

    @Test("the output is the golden one", arguments: cases)
    func golden(_ entry: Case) throws {
        let built = TestSite.build(entry.site, entry.settings)
        #expect(built.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(entry.testDescription).txt")
        let difference = try Golden.difference(Array(TestSite.text(built.value.files).utf8), from: file)
        #expect(difference == nil)
    }

    @Test("two builds and any number of lanes give the same bytes", arguments: cases)
    func deterministic(_ entry: Case) {
        let first = TestSite.build(entry.site, entry.settings, lanes: 1)
        for lanes in [1, 2, 8] {
            let again = TestSite.build(entry.site, entry.settings, lanes: lanes)
            #expect(again.value.files == first.value.files)
            #expect(again.diagnostics == first.diagnostics)
        }
    }
}
