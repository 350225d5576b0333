import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("A build that goes on from an earlier one gives what a build from nothing gives")
struct IncrementalTests: InProjectFolder {
    let folder: ProjectFolder

    init() throws { folder = try ProjectFolder() }

    private static func text(_ words: String) -> String {
        "## One {#one}\n\n\(words) [two](two.md#first) ลงชื่อเข้าใช้ด้วยบัญชี\n\n```swift sample=\"nonce\"\n```\n"
    }

    private static let start: [String: [UInt8]] = {
        var files = TestSite.files(TestSite.templates)
        files["templates/layouts/search.mustache"] = Array("{{> body}}".utf8)
        files["public/site.css"] = Array("a{}".utf8)
        files["content/_samples/nonce.swift"] = Array("let nonce = 1\n".utf8)
        for locale in ["en", "th", "he"] {
            files["content/\(locale)/_strings.yml"] = Array("search: {title: Search, lead: Find.}\n".utf8)
            files["content/\(locale)/index.md"] = page("Home", "Welcome.\n")
            files["content/\(locale)/a/index.md"] = page("A", "Section.\n")
            files["content/\(locale)/a/one.md"] = page("One", text("Words."), matter: "project: app\n")
        }
        files["content/en/a/index.md"] = page("A", "Section.\n", matter: "sdk: [kite-sdk]\n")
        files["content/en/a/two.md"] = page("Two", "## First {#first}\n\nSecond page.\n")
        files["content/_projects/app/project.yml"] = Array("samples: { \"*.swift\": ./ }\n".utf8)
        files["content/_projects/app/README.md"] = Array("{{title}} {{files}}\n".utf8)
        files["content/sdks.yml"] = Array("- id: kite-sdk\n  version: 4\n  checked: 2026-11-27\n".utf8)
        return files
    }()

    private static func page(_ title: String, _ body: String, matter: String = "") -> [UInt8] {
        Array(TestSite.page(title, body, matter: matter).utf8)
    }

    /// The same site with pages that include a section, one by way of the other.
    static let including: [String: [UInt8]] = {
        var files = start
        func text(_ page: String, _ id: String) -> String {
            "## Part {#part}\n\n" + FindingCase.include(page, id)
        }
        for locale in ["en", "th"] {
            files["content/\(locale)/b/index.md"] = page("B", text("../a/one.md", "one"))
            files["content/\(locale)/b/c.md"] = page("C", text("index.md", "part"))
        }
        return files
    }()

    @Test("what others include", arguments: ["en", "th"], ["Other words.", "Words[^1].\n\n[^1]: Note.\n\n"])
    func included(_ locale: String, _ words: String) throws {
        let settings = TestSite.settings(["en", "th", "he"], baseURL: "https://x.example")
        _ = build(Self.including)
        #expect(output() == SiteBuilder.build(SiteSources(files: Self.including), settings).value.files)
        var sources = Self.including
        sources["content/\(locale)/a/one.md"] = Self.page("One", Self.text(words), matter: "project: app\n")
        let again = build(sources)
        let fresh = SiteBuilder.build(SiteSources(files: sources), settings, lanes: 1)
        #expect(again.findings == fresh.diagnostics)
        #expect(output() == fresh.value.files)
        #expect(again.standing > 6)
    }

    @Test("a block of the project's own: only the pages that use it are made again")
    func customBlock() throws {
        var sources = Self.including
        sources["content/en/a/two.md"] = Self.page("Two", "## First {#first}\n\n<box n=\"1\"/>\n")
        sources["content/en/b/d.md"] = Self.page("D", FindingCase.include("../a/two.md", "first"))
        func template(_ body: String) -> [UInt8] {
            Array("---\narguments: { n: number }\n---\n\(body)\n".utf8)
        }
        sources["templates/blocks/box.mustache"] = template("<p>{{n}}</p>")
        _ = build(sources)
        let pages = build(sources).standing
        sources["templates/blocks/box.mustache"] = template("<b>{{n}}</b>{{m}}")
        let again = build(sources)
        let settings = TestSite.settings(["en", "th", "he"], baseURL: "https://x.example")
        let fresh = SiteBuilder.build(SiteSources(files: sources), settings)
        #expect(again.findings == fresh.diagnostics)
        #expect(output() == fresh.value.files)
        // The page and the one that includes it, in each language.
        #expect(again.standing == pages - 6)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let bytes: [UInt8]?
        /// How many pages are made again at most; nil when any may be.
        var most: Int?
    }

    static let changes = [
        Change(
            testDescription: "the text of a source page", path: "content/en/a/one.md",
            bytes: page("One", text("Other words."), matter: "project: app\n"), most: 3),
        Change(
            testDescription: "the text of a translation", path: "content/th/a/one.md",
            bytes: page("One", text("คำอื่น"), matter: "project: app\n"), most: 1),
        Change(
            testDescription: "a heading that a link leads to", path: "content/en/a/two.md",
            bytes: page("Two", "## Last {#last}\n\nSecond page.\n"), most: 3),
        Change(testDescription: "a title", path: "content/en/a/two.md", bytes: page("Second", "Text.\n")),
        Change(
            testDescription: "the order", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n", matter: "weight: -1\n")),
        Change(testDescription: "a new translation", path: "content/he/a/two.md", bytes: page("Two", "x\n")),
        Change(testDescription: "a page that is gone", path: "content/th/a/one.md", bytes: nil),
        Change(
            testDescription: "a sample", path: "content/_samples/nonce.swift",
            bytes: Array("let n = 2\n".utf8)),
        Change(
            testDescription: "a file of a project", path: "content/_projects/app/README.md",
            bytes: Array("{{url}}\n".utf8)),
        Change(
            testDescription: "a page without its project", path: "content/en/a/one.md",
            bytes: page("One", text("Words."))),
        Change(
            testDescription: "a template", path: "templates/partials/head.mustache",
            bytes: Array("<html>".utf8)),
        Change(
            testDescription: "a text of the interface", path: "content/th/_strings.yml",
            bytes: Array("search: {title: ค้นหา, lead: x}\n".utf8)),
        Change(testDescription: "an asset", path: "public/site.css", bytes: Array("b{}".utf8)),
        Change(
            testDescription: "the SDKs", path: "content/sdks.yml",
            bytes: Array("- id: kite-sdk\n  version: 5\n  checked: 2026-11-28\n".utf8)),
        Change(
            testDescription: "the glossary", path: "content/glossary.yml",
            bytes: Array("- id: account\n  en: account\n  th: บัญชี\n  he: חשבון\n".utf8)),
    ]

    /// Builds into `dist`, going on from the last build there; gives what was found and how many files stood.
    private func build(
        _ sources: [String: [UInt8]], program: String = "1"
    ) -> (findings: [Diagnostic], standing: Int) {
        let built = TestSite.build(
            SiteSources(files: sources), TestSite.settings(["en", "th", "he"], baseURL: "https://x.example"),
            into: disk, program: program)
        #expect(built.value.files.isEmpty)
        return (built.diagnostics, built.value.reusedPages.count)
    }

    /// What stands in `dist`.
    private func output() -> [String: [UInt8]] { TestSite.output(disk) }

    @Test("whatever has changed", arguments: changes)
    func change(_ change: Change) throws {
        _ = build(Self.start)
        var sources = Self.start
        sources[change.path] = change.bytes
        let again = build(sources)
        let fresh = SiteBuilder.build(
            SiteSources(files: sources), TestSite.settings(["en", "th", "he"], baseURL: "https://x.example"),
            lanes: 1)
        #expect(again.findings == fresh.diagnostics)
        #expect(output() == fresh.value.files)
        if let most = change.most { #expect(again.standing >= 12 - most) }
    }

    @Test("nothing stands that somebody else wrote, and nothing of another program")
    func touched() throws {
        let first = build(Self.start)
        #expect(first.standing == 0)
        let whole = output()
        #expect(build(Self.start).standing == 12)
        try Data("x".utf8).write(to: root.appendingPathComponent("dist/th/a/one/index.html"))
        #expect(build(Self.start).standing == 11)
        #expect(output() == whole)
        #expect(build(Self.start, program: "2").standing == 0)
        #expect(build(Self.start, program: "2").findings == first.findings)
        #expect(output() == whole)
    }

    /// Whether a build that goes on from records has nothing to go on from.
    private func isEmpty(_ records: PageRecords) -> Bool {
        SiteBuilder.build(
            SiteSources(files: Self.start),
            TestSite.settings(["en", "th", "he"], baseURL: "https://x.example"),
            earlier: records, program: "1"
        ).value.standing.isEmpty
    }

    @Test("records that are damaged or gone are none")
    func damage() throws {
        _ = build(Self.start)
        let whole = output()
        let cache = root.appendingPathComponent(".portico/cache")
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
        let file = cache.appendingPathComponent(try #require(names.min { $0.count < $1.count }))
        let bytes = try Data(contentsOf: file)
        for index in stride(from: 0, to: bytes.count, by: 997) {
            var damaged = bytes
            damaged[index] ^= 0x55
            try damaged.write(to: file)
            #expect(isEmpty(BuildManifest(output: "dist", disk: disk).earlier))
        }
        for length in [0, 1, 8, bytes.count / 2, bytes.count - 1] {
            try bytes.prefix(length).write(to: file)
            #expect(isEmpty(BuildManifest(output: "dist", disk: disk).earlier))
        }
        #expect(build(Self.start).standing == 0)
        #expect(output() == whole)
        try FileManager.default.removeItem(at: cache)
        #expect(build(Self.start).standing == 0)
    }
}
