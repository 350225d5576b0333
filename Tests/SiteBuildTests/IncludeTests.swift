import Diagnostics
import Markdown
import SiteBuild
import SiteModel
import Testing

@Suite("A page includes sections of others, in its own language")
struct IncludeTests {
    private static let shared = """
        Lead.

        ## Make {#make}

        Text with [a link](../index.md), [this page](#other) and [a file](sheet.pdf).

        | Code | Name |
        |---|---|
        | 17025 | `credentialAlreadyInUse` |

        ```swift sample="nonce"
        ```

        ## Other {#other}

        Not included.
        """

    private static let thai = shared.replacing("Text with", with: "ข้อความ")

    private static func site(_ recorded: String = "", thai: String = thai) -> String {
        let fence = String(FindingCase.include("../concepts/nonce.md", "make").dropLast())
            .replacing("\n", with: "\n   ")
        let steps = "## Steps {#steps}\n\n1. One:\n\n   \(fence)\n2. Two.\n"
        return """
            -- content/en/index.md --
            \(TestSite.page("Home", "Hi."))
            -- content/th/index.md --
            \(TestSite.page("บ้าน", "Hi."))
            -- content/en/concepts/index.md --
            \(TestSite.page("Concepts", "Hi."))
            -- content/en/concepts/nonce.md --
            \(TestSite.page("Nonce", shared))
            -- content/th/concepts/nonce.md --
            \(TestSite.page("Nonce", thai, matter: recorded))
            -- content/en/apple/index.md --
            \(TestSite.page("Apple", steps))
            -- content/th/apple/index.md --
            \(TestSite.page("Apple", steps))
            -- content/en/concepts/sheet.pdf --
            PDF
            -- content/_samples/nonce.swift --
            let nonce = 1

            """
    }

    private static let settings = TestSite.settings(["en", "th"])

    private static func text(_ path: String, _ site: String = site()) -> String {
        String(decoding: TestSite.build(site, settings).value.files[path] ?? [], as: UTF8.self)
    }

    private static func findings(_ site: String) -> [String] {
        TestSite.build(site, settings).diagnostics.map(\.id.rawValue)
    }

    @Test("the section stands in its place without its heading, and its links lead where they led")
    func html() {
        #expect(Self.findings(Self.site()) == [])
        let english = Self.text("en/apple/index.html")
        #expect(english.contains("<a href=\"../../en/\">a link</a>"))
        #expect(english.contains("<a href=\"../../en/concepts/nonce/#other\">this page</a>"))
        #expect(english.contains("<a href=\"../../en/concepts/sheet.pdf\">a file</a>"))
        #expect(english.contains("nonce") && !english.contains("Not included"))
        #expect(!english.contains("id=\"make\"") && !english.contains("id=\"code-17025\""))
        #expect(Self.text("en/concepts/nonce/index.html").contains("id=\"code-17025\""))
        let thai = Self.text("th/apple/index.html")
        #expect(thai.contains("ข้อความ") && !thai.contains("Text with"))
    }

    @Test("a section that is not translated is shown in the source language, with a notice")
    func untranslated() {
        let site = Self.site(thai: "Lead.")
        #expect(Self.findings(site).contains("include.untranslated"))
        let thai = Self.text("th/apple/index.html", site)
        #expect(thai.contains("<section lang=\"en\" dir=\"ltr\">") && thai.contains("Text with"))
        #expect(thai.contains("role=\"note\""))
    }

    @Test(
        "no comment is published: not in the page, not in its Markdown, not in the texts for language models")
    func comments() {
        let body = """
            <!-- first, secret-1 -->

            Text <!-- secret-2 --> goes on. `<!-- shown-1 -->`

            > Quoted <!-- secret-3
            > secret-4 --> on.

            - Item

              <!--
              secret-5

              secret-6
              -->

              More.

            ```html
            <!-- shown-2 -->
            ```

                <!-- shown-3 -->

            ก <!-- secret-7 --><!-- secret-8 --> ข
            """
        let built = TestSite.build("-- content/en/index.md --\n\(TestSite.page("Home", body))\n")
        for path in ["en/index.html", "en/index.md", "llms-full.en.txt", "llms.txt"] {
            let text = String(decoding: built.value.files[path] ?? [], as: UTF8.self)
            #expect(!text.contains("secret"), "\(path): \(text)")
            if path.hasSuffix("index.md") {
                #expect(
                    ["shown-1", "shown-2", "shown-3", "ก  ข", "> Quoted", "  More."].allSatisfy(text.contains)
                )
                #expect(text.hasPrefix("# Home\n\nText  goes on."))
            }
        }
    }

    @Test("the Markdown twin has it too, indented as its fence is")
    func twin() {
        let twin = Self.text("en/apple/index.md")
        #expect(twin.contains("1. One:\n\n   Text with [a link](../index.md), "))
        #expect(twin.contains("[this page](../concepts/nonce.md#other)"))
        #expect(twin.contains("[a file](../concepts/sheet.pdf)"))
        #expect(twin.contains("   ```swift sample=\"nonce\"\n   let nonce = 1\n   ```\n2. Two.\n"))
        #expect(Self.text("llms-full.en.txt").contains("   let nonce = 1"))
        #expect(!twin.contains("```include"))
    }

    @Test("an underlined heading is left out whole, and blank lines in quotes stay in them")
    func underlined() {
        let quoted = "> " + FindingCase.include("a/index.md", "one").dropLast().replacing("\n", with: "\n> ")
        let site = """
            -- content/en/index.md --
            \(TestSite.page("Home", "\(quoted)\n\nEnd."))
            -- content/en/a/index.md --
            \(TestSite.page("A", "One {#one}\n---\n\nFirst.\n\nSecond."))

            """
        #expect(TestSite.build(site).diagnostics == [])
        #expect(Self.text("en/index.md", site) == "# Home\n\n> First.\n>\n> Second.\n\nEnd.\n")
        let html = Self.text("en/index.html", site)
        #expect(html.contains("<blockquote>\n<p>First.</p>\n<p>Second.</p>\n</blockquote>"))
    }

    @Test("a circle shows nothing, on the page and in its twin")
    func circle() {
        let circle = "## One {#one}\n\n" + FindingCase.include("index.md", "one") + "\nEnd."
        let site = "-- content/en/index.md --\n\(TestSite.page("Home", circle))\n"
        let html = Self.text("en/index.html", site)
        #expect(html.contains("End.") && html.utf8.count < 20_000)
        #expect(Self.text("en/index.md", site).contains("End."))
    }

    @Test("each place of a circle by way of others is found, and what only leads into it is not")
    func longCircle() {
        let other = "## Two {#two}\n\n" + FindingCase.include("../index.md", "one")
        let home =
            "## One {#one}\n\n" + FindingCase.include("a/index.md", "two") + "\n## Out {#out}\n\n"
            + FindingCase.include("a/index.md", "two")
        let site = """
            -- content/en/index.md --
            \(TestSite.page("Home", home))
            -- content/en/a/index.md --
            \(TestSite.page("A", other))

            """
        let found = TestSite.build(site).diagnostics.filter { $0.id == .includeCycle }
        #expect(
            found.map(\.location.description) == ["content/en/a/index.md:7:1", "content/en/index.md:7:1"])
        let tooDeep = TestSite.build(site).diagnostics.filter { $0.id == .includeTooDeep }
        #expect(tooDeep.map(\.location.description) == ["content/en/index.md:14:1"])
    }

    @Test("search finds the section on its own page alone")
    func search() throws {
        let site =
            Self.site() + """
                -- templates/layouts/search.mustache --
                {{> body}}
                -- content/en/_strings.yml --
                search: {title: Search, lead: Find.}
                -- content/th/_strings.yml --
                search: {title: ค้นหา, lead: หา}

                """
        func index(_ site: String) -> [String: [UInt8]] {
            TestSite.build(site, Self.settings).value.files.filter { $0.key.contains("search") }
        }
        let whole = index(site)
        #expect(!whole.isEmpty)
        let without = site.replacing("page: ../concepts/nonce.md\n   section: make", with: "")
        #expect(index(without) == whole)
        #expect(index(site.replacing("Text with", with: "Words beside")) != whole)
    }

    // MARK: Translation

    private static func status(_ recorded: String, thai: String = thai) throws -> TranslationStatus {
        let site = TestSite.build(site(recorded, thai: thai), settings).value.site
        let path = try #require(PagePath("apple"))
        return try #require(site.status(of: path, in: site.locales[1]))
    }

    @Test("a section is stale while one that it includes is, and has no words of its own to translate")
    func stale() throws {
        let fresh = try Self.status("")
        #expect(fresh.sections.map(\.state) == [.unrecorded, .unrecorded])
        let status = try Self.status("source: {make: \"000000000000\"}\n")
        #expect(status.sections.map(\.state) == [.unrecorded, .stale])
        #expect(status.sections.map(\.own) == [.unrecorded, .unrecorded])
        #expect(status.sections.last?.behind == ["concepts/nonce#make"])
        #expect(status.wordsLeft == 0)
        let missing = try Self.status("", thai: "Lead.")
        #expect(missing.sections.last?.behind == ["concepts/nonce#make"])
        let thai = Self.text(
            "th/apple/index.html", Self.site("source: {make: \"000000000000\"}\n"))
        #expect(thai.contains("stale"))
    }

    @Test("the report names the included section and where to mend it")
    func report() throws {
        let text = Self.site("source: {make: \"000000000000\"}\n")
        let site = SiteBuilder.site(SiteSources(files: TestSite.files(text)), Self.settings)
        let (locale, source) = try Scaffold.original("th/apple", in: site)
        #expect(
            ChangedSections.text(source, in: locale, of: site, earlier: []) == """
                content/en/apple/index.md: #steps includes `concepts/nonce#make`, which is behind: \
                `portico status --diff th/concepts/nonce`

                """)
        let json = StatusReport.render(site.statuses, format: .json)
        #expect(json.contains("\"id\":\"steps\",\"title\":\"Steps\",\"state\":\"stale\""))
        #expect(json.contains("\"behind\":[\"concepts/nonce#make\"]"))
        #expect(!StatusReport.render(site.statuses, format: .github).contains("th/apple"))
    }

    @Test("a page that moves is included from its new place, and includes from where it did")
    func move() throws {
        for (from, to) in [("concepts/nonce", "basics/deep/once"), ("apple", "brands/apple/all")] {
            var files = TestSite.files(Self.site())
            let move = try PageMove(from: from, to: to, in: SiteSources(files: files), Self.settings)
            for change in move.changes() {
                files[change.path] = nil
                files[change.newPath] = change.bytes
            }
            let found = SiteBuilder.site(SiteSources(files: files), Self.settings)
            let built = SiteBuilder.build(SiteSources(files: files), Self.settings)
            #expect(built.diagnostics.filter { $0.id.rawValue.hasPrefix("include.") } == [])
            #expect(found.navigations.flatMap(\.pages).contains { !$0.file.document.includes.isEmpty })
        }
    }
}
