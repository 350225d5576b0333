import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("A page says where it is, what it is, and where to go from it")
struct WayfindingTests {
    private static let layouts = """
        -- templates/layouts/guide.mustache --
        <html><title>{{page.meta_title}}</title>{{{page.structured}}}
        <a href="/css/a.css">1</a> <script src="/js/a.js"></script> <form action="/en/search/" data-search="/js/s.js"></form>
        <a href="//host/x">2</a> <a href="https://host/">3</a> <a href="#a">4</a> href="/not/a/link/"
        {{#breadcrumbs}}[{{title}}]{{/breadcrumbs}} {{page.heading}}
        {{#page.changes}}{{iso}} {{text}};{{/page.changes}} {{page.edit_url}} {{page.report_url}}
        {{{page.content}}}
        -- templates/layouts/glossary.mustache --
        {{#terms}}<dt id="{{id}}">{{term}}{{#original}} ({{original}}){{/original}}</dt><dd>{{definition}}</dd>{{/terms}}
        -- content/glossary.yml --
        - id: nonce
          en: {term: nonce, definition: "A <number> used once."}
          he: {term: nonce, definition: 'מספר "C++" חד פעמי.'}
        - id: account
          en: {term: account, also: [accounts], definition: A record.}
          he: {term: חשבון, definition: רשומה.}
        - id: plain
          en: plain
          he: פשוט
        -- content/en/_strings.yml --
        glossary:
          title: Glossary
          lead: Words
        -- content/he/_strings.yml --
        glossary:
          title: מילון
          lead: מילים

        """
    private static let site =
        layouts + """
            -- content/en/index.md --
            \(TestSite.page("A long title for a home page", ""))
            -- content/he/index.md --
            \(TestSite.page("דף הבית", ""))
            -- content/en/apple/index.md --
            \(TestSite.page("Apple", ""))
            -- content/he/apple/index.md --
            \(TestSite.page("Apple", ""))
            -- content/en/apple/ios.md --
            \(TestSite.page("On <iOS>", "The accounts, an account, a nonce.", matter: "changes:\n  2026-11-21: New.\n"))
            -- content/he/apple/ios.md --
            \(TestSite.page("ב-C++ וגם iOS", "החשבון וה-nonce."))

            """

    private func built() throws -> [String: String] {
        var settings = TestSite.settings(["en", "he"], baseURL: "https://docs.example.com")
        settings.editURL = "https://git.example.com/edit/{path}"
        settings.reportURL = "https://git.example.com/new?title={title}&body={url}"
        let built = TestSite.build(Self.site, settings)
        #expect(built.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return built.value.files.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test("links from the root become links from the page, others stay")
    func relative() throws {
        let page = try #require(try built()["en/apple/ios/index.html"])
        #expect(page.contains("<a href=\"../../../css/a.css\">"))
        #expect(page.contains("<script src=\"../../../js/a.js\">"))
        #expect(page.contains("action=\"../../../en/search/\" data-search=\"../../../js/s.js\""))
        #expect(
            page.contains("<a href=\"//host/x\">2</a> <a href=\"https://host/\">3</a> <a href=\"#a\">4</a>"))
        #expect(page.contains(" href=\"/not/a/link/\"\n"))
    }

    @Test("the home page is called by the site's name, and runs are isolated")
    func breadcrumbs() throws {
        let files = try built()
        #expect(try #require(files["en/apple/ios/index.html"]).contains("[Test][Apple][On &lt;iOS"))
        let hebrew = try #require(files["he/apple/ios/index.html"])
        #expect(hebrew.contains("<title>ב-\u{2066}C++\u{2069} וגם \u{2066}iOS\u{2069}</title>"))
        #expect(hebrew.contains("] ב-\u{2060}<bdi dir=\"ltr\">C++</bdi> וגם <bdi dir=\"ltr\">iOS</bdi>"))
    }

    @Test("no line breaks inside a term of a title; markup stands in the body alone")
    func terms() throws {
        let site = """
            -- templates/layouts/guide.mustache --
            <title>{{page.meta_title}}</title>{{{page.structured}}}
            <h1>{{page.heading}}</h1>{{#sidebar}}{{#pages}}({{title}}){{/pages}}{{/sidebar}}
            {{#breadcrumbs}}[{{title}}]{{/breadcrumbs}}{{#previous}}{{title}};{{/previous}}
            {{#page.toc}}#{{title}}{{/page.toc}}
            -- content/glossary.yml --
            - id: token
              th: โทเค็น
              noBreak: true
            -- content/th/index.md --
            \(TestSite.page("ใช้โทเค็น", ""))
            -- content/th/a/index.md --
            \(TestSite.page("A", ""))
            -- content/th/a/b.md --
            \(TestSite.page("โทเค็น & ค่า", "## โทเค็นไหน {#a}\n\n## อื่น {#b}"))

            """
        let built = TestSite.build(site, TestSite.settings(["th"], baseURL: "https://docs.example.com"))
        #expect(built.diagnostics.map(\.message) == [])
        let page = String(decoding: try #require(built.value.files["th/a/b/index.html"]), as: UTF8.self)
        let title = "<span class=\"nb\">โทเค็น</span> &amp; ค่า"
        #expect(page.contains("<title>โทเค็น &amp; ค่า</title>"))
        #expect(page.contains("\"headline\":\"โทเค็น \\u0026 ค่า\""))
        #expect(page.contains("<h1>\(title)</h1>(\(title))"))
        #expect(page.contains("[A][\(title)]"))
        #expect(page.contains("#<span class=\"nb\">โทเค็น</span>ไหน"))
    }

    @Test("structured data is one element that text cannot end")
    func structuredData() throws {
        let page = try #require(try built()["en/apple/ios/index.html"])
        #expect(page.contains("\"headline\":\"On \\u003ciOS\\u003e\""))
        #expect(
            page.contains("\"position\":2,\"name\":\"Apple\",\"item\":\"https://docs.example.com/en/apple/\"")
        )
    }

    @Test("the map for search engines has the latest day that a page names: written, changed or looked at")
    func lastDays() throws {
        let days = ["date: 2026-03-01", "lastReviewed: 2026-04-01\nchanges: { 2026-05-02: A. }", "weight: 1"]
        let pages = days.enumerated().map { number, matter in
            "-- content/en/p\(number).md --\n" + TestSite.page("P", "A.", matter: matter + "\n") + "\n"
        }
        let home = "-- content/en/index.md --\n\(TestSite.page("Home", ""))\n"
        let built = TestSite.build(home + pages.joined(), TestSite.settings(baseURL: "https://a.example/b"))
        let map = String(decoding: try #require(built.value.files["sitemap-en.xml"]), as: UTF8.self)
        let found = map.matches(of: /<lastmod>(.*)<\/lastmod>/).map { String($0.1) }
        #expect(found == ["2026-03-01", "2026-05-02"])
    }

    @Test(
        "robots.txt says where it has an effect",
        arguments: [
            ("https://a.example", "User-agent: *\n"),
            ("https://a.example/b/c", "# Crawlers read this file at https://a.example/robots.txt only: "),
        ])
    func robots(_ baseURL: String, _ beginning: String) throws {
        let home = "-- content/en/index.md --\n\(TestSite.page("Home", ""))\n"
        let files = TestSite.build(home, TestSite.settings(baseURL: baseURL)).value.files
        let text = String(decoding: try #require(files["robots.txt"]), as: UTF8.self)
        #expect(text.hasPrefix(beginning) && text.hasSuffix("\nSitemap: \(baseURL)/sitemap.xml\n"))
    }

    @Test("changes, edit and report links are the page's")
    func trust() throws {
        let page = try #require(try built()["en/apple/ios/index.html"])
        #expect(page.contains("2026-11-21 New.;"))
        #expect(page.contains(" https://git.example.com/edit/content/en/apple/ios.md "))
        #expect(
            page.contains(
                "title=On%20%3CiOS%3E&amp;body=https%3A%2F%2Fdocs.example.com%2Fen%2Fapple%2Fios%2F\n"))
    }

    @Test("terms lead to the glossary, which has every definition")
    func glossary() throws {
        let files = try built()
        let page = try #require(files["en/apple/ios/index.html"])
        #expect(
            page.contains(
                "<a class=\"term\" href=\"../../../en/glossary/#account\">accounts</a>, an account,"))
        let hebrew = try #require(files["he/apple/ios/index.html"])
        #expect(hebrew.contains("ה<a class=\"term\" href=\"../../../he/glossary/#account\">חשבון</a>"))
        let list = try #require(files["he/glossary/index.html"])
        // Hebrew before Latin.
        #expect(list.contains("<dt id=\"account\">חשבון (account)</dt><dd>רשומה.</dd><dt id=\"nonce\">"))
        #expect(!list.contains("plain"))
        #expect(
            files["en/glossary/terms.js"]
                == "porticoTerms({\"account\":\"A record.\",\n\"nonce\":\"A \\u003cnumber\\u003e used once.\"})\n"
        )
        #expect(try #require(files["he/glossary/terms.js"]).contains("מספר \\\"\u{2066}C++\u{2069}\\\" חד"))
    }
}
