import Diagnostics
import Foundation
import SiteBuild
import SiteModel
import Testing

@Suite("A link of a page that stands in for a translation leads to a place that its target has")
struct FallbackLinkTests {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private static let settings = TestSite.settings(["en", "th"])
    private static let target = "content/th/a/target.md"

    /// A page that is there in English alone, one that includes a section of it, and a target that stands alone in
    /// Thai.
    private static let files: [String: [UInt8]] = {
        let link = "[in](target.md#two) [top](target.md) [both](target.md?a=1#two)"
        let include = FindingCase.include("only.md", "here") + "\n" + FindingCase.include("target.md", "one")
        var files = TestSite.files(TestSite.templates)
        files.merge(
            TestSite.files(
                """
                -- content/en/index.md --
                \(TestSite.page("Home", "Text."))
                -- content/th/index.md --
                \(TestSite.page("หน้าแรก", "ข้อความ"))
                -- content/en/a/index.md --
                \(TestSite.page("A", "Text."))
                -- content/en/a/only.md --
                \(TestSite.page("Only", "## Here {#here}\n\n\(link) [thai](/th/a/target/#two)"))
                -- content/en/a/other.md --
                \(TestSite.page("Other", "## Part {#part}\n\n\(include)"))
                -- content/en/a/variable.md --
                \(TestSite.page("Variable", "[v](target.md#{{place:two}})"))
                -- content/en/a/target.md --
                \(TestSite.page("Target", "## One {#one}\n\nSee [two](#two).\n\n## Two {#two}\n\nSecond."))
                -- \(Self.target) --
                \(alone)

                """)
        ) { $1 }
        return files
    }()

    private static let alone = TestSite.page("เป้าหมาย", "## หนึ่ง {#nueng}\n\nแรก\n\n## สอง {#song}\n\nที่สอง")

    private func page(_ path: String, _ files: [String: [UInt8]]) -> String {
        let built = SiteBuilder.build(SiteSources(files: files), Self.settings)
        return String(decoding: built.value.files[path] ?? [], as: UTF8.self)
    }

    @Test("where the translation stands alone, to its beginning in the reader's language")
    func alone() {
        let thai = page("th/a/only/index.html", Self.files)
        #expect(thai.contains("/th/a/target/\">in</a>"))
        #expect(thai.contains("target/?a=1\">both</a>"))
        // A link that names the language is the writer's own, and `check` finds it.
        #expect(thai.contains("target/#two\">thai</a>"))
        let english = page("en/a/only/index.html", Self.files)
        #expect(english.contains("target/#two\">in</a>") && english.contains("target/?a=1#two\">both</a>"))
    }

    @Test("in a section that is included, too, also to another place of its own page")
    func included() {
        let thai = page("th/a/other/index.html", Self.files)
        #expect(thai.contains("target/\">in</a>"))
        #expect(thai.contains("See <a href") && thai.contains("target/\">two</a>"))
        #expect(page("en/a/other/index.html", Self.files).contains("target/#two\">two</a>"))
    }

    /// Thai targets with the place: named by a heading, by an anchor, recorded, with the source's headings, none.
    private static let whole: [(name: String, bytes: [UInt8]?)] = [
        ("with the anchor", Array(alone.replacing("ที่สอง", with: "<a id=\"two\"></a>ที่สอง").utf8)),
        ("with the heading", Array(alone.replacing("#song", with: "#two").utf8)),
        (
            "recorded",
            Array(alone.replacing("---\n##", with: "source: {_title: \"000000000000\"}\n---\n##").utf8)
        ),
        (
            "parted as the source",
            Array(alone.replacing("nueng", with: "one").replacing("song", with: "two").utf8)
        ),
        ("gone", nil),
    ]

    @Test("else to the place itself, and a build that goes on from another gives what one from nothing gives")
    func whole() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let disk = Disk(root: root.path, cacheKey: .test)
        var files = Self.files
        func expectSame(_ name: String, _ place: String) {
            let sources = SiteSources(files: files)
            let again = TestSite.build(sources, Self.settings, into: disk)
            let fresh = SiteBuilder.build(sources, Self.settings, lanes: 1)
            #expect(again.diagnostics == fresh.diagnostics, "\(name)")
            #expect(TestSite.output(disk) == fresh.value.files, "\(name)")
            for (page, text) in [("only", "in"), ("variable", "v")] {
                let bytes = fresh.value.files["th/a/\(page)/index.html"] ?? []
                let shown = String(decoding: bytes, as: UTF8.self)
                #expect(shown.contains("target/\(place)\">\(text)</a>"), "\(name), \(page)")
            }
        }
        expectSame("alone", "")
        for (name, bytes) in Self.whole {
            files[Self.target] = bytes
            expectSame(name, "#two")
            files[Self.target] = Self.files[Self.target]
            expectSame("alone after \(name)", "")
        }
    }

    @Test("only pages with such a link are made again when a translation gains the place")
    func kept() {
        defer { try? FileManager.default.removeItem(at: root) }
        let disk = Disk(root: root.path, cacheKey: .test)
        var files = Self.files
        files["content/en/a/variable.md"] = nil
        _ = TestSite.build(SiteSources(files: files), Self.settings, into: disk)
        let pages = TestSite.build(SiteSources(files: files), Self.settings, into: disk).value.reusedPages
        files[Self.target] = Self.whole[0].bytes
        let again = TestSite.build(SiteSources(files: files), Self.settings, into: disk).value.reusedPages
        let made = Set(pages).subtracting(again)
        #expect(made == ["th/a/target/index.html", "th/a/only/index.html", "th/a/other/index.html"])
    }

    @Test("a translation's own link to a heading that is not there is found, with its line")
    func own() {
        var files = Self.files
        files["content/th/a/only.md"] = Array(
            TestSite.page("เท่านั้น", "## ที่นี่ {#here}\n\n[ใน](target.md#two)").utf8)
        let found = SiteBuilder.build(SiteSources(files: files), Self.settings).diagnostics.filter {
            $0.id == .linkBrokenAnchor && $0.location.path == "content/th/a/only.md"
        }
        #expect(found.map(\.location.description) == ["content/th/a/only.md:7:1"])
        #expect(found.first?.message.contains("`content/th/a/target.md` has no `#two`") == true)
    }
}
