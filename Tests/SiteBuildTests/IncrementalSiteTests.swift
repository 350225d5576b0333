import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("A site that follows its sources is the one that a build of them makes")
struct IncrementalSiteTests {
    private static let text = """
        -- content/en/index.md --
        \(TestSite.page("Home", "Welcome to [the guide](apple/ios.md#nonce).", matter: "lastReviewed: 2026-11-21\n"))
        -- content/en/_strings.yml --
        alerts: {note: Note}
        heading: {anchor: Link to this section}
        -- content/th/_strings.yml --
        alerts: {note: หมายเหตุ}
        heading: {anchor: ลิงก์}
        -- content/en/apple/index.md --
        \(TestSite.page("Apple", "## What {#what}\n\nAbout Apple.", matter: "sdk: [kite-sdk]\n"))
        -- content/sdks.yml --
        - { id: kite-sdk, version: 4, checked: 2026-11-27 }
        -- content/en/apple/ios.md --
        \(TestSite.page("On iOS", "## Nonce {#nonce}\n\n```swift sample=\"nonce\" region=\"make\"\n```"))
        -- content/_samples/nonce.swift --
        // region: make
        let nonce = 1
        // endregion: make
        -- content/th/index.md --
        \(TestSite.page("คู่มือที่ยินดี", "ยินดีต้อนรับ [คู่มือ](apple/ios.md#nonce)"))
        -- content/th/apple/index.md --
        \(TestSite.page("Apple", "## อะไร {#what}\n\nเกี่ยวกับ Apple"))
        -- content/en/apple/mac.md --
        \(TestSite.page("On macOS", "## Same {#same}\n\n" + FindingCase.include("ios.md", "nonce")))
        -- content/glossary.yml --
        - id: guide
          en: {term: guide}
          th: {term: คู่มือ}
          noBreak: true
        -- public/css/site.css --
        body { color: black }

        """

    private static let settings = TestSite.settings(
        ["en", "th"], baseURL: "https://docs.example.com", drafts: true)

    private static var files: [String: [UInt8]] {
        TestSite.files(TestSite.templates).merging(TestSite.files(text)) { $1 }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Path → text, nil for a file that goes.
        var files: [String: String?] = [:]
        var settings: SiteSettings?
    }

    private static let changes = [
        Change(
            testDescription: "a text",
            files: ["content/en/apple/ios.md": TestSite.page("On iOS", "## Nonce {#nonce}\n\nOther words.")]),
        Change(
            testDescription: "a section that others include begins a circle",
            files: [
                "content/en/apple/ios.md": TestSite.page(
                    "On iOS", "## Nonce {#nonce}\n\n" + FindingCase.include("mac.md", "same"))
            ]),
        Change(
            testDescription: "an included section gets a footnote",
            files: [
                "content/en/apple/ios.md": TestSite.page(
                    "On iOS", "## Nonce {#nonce}\n\nWords[^1].\n\n[^1]: Note.")
            ]),
        Change(
            testDescription: "a heading that others link to",
            files: ["content/en/apple/ios.md": TestSite.page("On iOS", "## Once {#once}\n\nWords.")]),
        Change(
            testDescription: "a title",
            files: ["content/en/apple/ios.md": TestSite.page("On the iPhone", "## Nonce {#nonce}")]),
        Change(
            testDescription: "a source of a translation",
            files: ["content/en/apple/index.md": TestSite.page("Apple", "## What {#what}\n\n### New {#new}")]),
        Change(
            testDescription: "a new page",
            files: ["content/en/apple/web.md": TestSite.page("On the web", "[Back](ios.md)")]),
        Change(testDescription: "a page that is gone", files: ["content/en/apple/ios.md": nil]),
        Change(testDescription: "a translation that is gone", files: ["content/th/apple/index.md": nil]),
        Change(
            testDescription: "a template",
            files: ["templates/layouts/guide.mustache": "guide\n{{> body}}\n"]),
        Change(
            testDescription: "a partial",
            files: ["templates/partials/head.mustache": "<title>{{page.title}}</title>\n"]),
        Change(
            testDescription: "a broken template", files: ["templates/layouts/guide.mustache": "{{> bdy}}\n"]),
        Change(
            testDescription: "an interface text",
            files: ["content/th/_strings.yml": "alerts: {note: ข้อสังเกต}\nheading: {anchor: ที่นี่}\n"]),
        Change(
            testDescription: "a missing interface text", files: ["content/th/_strings.yml": "alerts: {}\n"]),
        Change(
            testDescription: "the glossary",
            files: [
                "content/glossary.yml":
                    "- id: guide\n  en: {term: guide}\n  th: {term: ยินดี}\n  noBreak: true\n"
            ]),
        Change(
            testDescription: "the SDKs",
            files: ["content/sdks.yml": "- id: kite-sdj\n  version: 4\n  checked: 2026-11-28\n"]),
        Change(
            testDescription: "a sample",
            files: ["content/_samples/nonce.swift": "// region: make\nlet nonce = 2\n// endregion: make\n"]),
        Change(testDescription: "a sample that is gone", files: ["content/_samples/nonce.swift": nil]),
        Change(testDescription: "a style sheet", files: ["public/css/site.css": "body { color: red }\n"]),
        Change(
            testDescription: "the title of the site",
            settings: SiteSettings(
                title: "Other", baseURL: "https://docs.example.com", locales: settings.locales,
                includesDrafts: true)),
        Change(
            testDescription: "the languages of the site",
            settings: TestSite.settings(["th"], baseURL: "https://docs.example.com", drafts: true)),
        Change(
            testDescription: "the source language moves to the root",
            settings: TestSite.settings(
                ["en", "th"], baseURL: "https://docs.example.com", drafts: true, sourceAtRoot: true)),
    ]

    /// Everything that a site is: files by path and findings.
    private static func whole(_ live: inout IncrementalSite, _ paths: some Sequence<String>) -> [String:
        [UInt8]]
    {
        var files: [String: [UInt8]] = [:]
        for path in paths {
            if let made = live.file(path), made.diagnostics.isEmpty { files[path] = made.value }
        }
        return files
    }

    @Test("after each change, files and findings are those of a build", arguments: changes)
    func change(_ change: Change) {
        var live = IncrementalSite(SiteSources(files: Self.files), Self.settings)
        let before = SiteBuilder.build(SiteSources(files: Self.files), Self.settings).value.files
        // Everything has been looked at once, so that whatever is kept is kept from before.
        let whole = Self.whole(&live, before.keys)
        #expect(whole == before)
        _ = live.findings()
        var changed = Self.files
        var update: [String: [UInt8]?] = [:]
        for (path, text) in change.files {
            let bytes = text.map { Array($0.utf8) }
            changed[path] = bytes
            update.updateValue(bytes, forKey: path)
        }
        live.update(update, settings: change.settings)
        let built = SiteBuilder.build(SiteSources(files: changed), change.settings ?? Self.settings)
        let paths = Set(before.keys).union(built.value.files.keys)
        let now = Self.whole(&live, paths)
        #expect(now == built.value.files)
        let rendered: Set<DiagnosticID> = [.templateUnrenderable, .templateMissing]
        let findings = live.findings()
        #expect(
            findings.filter { !rendered.contains($0.id) }
                == built.diagnostics.filter { !rendered.contains($0.id) })
        // And back again.
        var back: [String: [UInt8]?] = [:]
        for path in change.files.keys { back.updateValue(Self.files[path], forKey: path) }
        live.update(back, settings: Self.settings)
        let restored = Self.whole(&live, paths)
        #expect(restored == before)
        let last = live.findings()
        #expect(last == SiteBuilder.build(SiteSources(files: Self.files), Self.settings).diagnostics)
    }

    @Test("what a copy has found out is known to the site, until a change reaches it")
    func learned() {
        var live = IncrementalSite(SiteSources(files: Self.files), Self.settings)
        var copy = live
        let findings = copy.findings()
        live.learn(from: copy)
        #expect(live.findings() == findings)
        var changed = Self.files
        changed["content/en/apple/ios.md"] = Array(TestSite.page("On iOS", "[x](nowhere.md)").utf8)
        changed["content/en/apple/mac.md"] = nil
        for (path, bytes) in [
            ("content/en/apple/ios.md", changed["content/en/apple/ios.md"]), ("content/en/apple/mac.md", nil),
        ] {
            copy = live
            live.update([path: bytes])
            _ = copy.findings()
        }
        let built = SiteBuilder.build(SiteSources(files: changed), Self.settings)
        #expect(live.findings() == built.diagnostics)
    }

    @Test("a page that cannot be read stays as it was, and the finding is there")
    func broken() {
        var live = IncrementalSite(SiteSources(files: Self.files), Self.settings)
        let page = live.file("en/apple/ios/index.html")?.value
        #expect(page != nil)
        live.update(["content/en/apple/ios.md": Array("---\ntitle: [\n---\nText".utf8)])
        let standing = live.file("en/apple/ios/index.html")?.value
        #expect(standing == page)
        let found = live.findings().filter { $0.severity == .error }
        #expect(found.map(\.location.path).contains("content/en/apple/ios.md"))
        live.update(["content/en/apple/ios.md": Self.files["content/en/apple/ios.md"] ?? []])
        let mended = live.findings().filter { $0.severity == .error }
        #expect(mended == [])
    }

    @Test("a page that cannot be read has no findings of the lines that it had before")
    func former() {
        let path = "content/en/apple/ios.md"
        let page = TestSite.page("On iOS", "## Nonce {#nonce}\n\n[Lost](nowhere.md)")
        var live = IncrementalSite(SiteSources(files: Self.files), Self.settings)
        func found() -> [DiagnosticID] {
            live.findings().filter { $0.location.path == path }.map(\.id)
        }
        live.update([path: Array(page.utf8)])
        #expect(found() == [.linkBrokenPage])
        for broken in ["---\ntitle: [\n---\nText", "---\ntitle: {\n---\n\n\nOther text"] {
            live.update([path: Array(broken.utf8)])
            #expect(found() == [.yamlSyntax])
        }
        #expect(live.file("en/apple/ios/index.html")?.value.isEmpty == false)
        live.update([path: Array(page.utf8)])
        #expect(found() == [.linkBrokenPage])
    }

    @Test("a path that is no file of the site has none")
    func nowhere() {
        var live = IncrementalSite(SiteSources(files: Self.files), Self.settings)
        for path in [
            "", "nowhere", "en/nowhere/index.html", "de/index.html", "index.html/", "../portico.yml",
        ] {
            let file = live.file(path)
            #expect(file?.value == nil, "\(path)")
        }
    }
}
