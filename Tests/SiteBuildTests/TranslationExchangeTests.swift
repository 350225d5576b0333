import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("Translations travel to translators and back, section by section")
struct TranslationExchangeTests {
    private static let settings = TestSite.settings(["en", "th"], drafts: true)

    private static let english = """
        Lead with **strong**, `code` & <kbd>Esc</kbd>.

        ## Make {#make}

        Take [it](index.md "A title") as in <https://example.com/a?b&c>.

        ```swift
        let a = "<&>"  // note
        ```

        ## Use {#use}

        1. One
        2. Two
        """
    private static let thai = """
        เกริ่น **เน้น** `code` กับ <kbd>Esc</kbd>

        ## สร้าง {#make}

        ใช้ [สิ่งนี้](index.md "ชื่อ") ดู <https://example.com/a?b&c>

        ```swift
        let a = "<&>"  // หมายเหตุ
        ```
        """

    private static func files(
        en: String = english, th: String? = thai, matter: String = "", record: Bool = true
    ) -> [String: [UInt8]] {
        var files = TestSite.files("-- content/en/index.md --\n\(TestSite.page("Home", en))")
        if let th {
            files["content/th/index.md"] = Array(TestSite.page("หน้าแรก", th, matter: matter).utf8)
        }
        guard record, th != nil else { return files }
        let source = SiteBuilder.site(SiteSources(files: files), settings).page(
            at: .home, in: settings.locales[0])
        if let source, let bytes = files["content/th/index.md"] {
            files["content/th/index.md"] = SourceRecord.renewed(bytes, from: source.file)
        }
        return files
    }

    private static func exchange(_ files: [String: [UInt8]]) throws -> TranslationExchange {
        let site = SiteBuilder.site(SiteSources(files: files), settings)
        return try TranslationExport.exchange([], to: settings.locales[1], of: site)
    }

    private static func outcome(
        _ exchange: TranslationExchange, into files: [String: [UInt8]], force: Bool = false
    ) throws -> TranslationImport.Outcome {
        try TranslationImport(
            exchange, path: "th.xlf", isForced: force, sources: SiteSources(files: files), settings
        ).outcome()
    }

    /// The files with what an import changes.
    private static func merged(
        _ files: [String: [UInt8]], _ outcome: TranslationImport.Outcome
    ) -> [String: [UInt8]] {
        files.merging(outcome.changes.map { ($0.path, $0.bytes) }) { $1 }
    }

    private static func states(_ files: [String: [UInt8]]) -> [String: TranslationStatus.State] {
        let site = SiteBuilder.site(SiteSources(files: files), settings)
        let sections = site.status(of: .home, in: settings.locales[1])?.sections ?? []
        return Dictionary(sections.map { ($0.id, $0.own) }, uniquingKeysWith: { first, _ in first })
    }

    private static func text(_ files: [String: [UInt8]]) -> String {
        String(decoding: files["content/th/index.md"] ?? [], as: UTF8.self)
    }

    /// The exchange with another translation of one section.
    private static func translated(
        _ exchange: TranslationExchange, _ id: String, _ text: String,
        mark: TranslationExchange.Mark = .translated
    ) throws -> TranslationExchange {
        var exchange = exchange
        let index = try #require(exchange.sections.firstIndex { $0.id == id })
        exchange.sections[index].parts[0].target = text
        exchange.sections[index].mark = mark
        return exchange
    }

    // MARK: There and back

    @Test("what is written is read again as it was", arguments: TranslationExchange.Format.allCases)
    func roundTrip(_ format: TranslationExchange.Format) throws {
        var wanted = try Self.exchange(Self.files())
        let file = wanted.file(format)
        var read = try TranslationExchange.read(Array(file.utf8))
        for index in wanted.sections.indices {
            (read.sections[index].line, read.sections[index].place, read.sections[index].note) = (0, "", nil)
            (wanted.sections[index].place, wanted.sections[index].note) = ("", nil)
            let mark = read.sections[index].mark
            if format == .po { #expect(mark == (wanted.sections[index].id == "use" ? .translated : mark)) }
            read.sections[index].mark = wanted.sections[index].mark
        }
        #expect(read == wanted)
    }

    @Test("an import of what was exported changes nothing", arguments: TranslationExchange.Format.allCases)
    func nothingChanges(_ format: TranslationExchange.Format) throws {
        for files in [
            Self.files(), Self.files(record: false), Self.files(matter: "machineTranslated: true\n"),
            Self.files(th: nil), Self.files().mapValues { Array(String(decoding: $0, as: UTF8.self).utf8) },
        ] {
            let file = try Self.exchange(files).file(format)
            let outcome = try Self.outcome(TranslationExchange.read(Array(file.utf8)), into: files)
            #expect(outcome.changes == [])
            #expect(outcome.findings == [])
        }
    }

    @Test("code, addresses and tags are placeholders; a title of a link is not")
    func placeholders() throws {
        let file = try Self.exchange(Self.files()).file(.xliff)
        #expect(file.contains("<data id=\"d1\">`code`</data>"))
        #expect(file.contains("&lt;kbd&gt;</data>"))
        #expect(file.contains("<data id=\"d1\"> {#make}") == false)
        #expect(file.contains(">](index.md</data>"))
        #expect(file.contains(" \"A title\")"))
        #expect(file.contains("let a = \"&lt;&amp;&gt;\"  // note\n```</data>"))
    }

    @Test("drafts of a machine and translations that are behind are marked as not finished")
    func marks() throws {
        let machine = try Self.exchange(Self.files(matter: "machineTranslated: true\n"))
        #expect(machine.file(.xliff).contains("state=\"initial\" subState=\"portico:machine\""))
        #expect(
            machine.file(.po).contains(
                "#. machine draft: nobody has read it yet\n#: content/en/index.md:1\n#, fuzzy\n"))
        var files = Self.files()
        files["content/en/index.md"] =
            Self.files(en: Self.english.replacing("Take", with: "Use"))["content/en/index.md"]
        let stale = try Self.exchange(files)
        #expect(stale.file(.xliff).contains("state=\"initial\" subState=\"portico:stale\""))
        #expect(stale.sections.first { $0.id == "use" }?.parts.map(\.target) == [""])
    }

    // MARK: What comes back

    @Test("a section that was missing is put into its place, and is current then")
    func missingSection() throws {
        let files = Self.files()
        let exchange = try Self.translated(Self.exchange(files), "use", "## ใช้ {#use}\n\n1. หนึ่ง\n2. สอง")
        let outcome = try Self.outcome(exchange, into: files)
        #expect(outcome.taken == 1)
        #expect(outcome.findings == [])
        let merged = Self.merged(files, outcome)
        #expect(Self.text(merged).hasSuffix("```\n\n## ใช้ {#use}\n\n1. หนึ่ง\n2. สอง"))
        #expect(Self.states(merged).values.allSatisfy { $0 == .current })
    }

    @Test("a page that was missing is made; whole it is published, in part it is a draft")
    func missingPage() throws {
        let files = Self.files(th: nil)
        var exchange = try Self.exchange(files)
        for index in exchange.sections.indices {
            for part in exchange.sections[index].parts.indices {
                let source = exchange.sections[index].parts[part].source
                exchange.sections[index].parts[part].target =
                    source.replacing("One", with: "หนึ่ง").replacing("Take", with: "ใช้").replacing(
                        "Lead", with: "เกริ่น"
                    ).replacing("Home", with: "หน้าแรก")
            }
            exchange.sections[index].mark = .translated
        }
        let whole = Self.merged(files, try Self.outcome(exchange, into: files))
        #expect(!Self.text(whole).contains("draft:"))
        #expect(Self.text(whole).contains("title: \"หน้าแรก\"\ndescription: \"About หน้าแรก.\"\n"))
        #expect(Self.states(whole).values.allSatisfy { $0 == .current })
        exchange.sections.removeAll { $0.id == "use" }
        let part = Self.merged(files, try Self.outcome(exchange, into: files))
        #expect(Self.text(part).contains("draft: true\n"))
        #expect(Self.states(part)["make"] == .current)
        #expect(Self.states(part)["use"] == .missing || Self.states(part)["use"] == .unrecorded)
    }

    @Test("the rest of a page that was imported in part is no conflict: nobody has translated it yet")
    func secondPart() throws {
        let files = Self.files(th: nil)
        let first = try Self.translated(Self.exchange(files), "_lead", "เกริ่น **เน้น** `code` <kbd>Esc</kbd>")
        let begun = Self.merged(files, try Self.outcome(first, into: files))
        #expect(Self.text(begun).contains("## Use {#use}"), "the rest stands there in the source's words")
        let second = try Self.translated(first, "use", "## ใช้ {#use}\n\n1. หนึ่ง\n2. สอง")
        let outcome = try Self.outcome(second, into: begun)
        #expect(outcome.findings == [])
        #expect(outcome.taken == 1)
        #expect(Self.states(Self.merged(begun, outcome))["use"] == .current)
        // Another translation is one.
        let done = try Self.translated(first, "use", "## จับ {#use}\n\n1. ก\n2. ข")
        let other = Self.merged(begun, try Self.outcome(done, into: begun))
        #expect(try Self.outcome(second, into: other).findings.map(\.id) == [.exchangeConflict])
    }

    @Test("a section whose source has changed meanwhile is named with the change; others are taken")
    func late() throws {
        let files = Self.files()
        let exchange = try Self.translated(
            try Self.translated(Self.exchange(files), "make", Self.make("ลอง")), "_lead",
            "ใหม่ `code` <kbd>Esc</kbd>")
        var now = files
        now["content/en/index.md"] =
            Self.files(en: Self.english.replacing("Take", with: "Use"))["content/en/index.md"]
        let outcome = try Self.outcome(exchange, into: now)
        #expect(outcome.taken == 1)
        #expect(outcome.findings.map(\.id) == [.exchangeSourceChanged])
        let notes = try #require(outcome.findings.first?.notes)
        #expect(notes.contains { $0.hasPrefix("- Take") } && notes.contains { $0.hasPrefix("+ Use") })
        let forced = Self.merged(now, try Self.outcome(exchange, into: now, force: true))
        #expect(Self.text(forced).contains("ลอง"))
        #expect(Self.states(forced)["make"] == .stale)
    }

    @Test("a translation that has changed meanwhile is not overwritten unless it is forced")
    func conflict() throws {
        let files = Self.files()
        let exchange = try Self.translated(Self.exchange(files), "make", Self.make("ลอง"))
        var now = files
        now["content/th/index.md"] = Array(Self.text(files).replacing("ใช้ [", with: "จับ [").utf8)
        let outcome = try Self.outcome(exchange, into: now)
        #expect(outcome.findings.map(\.id) == [.exchangeConflict])
        #expect(outcome.changes == [])
        let forced = Self.merged(now, try Self.outcome(exchange, into: now, force: true))
        #expect(Self.text(forced).contains("ลอง"))
        // The same change on both sides is none.
        let both = Self.merged(files, try Self.outcome(exchange, into: files))
        #expect(try Self.outcome(exchange, into: both).findings == [])
    }

    private static func make(_ word: String) -> String {
        "## สร้าง {#make}\n\n\(word) [สิ่งนี้](index.md \"ชื่อ\") ดู <https://example.com/a?b&c>\n\n"
            + "```swift\nlet a = \"<&>\"  // หมายเหตุ\n```"
    }

    @Test(
        "a translation that lacks code, or is no single section, is named",
        arguments: [
            ("## ก {#make}\n\nไม่มี", DiagnosticID.exchangeLostPart),
            (make("ก") + "\n\n## ข {#b}", .exchangeUnfit), ("ไม่มีหัวข้อ", .exchangeUnfit),
            ("### ก {#make}", .exchangeUnfit), ("## ก {#other}", .exchangeUnfit),
            (make("ก") + "\n\n~~~\nopen", .exchangeUnfit),
        ])
    func unfit(_ text: String, _ id: DiagnosticID) throws {
        let files = Self.files()
        let outcome = try Self.outcome(try Self.translated(Self.exchange(files), "make", text), into: files)
        #expect(outcome.findings.map(\.id) == [id])
        #expect(outcome.changes == [])
    }

    @Test("a link that is lost is missed though another leads to the same place")
    func lostAmongEqual() throws {
        let files = Self.files(en: "## Make {#make}\n\n[One](index.md), [two](index.md), `x` or `x`.", th: "")
        func outcome(_ text: String) throws -> TranslationImport.Outcome {
            try Self.outcome(
                try Self.translated(Self.exchange(files), "make", "## ก {#make}\n\n" + text), into: files)
        }
        #expect(try outcome("[ก](index.md) [ข](index.md) `x`").findings == [])
        #expect(try outcome("[ก](index.md) `x`").findings.map(\.id) == [.exchangeLostPart])
    }

    @Test("a heading without an id gets the source's")
    func headingID() throws {
        let files = Self.files(en: "## Make it\n\nWords and words here.", th: "")
        let exchange = try Self.translated(Self.exchange(files), "make-it", "## สร้าง\n\nคำ")
        let merged = Self.merged(files, try Self.outcome(exchange, into: files))
        #expect(Self.text(merged).contains("## สร้าง {#make-it}\n\nคำ\n"))
        #expect(Self.states(merged)["make-it"] == .current)
    }

    @Test("sections of a machine's draft that were read are no machine's any more")
    func machine() throws {
        let files = Self.files(matter: "machineTranslated: true\n")
        var exchange = try Self.exchange(files)
        let index = try #require(exchange.sections.firstIndex { $0.id == "make" })
        exchange.sections[index].mark = .translated
        let merged = Self.merged(files, try Self.outcome(exchange, into: files))
        #expect(Self.text(merged).contains("machineTranslated: [\"_title\", \"_lead\"]\n"))
        #expect(Self.states(merged)["make"] == .current)
        #expect(Self.states(merged)["_lead"] == .machine)
    }

    @Test("what is marked as not finished is left")
    func unfinished() throws {
        let files = Self.files()
        let exchange = try Self.translated(
            Self.exchange(files), "make", Self.make("ลอง"), mark: .unfinished)
        let outcome = try Self.outcome(exchange, into: files)
        #expect(outcome.changes == [])
        #expect(outcome.unfinished == 2)
    }

    @Test("pages and sections that are no longer there are named, with their new place")
    func unknownPlace() throws {
        var exchange = try Self.exchange(Self.files())
        exchange.sections = [exchange.sections[2], exchange.sections[3]]
        exchange.sections[0].id = "mak"
        exchange.sections[1].page = "old"
        var files = Self.files()
        files["content/en/new.md"] = Array(TestSite.page("New", "", matter: "aliases: [old]\n").utf8)
        let findings = try Self.outcome(exchange, into: files).findings
        #expect(findings.map(\.id) == [.exchangeUnknownPlace, .exchangeUnknownPlace])
        #expect(findings.first?.notes == ["did you mean `make`?"])
        #expect(findings.last?.notes == ["the page is `new` now: write that for `old` in the file"])
    }

    @Test("line ends of Windows stay what they are")
    func windows() throws {
        let files = Self.files().mapValues { bytes in
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D, 0x0A])
                .map(\.self)
        }
        let exchange = try TranslationExchange.read(Array(try Self.exchange(files).file(.xliff).utf8))
        #expect(try Self.outcome(exchange, into: files).changes == [])
        let changed = try Self.translated(exchange, "make", Self.make("ลอง"))
        let outcome = try Self.outcome(changed, into: files)
        #expect(outcome.findings == [])
        let bytes = try #require(outcome.changes.first?.bytes)
        #expect(bytes.count { $0 == 0x0A } == bytes.count { $0 == 0x0D })
    }
}
