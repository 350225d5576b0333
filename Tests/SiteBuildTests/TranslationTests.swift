import Diagnostics
import Foundation
import SiteBuild
import SiteModel
import TestSupport
import Testing

@Suite("Translations say how true they are to their source")
struct TranslationTests {
    private static let source = TestSite.page(
        "Apple",
        "Lead text.\n\n## One {#one}\n\nFirst words here.\n\n## Two {#two}\n\nSecond.\n\n## Three {#three}\n\nThird."
    )

    /// A Thai page with sections one and two, made from the source as `hashes` say.
    private static func site(_ hashes: [String: String], matter: String = "") -> String {
        let record = hashes.sorted { $0.key < $1.key }.map { "  \($0.key): \"\($0.value)\"\n" }.joined()
        let thai = TestSite.page(
            "แอปเปิล", "เริ่ม\n\n## หนึ่ง {#one}\n\nแรก\n\n## สอง {#two}\n\nที่สอง",
            matter: matter + (record.isEmpty ? "" : "source:\n" + record))
        return """
            -- content/en/index.md --
            \(TestSite.page("Home", ""))
            -- content/en/apple/index.md --
            \(source)
            -- content/th/index.md --
            \(TestSite.page("หน้าแรก", ""))
            -- content/th/apple/index.md --
            \(thai)
            -- content/en/_strings.yml --
            translation: {stale: Changed., source: Read it, missing_section: Not yet.}
            -- content/th/_strings.yml --
            translation: {stale: เปลี่ยนแล้ว, source: อ่าน, missing_section: ยังไม่แปล}

            """
    }

    private static let settings = TestSite.settings(["en", "th"])

    private static func status(_ site: String) throws -> TranslationStatus {
        let built = TestSite.build(site, settings).value.site
        let path = try #require(PagePath("apple"))
        return try #require(built.status(of: path, in: built.locales[1]))
    }

    private static func hashes() throws -> [String: String] {
        let built = TestSite.build(site([:]), settings).value.site
        let path = try #require(PagePath("apple"))
        let sections = built.page(at: path, in: built.source)?.file.translatedSections ?? []
        return Dictionary(uniqueKeysWithValues: sections.map { ($0.id, $0.hash) })
    }

    @Test(
        "a picture may have a version of its own for each language",
        arguments: [("flow.th.svg", 0), ("flow.en.svg", 1), ("other.th.svg", 1)])
    func picturesByLanguage(thai: String, findings: Int) {
        let site = """
            -- content/en/index.md --
            \(TestSite.page("Home", "![A](/images/flow.en.svg)"))
            -- content/th/index.md --
            \(TestSite.page("หน้าแรก", "![ก](/images/\(thai))"))
            -- public/images/flow.en.svg --
            <svg xmlns="http://www.w3.org/2000/svg"/>
            -- public/images/flow.th.svg --
            <svg xmlns="http://www.w3.org/2000/svg"/>
            -- public/images/other.th.svg --
            <svg xmlns="http://www.w3.org/2000/svg"/>

            """
        let diagnostics = TestSite.build(site, Self.settings).diagnostics
        #expect(diagnostics.count { $0.id == .translationParity } == findings)
    }

    @Test("each section is current, stale, unrecorded or missing")
    func states() throws {
        var hashes = try Self.hashes()
        #expect(hashes.keys.sorted() == ["_lead", "_title", "one", "three", "two"])
        hashes["one"] = "000000000000"
        hashes["two"] = nil
        let status = try Self.status(Self.site(hashes))
        #expect(status.sections.map(\.id) == ["_title", "_lead", "one", "two", "three"])
        #expect(status.sections.map(\.state) == [.current, .current, .stale, .unrecorded, .missing])
        #expect(status.state == .missing)
        #expect(status.wordsLeft == 4 + 2)
        let machine = try Self.status(Self.site(try Self.hashes(), matter: "machineTranslated: true\n"))
        #expect(machine.sections.map(\.state) == [.machine, .machine, .machine, .machine, .missing])
    }

    @Test("what is still the source's own words is missing, where there is something to translate")
    func copies() throws {
        let body =
            "Words that nobody has translated.\n\n## API {#api}\n\n```swift\nlet a = 1\n```\n\n"
            + "## Notes {#notes}\n\nThree more English words."
        func text(_ tag: String, _ thai: String) -> String {
            "-- content/en/index.md --\n\(TestSite.page("Home", body))\n"
                + "-- content/\(tag)/index.md --\n\(thai)\n"
        }
        func states(_ tag: String, _ page: String) throws -> [TranslationStatus.State] {
            let site = TestSite.build(text(tag, page), TestSite.settings(["en", tag])).value.site
            return try #require(site.status(of: .home, in: site.locales[1])).sections.map(\.state)
        }
        let copy = TestSite.page("Home", body)
        // Title and description have two words; the section on an API has code alone.
        #expect(try states("th", copy) == [.unrecorded, .missing, .unrecorded, .missing])
        #expect(try states("en-GB", copy).allSatisfy { $0 == .unrecorded })
        let begun = copy.replacing("Three more English words.", with: "อีกสามคำ")
        #expect(try states("th", begun).last == .unrecorded)
        let html = TestSite.build(text("th", begun), TestSite.settings(["en", "th"])).value
            .files["th/index.html"]
        let shown = String(decoding: html ?? [], as: UTF8.self)
        #expect(shown.components(separatedBy: "Words that nobody has translated.").count == 2)
        #expect(shown.contains("<section lang=\"en\" dir=\"ltr\">"))
    }

    @Test("a draft is told apart, and is not done; drafts of the source wait for no translation")
    func drafts() throws {
        let text =
            Self.site(try Self.hashes(), matter: "draft: true\n")
            + "\n-- content/en/new.md --\n\(TestSite.page("New", "Soon.", matter: "draft: true\n"))\n"
        let site = SiteBuilder.site(SiteSources(files: TestSite.files(text)), Self.settings)
        let report = StatusReport.render(site.statuses, format: .text)
        #expect(report.contains("th/apple  missing, draft"))
        #expect(!report.contains("th/new"))
        #expect(report.contains("1 draft to publish\n") && report.contains("th: 16 % of 6 sections"))
        let json = StatusReport.render(site.statuses, format: .json)
        #expect(json.contains("\"state\":\"missing\",\"draft\":true"))
    }

    @Test(
        "a title or description that changed is stale like a section, and is shown", arguments: [true, false])
    func title(isDescription: Bool) throws {
        let text = Self.site(try Self.hashes())
        let old = isDescription ? "About Apple." : "title: Apple"
        let new = isDescription ? "Of Apple." : "title: Sign in with Apple"
        let site = SiteBuilder.site(
            SiteSources(files: TestSite.files(text.replacing(old, with: new))), Self.settings)
        let (locale, source) = try Scaffold.original("th/apple", in: site)
        let status = try #require(site.status(of: source.pagePath, in: locale))
        #expect(status.sections.map(\.state) == [.stale, .current, .current, .current, .missing])
        #expect(status.wordsLeft == 2 + (isDescription ? 3 : 6))
        let changes = ChangedSections.text(
            source, in: locale, of: site, earlier: [Array(Self.source.utf8)])
        #expect(
            changes.hasPrefix(
                "content/en/apple/index.md:1: stale #_title\n"
                    + (isDescription
                        ? "  Apple\n- About Apple.\n+ Of Apple.\n"
                        : "- Apple\n+ Sign in with Apple\n  About Apple.\n")))
        let before = SiteBuilder.site(SiteSources(files: TestSite.files(text)), Self.settings)
        #expect(before.status(of: source.pagePath, in: locale)?.sections.first?.state == .current)
    }

    @Test("a record made before titles were recorded leaves the title unrecorded, which is no finding")
    func untitled() throws {
        var hashes = try Self.hashes()
        hashes[PageSection.title] = nil
        #expect(try Self.status(Self.site(hashes)).sections.first?.state == .unrecorded)
        let findings = TestSite.build(Self.site(hashes), Self.settings).diagnostics.map(\.id)
        #expect(findings == [.translationParity])
    }

    @Test("a hash does not see blanks at line ends, and sees everything else")
    func hash() throws {
        func hash(_ body: String) throws -> String {
            let text = "-- content/en/index.md --\n" + TestSite.page("Home", body)
            let site = TestSite.build(text).value.site
            return try #require(site.page(at: .home, in: site.source)?.file.sections.first?.hash)
        }
        let plain = try hash("## A {#a}\n\nText.\n")
        #expect(try hash("\n\n## A {#a}  \n\nText.\r\n\n\n") == plain)
        #expect(try hash("## A {#a}\n\nText!\n") != plain)
        #expect(try hash("## B {#a}\n\nText.\n") != plain)
    }

    @Test("a count of one is no plural")
    func one() {
        let built = TestSite.build(
            """
            -- content/en/index.md --
            \(TestSite.page("Home", "> [!NOTE]\n> A\n\n> [!TIP]\n> B"))
            -- content/th/index.md --
            \(TestSite.page("หน้าแรก", "> [!NOTE]\n> ก"))

            """, Self.settings)
        #expect(built.diagnostics.map(\.message) == ["there is 1 alert and 2 in the source"])
    }

    @Test("a page shows stale sections with a notice and missing ones in the source language")
    func shown() throws {
        var hashes = try Self.hashes()
        hashes["one"] = "000000000000"
        let built = TestSite.build(Self.site(hashes), Self.settings)
        let html = String(decoding: built.value.files["th/apple/index.html"] ?? [], as: UTF8.self)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/stale-and-missing.html")
        #expect(try Golden.difference(Array(html.utf8), from: file) == nil)
        #expect(built.diagnostics.map(\.id) == [.translationParity])
    }

    @Test(
        "a translation of other headings stands alone until somebody has recorded what it was made from",
        arguments: [true, false])
    func alone(_ isRecorded: Bool) {
        let record = isRecorded ? "source:\n  _title: \"000000000000\"\n" : ""
        let built = TestSite.build(
            """
            -- content/en/index.md --
            \(TestSite.page("Home", "## One {#one}\n\nFirst.\n\n## Two {#two}\n\nSecond."))
            -- content/th/index.md --
            \(TestSite.page("หน้าแรก", "## หนึ่ง {#nueng}\n\nแรก [สอง](#two)", matter: record))

            """, Self.settings)
        let shown = String(decoding: built.value.files["th/index.html"] ?? [], as: UTF8.self)
        #expect(shown.contains("แรก"))
        #expect(shown.contains("Second.") == isRecorded)
        #expect(built.diagnostics.contains { $0.id == .linkBrokenAnchor } == !isRecorded)
    }

    @Test("recording makes every section current and keeps the rest of the file")
    func record() throws {
        let text = Self.site(["one": "000000000000"], matter: "draft: false\n")
        let files = TestSite.files(text)
        let path = "content/th/apple/index.md"
        let site = SiteBuilder.site(SiteSources(files: files), Self.settings)
        let (_, source) = try Scaffold.original("th/apple", in: site)
        var renewed = files
        let bytes = SourceRecord.renewed(files[path] ?? [], from: source)
        #expect(bytes != nil)
        renewed[path] = bytes
        let again = SiteBuilder.site(SiteSources(files: renewed), Self.settings)
        let status = try #require(again.status(of: source.pagePath, in: again.locales[1]))
        #expect(status.sections.map(\.state) == [.current, .current, .current, .current, .missing])
        let before = String(decoding: files[path] ?? [], as: UTF8.self)
        let after = String(decoding: renewed[path] ?? [], as: UTF8.self)
        #expect(after.contains("draft: false"))
        #expect(after.hasSuffix(before.split(separator: "---\n").last.map(String.init) ?? "?"))
        #expect(SourceRecord.renewed(renewed[path] ?? [], from: source) == renewed[path])
    }

    @Test("a report is the same text in every format", arguments: StatusReport.Format.allCases)
    func report(_ format: StatusReport.Format) throws {
        var hashes = try Self.hashes()
        hashes["one"] = "000000000000"
        let site = TestSite.build(Self.site(hashes), Self.settings).value.site
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/status.\(format.rawValue)")
        let text = StatusReport.render(site.statuses, format: format)
        #expect(try Golden.difference(Array(text.utf8), from: file) == nil)
    }

    @Test("what changed in the source since is shown, as far as its history goes back")
    func changed() throws {
        let earlier = Self.source.replacing("First words here.", with: "First words.\n\nAnd more.")
        let old = TestSite.build(
            "-- content/en/index.md --\n\(TestSite.page("Home", ""))\n-- content/en/apple/index.md --\n\(earlier)\n"
        ).value.site
        let path = try #require(PagePath("apple"))
        let sections = old.page(at: path, in: old.source)?.file.sections ?? []
        var hashes = try Self.hashes()
        hashes["one"] = try #require(sections.first { $0.id == "one" }?.hash)
        hashes["two"] = "000000000000"
        let site = SiteBuilder.site(SiteSources(files: TestSite.files(Self.site(hashes))), Self.settings)
        let (locale, source) = try Scaffold.original("th/apple", in: site)
        let history = [Array("no page".utf8), Array(earlier.utf8)]
        #expect(
            ChangedSections.text(source, in: locale, of: site, earlier: history) == """
                content/en/apple/index.md:7:1: stale #one
                  ## One {#one}
                \("  ")
                - First words.
                -\(" ")
                - And more.
                + First words here.

                content/en/apple/index.md:11:1: stale #two
                (its text at the time of translating is not in the history)
                + ## Two {#two}
                +\(" ")
                + Second.

                content/en/apple/index.md:15:1: missing #three
                + ## Three {#three}
                +\(" ")
                + Third.


                """)
    }
}
