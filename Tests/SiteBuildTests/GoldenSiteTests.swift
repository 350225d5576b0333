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

        var settings: SiteSettings {
            TestSite.settings(
                tags, baseURL: baseURL, drafts: drafts, playground: playground, sourceAtRoot: sourceAtRoot)
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

                """, playground: PlaygroundLinks(origin: ""), sourceAtRoot: true),
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

                """, playground: PlaygroundLinks(origin: "https://play.example.com")),
        Case(
            testDescription: "stands-alone", tags: ["en"], baseURL: nil,
            site: """
                -- content/en/index.md --
                \(TestSite.page("Home", "```playground\nprovider: apple.com\n```\n\n[All](/playground/)"))

                """),
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
