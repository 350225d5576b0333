import Diagnostics
import Markdown
import SiteBuild
import SiteModel
import Testing

@Suite("Blocks of the project's own")
struct CustomBlockTests {
    private static let requirement = FindingCase.template(
        """
        description: What a reader needs before a step.
        arguments:
          level: { kind: choice, choices: [must, should], default: must }
          who: { kind: text, required: true, description: who needs it }
          guide: { kind: link }
          picture: image
          days: number
          paid: flag
        """,
        """
        <aside class="requirement {{level}}" title="{{who}}">
        <p>{{#level_is_must}}{{strings.requirement.must}}{{/level_is_must}}{{#level_is_should}}{{strings.requirement.should}}{{/level_is_should}}: {{who}}{{#days}} ({{days}}){{/days}}{{#paid}} $$${{/paid}}</p>
        {{#picture}}<img src="{{picture}}" alt="" width="{{picture_width}}" height="{{picture_height}}">{{/picture}}
        {{{body}}}
        {{#guide}}<a href="{{guide}}">{{locale.tag}}</a>{{/guide}}
        </aside>
        """, name: "requirement")

    private static func page(_ who: String, _ text: String) -> String {
        """
        ## First {#first}

        <requirement who="\(who) &amp; &quot;Ada&quot; <b>" guide="a/index.md#one" picture="/images/a.svg" days="2" paid>

        \(text) `code` [\(text)](a/index.md).

        > [!NOTE]
        > \(text)

        ### Inner {#inner}

        ```swift
        let a = 1
        ```

        - <requirement
            level="should"
            who="\(text)"
          />

        </requirement>

        ## Last {#last}

        \(FindingCase.include("a/index.md", "one"))
        """
    }

    private static func other(_ text: String) -> String {
        "## One {#one}\n\n<requirement who=\"{{who:\(text)}}\" guide=\"../index.md\">\n\n\(text)\n\n</requirement>"
    }

    /// Each kind of value, Markdown, a block within another, and one on a page that is included.
    static let site = """
        \(requirement)
        -- content/en/index.md --
        \(TestSite.page("Home", page("Admins", "Words")))
        -- content/en/a/index.md --
        \(TestSite.page("A", other("All")))
        -- content/en/b.md --
        \(TestSite.page("B", "<requirement who=\"Nobody\"/>"))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", page("ผู้ดูแล", "คำ")))
        -- content/he/index.md --
        \(TestSite.page("דף הבית", page("מנהלים", "מילים")))
        -- content/he/a/index.md --
        \(TestSite.page("א", other("הכול SDK")))
        -- public/images/a.svg --
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>
        -- content/en/_strings.yml --
        requirement: {must: Required, should: Useful}
        -- content/th/_strings.yml --
        requirement: {must: จำเป็น, should: ควรมี}
        -- content/he/_strings.yml --
        requirement: {must: נדרש, should: רצוי}

        """

    private static func html(_ body: String, _ template: String, page: String = "en/index.html") -> String {
        let built = TestSite.build(FindingCase.home(body, template))
        return String(decoding: built.value.files[page] ?? [], as: UTF8.self)
    }

    // MARK: Output

    @Test("what a page gives is text, whatever it says")
    func escaped() {
        let html = Self.html(
            "<box a=\"<script>alert(1)</script>\" to=\"https://example.com/?a=&quot;&lt;&gt;\"/>",
            FindingCase.template(
                "arguments:\n  a: text\n  to: link",
                "<p title=\"{{a}}\">{{a}}{{{a}}}</p><a href='{{to}}'>x</a>"))
        #expect(!html.contains("<script>"))
        #expect(html.contains("title=\"&lt;script&gt;alert(1)&lt;/script&gt;\""))
        #expect(html.contains("href='https://example.com/?a=%22%3C%3E'"))
    }

    @Test(
        "no address runs a script, whoever gives it",
        arguments: [
            "javascript:alert(1)", "JaVaScript:x", "data:text/html,x", "vbscript:x", " java\tscript:x",
        ])
    func schemes(_ address: String) {
        for kind in ["link", "image", "text"] {
            let html = Self.html(
                "<box to=\"\(address)\"/>",
                FindingCase.template("arguments:\n  to: \(kind)", "<a href=\"{{to}}\">x</a>"))
            #expect(html.contains("<a href=\"\">x</a>") || html.contains("<a href=\"#blocked\">x</a>"))
        }
    }

    @Test("a value that an include gives is checked where it is shown")
    func included() {
        let site = FindingCase.home(
            "```include\npage: a/index.md\nsection: one\nto=\"javascript:alert(1)\"\n```\n",
            FindingCase.template("arguments:\n  to: link", "<a href=\"{{to}}\">x</a>")
                + "-- content/en/a/index.md --\n\(TestSite.page("A", "## One {#one}\n\n<box to=\"{{to:#one}}\"/>"))\n"
        )
        let built = TestSite.build(site)
        let html = String(decoding: built.value.files["en/index.html"] ?? [], as: UTF8.self)
        #expect(html.contains("<a href=\"\">x</a>") && !html.contains("javascript"))
    }

    @Test("its text is searched, and its words too")
    func searched() {
        let template =
            FindingCase.template("arguments:\n  note: text\n  n: number", "{{note}}{{n}}{{{body}}}")
            + "-- templates/layouts/search.mustache --\n{{> body}}\n"
            + "-- content/en/_strings.yml --\nsearch: {title: S, lead: L, results: r, none: n, meant: m, other: o, recent: e}\n"
        let built = TestSite.build(
            FindingCase.home("<box note=\"zebra\" n=\"77\">\n\nA giraffe.\n\n</box>", template))
        let index = built.value.files.filter { $0.key.hasPrefix("search/en/") }
            .map { String(decoding: $0.value, as: UTF8.self) }.joined()
        #expect(index.contains("zebra") && index.contains("giraffe"))
    }

    @Test("its Markdown is a part of its section, headings and all")
    func sections() throws {
        let parser = MarkdownParser(customBlocks: ["box": CustomBlockForm()])
        let locale = try #require(SiteLocale(tag: "en"))
        let bytes = Array(
            TestSite.page(
                "A", "## One {#one}\n\n<box>\n\n### Two {#two}\n\nText.\n\n</box>\n\n## Three {#three}\n"
            )
            .utf8)
        let file = try #require(
            ContentFile.parse(
                bytes, path: "content/en/a.md", locale: locale, pagePath: .home, parser: parser
            ).value)
        #expect(file.sections.map(\.id) == ["one", "three"])
        #expect(file.document.headings.map(\.id) == ["one", "two", "three"])
    }

    // MARK: Translators

    @Test("translators get its words and its text, and keep its tags")
    func exchanged() throws {
        let body = "<box note=\"Take care\" n=\"1\">\n\nRead **this**.\n\n</box>"
        let sources = TestSite.site(
            FindingCase.home(
                body, FindingCase.template("arguments:\n  note: text\n  n: number", "{{note}}{{n}}{{{body}}}")
            ))
        let settings = TestSite.settings(["en", "th"])
        let site = SiteBuilder.site(sources, settings)
        let thai = try #require(SiteLocale(tag: "th"))
        let file = try TranslationExport.exchange([], to: thai, of: site).file(.xliff)
        #expect(file.contains("/>Take care<ph"))
        #expect(file.contains("<data id=\"d1\">&lt;box note=\"</data>"))
        #expect(file.contains("Read **this**."))
        let read = try TranslationExchange.read(Array(file.utf8))
        #expect(read.sections.contains { $0.parts.contains { $0.source == body } })
    }

    // MARK: Changes

    private static let template = FindingCase.template("arguments:\n  n: number", "<p>{{n}}</p>{{{body}}}")

    @Test(
        "a site that follows its files shows a block's changes",
        arguments: [
            "---\narguments:\n  n: number\n---\n<b>{{n}}</b>\n", "---\narguments:\n  n: text\n---\n{{n}}\n",
            "---\narguments:\n  m: number\n---\n<b>{{m}}</b>\n", "{{#open}}", nil,
        ])
    func live(_ text: String?) {
        let settings = TestSite.settings(["en"])
        var sources = TestSite.site(
            FindingCase.home("<box n=\"1\"/>", Self.template)
                + "-- content/en/a/index.md --\n\(TestSite.page("A", "Plain."))\n")
        var live = IncrementalSite(sources, settings)
        _ = live.findings()
        for change in [
            text, String(decoding: sources.files["templates/blocks/box.mustache"] ?? [], as: UTF8.self),
        ] {
            let bytes = change.map { Array($0.utf8) }
            live.update(["templates/blocks/box.mustache": bytes])
            sources.files["templates/blocks/box.mustache"] = bytes
            let built = SiteBuilder.build(sources, settings)
            #expect(live.findings() == built.diagnostics)
            for (path, bytes) in built.value.files { #expect(live.file(path)?.value == bytes, "\(path)") }
        }
    }
}
