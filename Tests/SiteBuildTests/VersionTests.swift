import Diagnostics
import SiteModel
import Testing

@testable import SiteBuild

@Suite("A document keeps its older versions, each with a switch to the others")
struct VersionTests {
    private static let place = SourceLocation(path: "portico.yml", line: 4, column: 14)

    static let versions = SiteVersions(
        present: "2.0",
        older: [
            SiteVersion(name: "1.2", place: place),
            SiteVersion(name: "1.0", title: "1.0 (old)", tag: "v1.0", place: place),
        ])

    /// Two languages now, one at first; a page came and a page went.
    static let site = """
        -- content/en/index.md --
        \(TestSite.page("Home", "Now.", matter: "lastReviewed: 2026-11-21\n"))
        -- content/en/guide/index.md --
        \(TestSite.page("Guide", "## Start {#start}\n\n[New](new.md)"))
        -- content/en/guide/new.md --
        \(TestSite.page("New", "Woodpecker."))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", "ตอนนี้"))
        -- versions/1.2/content/en/index.md --
        \(TestSite.page("Home", "Then.", matter: "lastReviewed: 2025-11-21\n"))
        -- versions/1.2/content/en/guide/index.md --
        \(TestSite.page("Guide", "## Start {#start}\n\n[Old](old.md) ![Map](/map.svg)"))
        -- versions/1.2/content/en/guide/old.md --
        \(TestSite.page("Old", "Kingfisher, [lost](nowhere.md).", matter: "aliases: [guide/older]\n"))
        -- versions/1.2/content/th/index.md --
        \(TestSite.page("หน้าแรก", "ตอนนั้น"))
        -- versions/1.2/public/map.svg --
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>
        -- v1.0:content/en/index.md --
        \(TestSite.page("Home", "At first."))
        -- public/css/site.css --
        body { color: black }
        -- templates/partials/head.mustache --
        <html lang="{{locale.tag}}">
        {{#page.noindex}}<meta name="robots" content="noindex">
        {{/page.noindex}}
        {{#page.canonical}}<link rel="canonical" href="{{page.canonical}}">
        {{/page.canonical}}
        {{#alternates}}<link rel="alternate" hreflang="{{hreflang}}" href="{{href}}">
        {{/alternates}}
        {{#page.feed_url}}<link rel="alternate" href="{{page.feed_url}}">
        {{/page.feed_url}}
        {{{page.structured}}}
        <link href="{{assets.css.site}}">
        {{#version.old}}<p>{{version.notice}} <a href="{{version.present_url}}">{{version.present_link}}</a></p>
        {{/version.old}}
        {{version.title}}:{{#versions}} <a href="{{url}}"{{#current}} aria-current="true"{{/current}}>{{title}}</a>{{/versions}}
        -- templates/layouts/search.mustache --
        {{> head}}
        <form action="{{site.home}}search/">{{#index}}{{#entries}} <a href="{{url}}">{{title}}</a>{{/entries}}{{/index}}
        -- content/en/_strings.yml --
        search: {title: Search, lead: Find, results: r, none: n, meant: m, other: o, recent: e}
        versions: {old: "About {version}.", present: "To {version}"}
        -- content/th/_strings.yml --
        search: {title: ค้นหา, lead: หา, results: r, none: n, meant: m, other: o, recent: e}
        versions: {old: "รุ่น {version}", present: "ไปที่ {version}"}

        """

    private static func settings(_ versions: SiteVersions? = versions) -> SiteSettings {
        var settings = TestSite.settings(["en", "th"], baseURL: "https://docs.example.com/kb")
        settings.versions = versions
        return settings
    }

    private static func page(_ path: String, in files: [String: [UInt8]]) -> String {
        String(decoding: files[path] ?? [], as: UTF8.self)
    }

    @Test("the present pages are those of a site without versions, but for the switch")
    func present() {
        let sources = TestSite.site(Self.site)
        let with = SiteBuilder.build(sources, Self.settings()).value.files
        var alone = sources
        alone.files = sources.files.filter { !$0.key.hasPrefix("versions/") && !$0.key.hasPrefix("v1.0:") }
        let without = SiteBuilder.build(alone, Self.settings(nil)).value.files
        let own = with.filter { !$0.key.hasPrefix("1.2/") && !$0.key.hasPrefix("1.0/") }
        #expect(Set(own.keys) == Set(without.keys))
        let changed = own.filter { $0.value != without[$0.key] }.keys
        #expect(changed.allSatisfy { $0.hasSuffix(".html") })
    }

    @Test(
        "the switch leads to the page, else to the nearest one above it",
        arguments: [
            ("en/guide/new/index.html", "../../../1.2/en/guide/", "../../../1.0/en/"),
            ("1.2/en/guide/old/index.html", "../../../../en/guide/", "../../../../1.0/en/"),
            // The first version has no Thai.
            ("1.2/th/index.html", "../../th/", "../../1.0/en/"),
            ("1.0/en/index.html", "../../en/", "../../1.2/en/"),
            ("th/search/index.html", "../../1.2/th/search/", "../../1.0/en/"),
        ])
    func nearest(_ path: String, _ first: String, _ second: String) {
        let files = TestSite.build(Self.site, Self.settings()).value.files
        let page = Self.page(path, in: files)
        #expect(page.contains("<a href=\"\(first)\">") && page.contains("<a href=\"\(second)\">"), "\(page)")
    }

    @Test("search engines are led from an older page to the present one, and find no maps of older versions")
    func canonical() {
        let files = TestSite.build(Self.site, Self.settings()).value.files
        func canonical(_ path: String) -> Bool {
            Self.page("1.2/\(path)index.html", in: files).contains(
                "<link rel=\"canonical\" href=\"https://docs.example.com/kb/")
        }
        #expect(
            Self.page("1.2/en/guide/index.html", in: files).contains(
                "href=\"https://docs.example.com/kb/en/guide/\""))
        #expect(
            Self.page("1.2/en/guide/old/index.html", in: files)
                .contains("href=\"https://docs.example.com/kb/1.2/en/guide/old/\""))
        let names = Set(files.keys.filter { $0.hasPrefix("1.2/") }.map { String($0.dropFirst(4)) })
        for name in ["sitemap.xml", "robots.txt", "llms.txt", "llms-full.en.txt", "en/feed.xml", "404.html"] {
            #expect(!names.contains(name) && (files[name] != nil), "\(name)")
        }
        for (path, bytes) in files
        where path.hasPrefix("sitemap") || path.hasPrefix("llms") || path.hasSuffix("feed.xml") {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("1.2"), "\(path)")
        }
    }

    @Test("an index of search has the words of its own version alone")
    func search() {
        let files = TestSite.build(Self.site, Self.settings()).value.files
        func index(_ folder: String) -> String {
            files.filter { $0.key.hasPrefix(folder + "search/en/") }.sorted { $0.key < $1.key }
                .map { String(decoding: $0.value, as: UTF8.self) }.joined()
        }
        #expect(index("").contains("New") && !index("").contains("Old"))
        #expect(index("1.2/").contains("Old") && !index("1.2/").contains("New"))
    }

    @Test("what is wrong in an older version is a note, and hinders a build when that is asked for")
    func findings() {
        let told = TestSite.build(Self.site, Self.settings()).diagnostics
        #expect(told.map(\.id) == [.versionFindings] && told.allSatisfy { $0.severity == .note })
        #expect(told.first?.location == Self.place)
        #expect(told.first?.message == "the version `1.2` has 1 error and 0 warnings")
        var settings = Self.settings()
        settings.versions?.areChecked = true
        let all = TestSite.build(Self.site, settings).diagnostics
        #expect(all.map(\.id) == [.linkBrokenPage])
        #expect(all.first?.location.path == "versions/1.2/content/en/guide/old.md")
    }

    @Test("a version cannot stand where a page or a file does", arguments: [true, false])
    func collision(isPage: Bool) {
        let other = isPage ? "content/en/1.2/index.md" : "public/1.2/a.txt"
        var settings = Self.settings()
        settings.locales[0].isAtRoot = isPage
        let built = TestSite.build(Self.site + "-- \(other) --\n\(TestSite.page("A", "B"))", settings)
        let found = built.diagnostics.filter { $0.severity == .error }
        #expect(found.map(\.id) == [.versionAddressTaken] && found.first?.message.contains(other) == true)
    }

    @Test("a source language at the root stands at the root of each version")
    func atRoot() {
        var settings = Self.settings()
        settings.locales[0].isAtRoot = true
        let files = TestSite.build(Self.site, settings).value.files
        #expect(Self.page("guide/new/index.html", in: files).contains("href=\"../../1.2/guide/\""))
        #expect(Self.page("1.2/guide/old/index.html", in: files).contains("href=\"../../../guide/\""))
        #expect(files["1.2/th/index.html"] != nil && files["1.2/404.html"] != nil)
    }

    @Test("what an earlier build made of older pages is taken over until they change")
    func incremental() {
        let sources = TestSite.site(Self.site)
        let first = SiteBuilder.build(sources, Self.settings(), earlier: PageRecords(), take: { _, _ in })
        var records = first.value.records
        records.standing = Set(records.records.keys)
            .union((records.versions["1.2/"]?.records ?? [:]).keys.map { "1.2/" + $0 })
        let second = SiteBuilder.build(sources, Self.settings(), earlier: records, take: { _, _ in })
        #expect(second.value.standing == records.standing)
        #expect(second.value.standing.contains("1.2/en/guide/old/index.html"))
        var changed = sources
        changed.files["versions/1.2/content/en/guide/old.md"]? += Array("More.".utf8)
        let third = SiteBuilder.build(changed, Self.settings(), earlier: records, take: { _, _ in })
        #expect(
            records.standing.subtracting(third.value.standing) == [
                "1.2/en/guide/old/index.html", "1.2/th/guide/old/index.html",
            ])
    }

    @Test("a previewed site follows each of its versions, and is the one that a build makes")
    func live() {
        var sources = TestSite.site(Self.site)
        var live = IncrementalSite(sources, Self.settings())
        func isBuilt() -> Bool {
            let built = SiteBuilder.build(sources, Self.settings())
            let different = built.value.files.filter { live.file($0.key)?.value != $0.value }.keys.sorted()
            #expect(different == [])
            #expect(live.findings() == built.diagnostics)
            return different.isEmpty
        }
        #expect(isBuilt())
        let changes: [(String, String?)] = [
            ("versions/1.2/content/en/guide/old.md", TestSite.page("Old", "Other words.")),
            ("content/en/guide/old.md", TestSite.page("Old", "Back again.")),
            ("versions/1.2/content/en/guide/old.md", nil),
            ("content/en/_strings.yml", "versions: {old: \"Of {version}.\", present: Go}"),
            ("public/map.svg", "<svg/>"), ("public/css/site.css", "p { color: red }"),
        ]
        for (path, text) in changes {
            sources.files[path] = text.map { Array($0.utf8) }
            live.update([path: sources.files[path]])
            #expect(isBuilt(), "\(path)")
        }
    }
}
