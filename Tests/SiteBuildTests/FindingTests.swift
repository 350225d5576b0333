import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("Every mistake of a writer is found where it stands")
struct FindingTests {
    @Test("the finding has its id, place and hint", arguments: FindingCase.all)
    func found(_ entry: FindingCase) throws {
        let built = TestSite.build(
            entry.site, TestSite.settings(entry.tags, sourceAtRoot: entry.sourceAtRoot),
            templates: !entry.ownTemplates)
        let found = built.diagnostics.filter { $0.id == entry.id }
        #expect(found.map(\.location.description) == [entry.place])
        if let note = entry.note { #expect(found.first?.notes.first == note) }
        let others = built.diagnostics.filter { $0.id != entry.id && $0.severity == .error }
        #expect(others.map(\.message) == [])
    }

    @Test("every id of this target has a case")
    func complete() {
        let areas = [
            "content.", "link.", "strings.", "translation.", "yaml.", "glossary.", "sample.", "text.",
            "include.", "block.", "sdk.",
        ]
        let elsewhere: Set<DiagnosticID> = [
            // Pinned in SiteModelTests, where they come from.
            .yamlTooLarge, .contentInvalidUTF8,
            // Pinned in SiteThemeTests, with other settings.
            .contentUnofferedProvider,
            // Pinned in ThemeTextTests: it is about `portico.yml`.
            .linkFixedLanguage,
            // Pinned in ExternalLinkTests, where other hosts are asked.
            .linkExternalBroken, .linkExternalMoved, .linkExternalUnreachable,
        ]
        let wanted = DiagnosticID.allCases.filter { id in
            areas.contains { id.rawValue.hasPrefix($0) } && !elsewhere.contains(id)
        }
        let covered = Set(FindingCase.all.map(\.id))
        #expect(wanted.filter { !covered.contains($0) }.map(\.rawValue) == [])
        #expect(
            [DiagnosticID.templateMissing, .templateTooLarge, .templateUnrenderable].allSatisfy(
                covered.contains))
    }

    @Test("a page that is not UTF-8 is reported at its first bad byte, and the others are built")
    func invalidUTF8() {
        var files = TestSite.files(TestSite.templates)
        files["content/en/index.md"] = Array(TestSite.page("Home", "Hi.").utf8)
        files["content/en/bad.md"] = Array("---\ntitle: ก\n---\nก".utf8) + [0xE0, 0xB8, 0x0A]
        let built = SiteBuilder.build(SiteSources(files: files), TestSite.settings())
        #expect(built.diagnostics.map(\.id) == [.contentInvalidUTF8])
        #expect(built.diagnostics.first?.location.description == "content/en/bad.md:4:2")
        #expect(built.value.files["en/index.html"] != nil)
    }

    @Test("a draft that is left out has no findings, whatever is in it; asked for, it has them all")
    func draft() {
        let body = "# One\n\n[a](javascript:x)\n\n```swift sample=\"nope\"\n```\n"
        let text = """
            -- content/en/index.md --
            \(TestSite.page("Home", "Hi."))
            -- content/en/guide/index.md --
            \(TestSite.page("Guide", body, matter: "draft: true\nwieght: 1\n"))
            -- content/th/index.md --
            \(TestSite.page("บ้าน", body, matter: "draft: true\n"))
            -- content/th/guide/index.md --
            \(TestSite.page("คู่มือ", "คำ"))

            """
        let without = TestSite.build(text, TestSite.settings(["en", "th"])).diagnostics
        #expect(without.filter { $0.id != .translationNoSource } == [])
        let drafts = TestSite.build(text, TestSite.settings(["en", "th"], drafts: true)).diagnostics
        #expect(drafts.filter { $0.id == .contentHeadingLevel }.count == 2)
        #expect(drafts.contains { $0.id == .frontMatterUnknownKey })
        // Whether it is a draft cannot be known.
        let unread = TestSite.build(text.replacing("wieght: 1", with: "wieght: [1"))
        #expect(unread.diagnostics.contains { $0.id == .yamlSyntax })
    }

    @Test("findings come sorted by place, each once")
    func sorted() {
        let home = TestSite.page("Home", "[a](a.md) [b](b.md)\n\n[c](#c)")
        let built = TestSite.build(
            "-- content/en/index.md --\n\(home)\n-- content/en/x/index.md --\n[z](z.md)\n")
        let places = built.diagnostics.map(\.location)
        #expect(places == places.sorted())
        #expect(Set(built.diagnostics).count == built.diagnostics.count)
    }
}
