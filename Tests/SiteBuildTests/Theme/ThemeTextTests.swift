import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("Texts and links of site.theme reach readers in their language")
struct ThemeTextTests {
    private static let place = SourceLocation(path: "portico.yml", line: 7, column: 9)

    private func build(
        _ tags: [String], _ change: (inout SiteSettings) -> Void
    ) -> Diagnosed<SiteOutput> {
        var settings = SiteSettings(title: "Kites", locales: tags.compactMap { SiteLocale(tag: $0) })
        change(&settings)
        let page = "---\ntitle: Kites\ndescription: Kites.\n---\nFly.\n"
        var sources: [String: [UInt8]] = [:]
        for tag in tags {
            for path in ["index.md", "blog/index.md"] {
                sources["content/\(tag)/\(path)"] = Array(page.utf8)
            }
        }
        return SiteBuilder.build(
            SiteSources(files: sources).over(SiteTheme.files(playground: false)), settings, lanes: 1)
    }

    private func text(_ output: SiteOutput, _ path: String) throws -> String {
        String(decoding: try #require(output.files[path]), as: UTF8.self)
    }

    @Test("a text that a language lacks says which language it is in, and one finding counts all")
    func missing() throws {
        let title = ThemeSettings.Text(["en": "Blog", "th": "บล็อก"], first: "en", place: Self.place)
        let footer = ThemeSettings.Text(["en": "Made here"], first: "en", place: Self.place)
        let built = build(["en", "th", "he"]) { settings in
            settings.theme.navigation = [.init(title: title, url: "/blog/", place: Self.place)]
            settings.theme.footer = footer
        }
        #expect(built.diagnostics.map(\.id) == [.stringsMissingKey])
        #expect(built.diagnostics.first?.location == Self.place)
        #expect(built.diagnostics.first?.severity == .warning)
        #expect(
            built.diagnostics.first?.message
                == "2 texts of `site.theme` cannot be read in `th`, `he`: the first of its languages stands in"
        )
        let hebrew = try text(built.value, "he/index.html")
        #expect(hebrew.contains("<span lang=\"en\" dir=\"ltr\">Blog</span>"))
        #expect(hebrew.contains("<span lang=\"en\" dir=\"ltr\">Made here</span>"))
        #expect(try text(built.value, "th/index.html").contains(">บล็อก</a>"))
        #expect(!(try text(built.value, "en/index.html").contains("<span lang=\"en\"")))
    }

    @Test("a text for all languages, and one that every language has, are no finding")
    func whole() {
        let both = ThemeSettings.Text(["en": "A", "th": "ก"], first: "en", place: Self.place)
        let built = build(["en", "th"]) { settings in
            settings.theme.footer = both
            settings.theme.navigation = [.init(title: .init(["": "Blog"]), url: "/blog/")]
        }
        #expect(built.diagnostics == [])
    }

    @Test("a text for languages of both directions finds its own, as the site's title does")
    func plain() throws {
        let built = build(["en", "he"]) { settings in
            settings.theme.footer = .init(["": "Made <here>, now."])
            settings.theme.announcement = .init(title: .init(["": "New: kites."]), url: "/blog/")
        }
        for path in ["he/index.html", "en/index.html"] {
            let page = try text(built.value, path)
            #expect(page.contains("<p><bdi>Made &lt;here&gt;, now.</bdi></p>"))
            #expect(page.contains("<bdi>New: kites.</bdi></a>"))
            #expect(page.contains("<p class=\"bottom-title\"><bdi>Kites</bdi></p>"))
        }
        let alone = build(["he"]) { $0.theme.footer = .init(["": "עם Acme."]) }
        #expect(try text(alone.value, "he/index.html").contains("<p>עם <bdi dir=\"ltr\">Acme</bdi>.</p>"))
    }

    @Test("a project may give that finding another level")
    func ruled() {
        let footer = ThemeSettings.Text(["en": "Made here"], first: "en", place: Self.place)
        let mapping = LocatedYAML.parse(Array("rules: { strings.missing-key: off }".utf8), path: "p").value
        let built = build(["en", "th"]) { settings in
            settings.theme.footer = footer
            let ids = MappingReader.FindingIDs(
                unknownKey: .configurationUnknownKey, wrongType: .configurationWrongType,
                badValue: .configurationBadValue, missingKey: .configurationMissingKey)
            var reader = MappingReader(mapping, name: "p", at: SourceLocation(path: "p"), ids: ids)
            settings.rules.read(&reader)
        }
        #expect(built.diagnostics == [])
    }

    @Test(
        "a link to one language's page is found, with the address that has none",
        arguments: [("/en/blog/", "/blog/"), ("/th/blog/#a", "/blog/#a"), ("/en/", "/")])
    func fixed(_ url: String, _ cure: String) {
        let built = build(["en", "th"]) { settings in
            settings.links = [ConfiguredLink(url: url, place: Self.place)]
        }
        #expect(built.diagnostics.map(\.id) == [.linkFixedLanguage])
        #expect(built.diagnostics.first?.location == Self.place)
        #expect(built.diagnostics.first?.notes.first?.hasPrefix("write `\(cure)`") == true)
    }

    @Test("a site in one language, and a link without one, have no such finding")
    func free() {
        #expect(
            build(["en"]) { $0.links = [ConfiguredLink(url: "/en/blog/", place: Self.place)] }.diagnostics
                == [])
        #expect(
            build(["en", "th"]) { $0.links = [ConfiguredLink(url: "/blog/", place: Self.place)] }.diagnostics
                == [])
    }

    @Test("a link of the configuration to a draft names it")
    func draft() {
        var settings = SiteSettings(title: "Kites", locales: [SiteLocale(tag: "en")].compactMap { $0 })
        settings.links = [ConfiguredLink(url: "/new/", place: Self.place)]
        let page = "---\ntitle: Kites\ndescription: Kites.\n"
        let sources: [String: [UInt8]] = [
            "content/en/index.md": Array("\(page)---\nFly.\n".utf8),
            "content/en/new/index.md": Array("\(page)draft: true\n---\nFly.\n".utf8),
        ]
        let built = SiteBuilder.build(
            SiteSources(files: sources).over(SiteTheme.files(playground: false)), settings, lanes: 1)
        #expect(built.diagnostics.map(\.id) == [.linkDraft])
        #expect(built.diagnostics.first?.location == Self.place)
        #expect(built.diagnostics.first?.message.contains("`content/en/new/index.md`") == true)
    }

    @Test("a dead link of the configuration says how pages are linked")
    func dead() {
        let built = build(["en", "th"]) { settings in
            settings.links = [
                ConfiguredLink(url: "/blg/", place: Self.place),
                ConfiguredLink(url: "/zzz/", place: Self.place),
            ]
        }
        #expect(built.diagnostics.map(\.id) == [.linkBrokenPage, .linkBrokenPage])
        #expect(built.diagnostics[0].notes == ["did you mean `/blog/`?"])
        #expect(
            built.diagnostics[1].notes
                == ["pages are linked as `/guide/start/`, with no language before it"])
    }
}
