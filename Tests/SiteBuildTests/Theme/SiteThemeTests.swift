import Diagnostics
import Foundation
import SiteBuild
import SiteModel
import Testing

@Suite("The default theme makes a site of a configuration and one page")
struct SiteThemeTests {
    /// The project's folder.
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let page =
        "---\ntitle: Kites\ndescription: All about kites.\n---\nFly one.\n\n## Wind\n\nLots.\n"

    private func build(
        _ tags: [String], _ files: [String: String] = [:], offered: [String]? = nil, playground: Bool = false,
        changed: (inout SiteSettings) -> Void = { _ in }
    ) -> Diagnosed<SiteOutput> {
        var settings = SiteSettings(title: "Kites", locales: tags.compactMap { SiteLocale(tag: $0) })
        settings.offered = offered
        settings.names = PlaygroundNames(brands: ["apple.com", "google.com"])
        changed(&settings)
        var sources: [String: [UInt8]] = [:]
        for tag in tags { sources["content/\(tag)/index.md"] = Array(Self.page.utf8) }
        for (path, text) in files { sources[path] = Array(text.utf8) }
        return SiteBuilder.build(
            SiteSources(files: sources).over(SiteTheme.files(playground: playground)), settings, lanes: 1)
    }

    private func text(_ output: SiteOutput, _ path: String) throws -> String {
        String(decoding: try #require(output.files[path]), as: UTF8.self)
    }

    @Test("the program has the files of the repository, byte for byte, and their list is complete")
    func complete() throws {
        let files = SiteTheme.files(playground: true)
        for folder in ["templates/layouts", "templates/partials", "public/css", "public/js"] {
            let names = try FileManager.default.subpathsOfDirectory(
                atPath: Self.root.appendingPathComponent(folder).path)
            for name in names
            where name.hasSuffix(".mustache") || name.hasSuffix(".css") || name.hasSuffix(".js") {
                let path = "\(folder)/\(name)"
                let bytes = try Data(contentsOf: Self.root.appendingPathComponent(path))
                #expect(files[path] == Array(bytes), "\(path): run scripts/theme_list")
            }
        }
    }

    @Test("one page is a whole site without a finding", arguments: [["en"], ["en", "th", "he"]])
    func onePage(_ tags: [String]) throws {
        let built = build(tags)
        #expect(built.diagnostics == [])
        let home = try text(built.value, "en/index.html")
        #expect(home.contains("Fly one."))
        #expect(home.contains("css/site.css?v="))
        #expect(built.value.files["css/playground.css"] == nil)
        #expect(built.value.files["js/gapi.js"] == nil)
        #expect(!home.contains("href=\"\""))
    }

    @Test("style sheets and scripts are published whole and small, their parts not by themselves")
    func small() throws {
        let files = SiteTheme.files(playground: true)
        // What only few sites need is published with what needs it.
        let built = build(["en"], offered: ["apple.com"], playground: true) { settings in
            let place = SourceLocation(path: "portico.yml")
            settings.printed = .site
            settings.versions = SiteVersions(present: "2", older: [SiteVersion(name: "1", place: place)])
        }
        let plain = build(["en"]).value.files
        #expect(plain["css/printed.css"] == nil && plain["css/version-switch.css"] == nil)
        for path in files.keys where path.hasPrefix("public/css/") || path.hasPrefix("public/js/") {
            let name = String(path.dropFirst("public/".count))
            guard name.split(separator: "/").count == 2 else {
                #expect(built.value.files[name] == nil, "\(name) is a part of another file")
                continue
            }
            let published = try text(built.value, name)
            #expect(!published.contains("@import \"") && !published.contains("//= require"), "\(name)")
            #expect(!published.contains("\n  "), "\(name) is not made small")
            #expect(!published.hasPrefix("/") && published.utf8.count > 50, "\(name)")
        }
        let style = try text(built.value, "css/site.css")
        #expect(style.hasPrefix("@layer tokens,reset,base,content,components,utilities,print;@layer tokens{"))
    }

    @Test("every custom property that a style uses is defined in one")
    func properties() {
        let styles = SiteTheme.files(playground: true).filter { $0.key.hasSuffix(".css") }
            .map { String(decoding: $0.value, as: UTF8.self) }.joined()
        let used = Set(styles.matches(of: #/var\((--[\w-]+)/#).map { String($0.output.1) })
        let defined = Set(styles.matches(of: #/(--[\w-]+)\s*:/#).map { String($0.output.1) })
        #expect(used.count > 20 && used.subtracting(defined) == [])
    }

    @Test("nothing of Portico's own site is in another one")
    func nothingOfOurs() throws {
        let built = build(["en"])
        for (path, bytes) in built.value.files where path.hasSuffix(".html") {
            let page = String(decoding: bytes, as: UTF8.self).lowercased()
            for word in ["door", "portico", "sign-in", "sign in", "playground", "oauth"] {
                #expect(!page.contains(word), "\(path) says \(word)")
            }
        }
        #expect(built.value.files["en/glossary/index.html"] == nil)
        #expect(built.value.files["en/errors/index.html"] == nil)
    }

    @Test("a file of the project takes the place of the theme's")
    func overrides() throws {
        let built = build(
            ["en"],
            ["templates/partials/footer.mustache": "<footer>Ours</footer>", "public/css/site.css": "a{}"])
        #expect(built.diagnostics == [])
        #expect(try text(built.value, "en/index.html").contains("<footer>Ours</footer>"))
        #expect(try text(built.value, "css/site.css") == "a{}")
    }

    @Test("without search there is no box, index, list of headings or script", arguments: [true, false])
    func search(_ hasSearch: Bool) throws {
        let built = build(["en", "th"]) { $0.hasSearch = hasSearch }
        #expect(built.diagnostics == [])
        let files = built.value.files
        let own = files.keys.filter {
            $0.contains("search/") || $0.contains("keys/") || $0.hasPrefix("js/search") || $0 == "js/keys.js"
                || $0 == "css/search.css"
        }
        #expect(own.isEmpty != hasSearch)
        for (path, bytes) in files where path.hasSuffix(".html") {
            let page = String(decoding: bytes, as: UTF8.self)
            if path != "index.html" { #expect(page.contains("role=\"search\"") == hasSearch, "\(path)") }
            if !hasSearch { #expect(!page.contains("search/"), "\(path)") }
        }
        let link = ConfiguredLink(url: "/search/", place: SourceLocation(path: "portico.yml"))
        let linked = build(["en", "th"]) {
            $0.hasSearch = hasSearch
            $0.links = [link]
        }
        #expect(linked.diagnostics.map(\.id) == (hasSearch ? [] : [.linkBrokenPage]))
    }

    @Test("a live site falls back to the theme when an override is removed")
    func removed() throws {
        let path = "templates/partials/footer.mustache"
        var settings = SiteSettings(title: "Kites", locales: try [#require(SiteLocale(tag: "en"))])
        settings.offered = nil
        let sources = SiteSources(files: [
            "content/en/index.md": Array(Self.page.utf8), path: Array("<footer>Ours</footer>".utf8),
        ]).over(SiteTheme.files(playground: false))
        var live = IncrementalSite(sources, settings, lanes: 1)
        #expect(live.findings() == [])
        live.update([path: nil])
        let file = live.file("en/index.html")
        let page = try #require(file).value
        #expect(String(decoding: page, as: UTF8.self).contains("<footer class=\"bottom\""))
    }

    @Test("Try-it boxes of what is not offered vanish, with one note for all")
    func unoffered() throws {
        let page = """
            ---
            title: Guide
            description: A guide.
            ---
            ```playground
            provider: apple.com
            ```

            ```playground
            provider: google.com
            ```

            [Play](/playground/apple/)

            """
        let without = build(["en"], ["content/en/guide.md": page])
        #expect(without.diagnostics.map(\.id) == [.contentUnofferedProvider])
        #expect(without.diagnostics.first?.message.hasPrefix("2 Try-it boxes and 1 link") == true)
        #expect(!(try text(without.value, "en/guide/index.html").contains("try-it")))
        let one = build(
            ["en"], ["content/en/guide.md": page], offered: ["google.com"], playground: true)
        #expect(one.diagnostics.map(\.id) == [.contentUnofferedProvider])
        #expect(
            try text(one.value, "en/guide/index.html").components(separatedBy: "class=\"try-it\"").count == 2)
    }

    @Test("headings have the ids that their writers expect, beside those of the theme")
    func headingIDs() throws {
        let words = ["Main", "TOC", "Status", "Search", "Contents", "Next", "Door", "Guides"]
        let page =
            "---\ntitle: Kites\ndescription: K.\n---\n" + words.map { "\n## \($0)\n\nText.\n" }.joined()
        let built = build(["en"], ["content/en/index.md": page, "content/en/guide.md": page])
        for path in ["en/index.html", "en/guide/index.html"] {
            let ids = try text(built.value, path).matches(of: /\sid="([^"]*)"/).map { String($0.1) }
            #expect(ids.count == Set(ids).count, "\(path): \(ids)")
            for word in words { #expect(ids.contains(word.lowercased()), "\(path): \(word)") }
        }
    }

    @Test("every language that comes with the program has every text of the site")
    func texts() throws {
        let files = SiteTheme.files(playground: false)
        let english = try strings("en", files)
        for tag in SiteTheme.languages {
            let own = try strings(tag, files)
            #expect(Set(own.texts.keys) == Set(english.texts.keys), "\(tag)")
            #expect(own.findings(against: english) == [], "\(tag)")
            #expect(SiteLocale(tag: tag)?.name != tag, "\(tag) has a name for the choice of languages")
        }
    }

    @Test("Norwegian has texts, months and a name under each of its tags", arguments: ["no", "nb", "nn-NO"])
    func norwegian(_ tag: String) throws {
        let page = "---\ntitle: Fly\ndescription: Fly.\nlastReviewed: 2026-05-03\n---\nFly.\n"
        let built = build(["en", tag], ["content/en/fly.md": page, "content/\(tag)/fly.md": page])
        #expect(built.diagnostics == [])
        let html = try text(built.value, "\(tag)/fly/index.html")
        #expect(html.contains("Gå til innholdet") && html.contains(">3. mai 2026</time>"))
        #expect(html.contains(">Norsk"))
    }

    @Test("a text that a language lacks is in the source language, and says so")
    func fallback() throws {
        let built = build(["en", "tlh"])
        #expect(built.diagnostics.map(\.id) == [.stringsMissingKey])
        #expect(built.diagnostics.first?.severity == .warning)
        let page = try text(built.value, "tlh/index.html")
        #expect(page.contains("<span lang=\"en\" dir=\"ltr\">Skip to the content</span>"))
        #expect(page.contains("aria-label=\"Main\""))
    }

    private func strings(_ tag: String, _ files: [String: [UInt8]]) throws -> InterfaceStrings {
        let path = "texts/\(tag).yml"
        let parsed = InterfaceStrings.parse(
            try #require(files[path]), path: path, locale: try #require(SiteLocale(tag: tag)))
        #expect(parsed.diagnostics == [], "\(path)")
        return parsed.value
    }
}
