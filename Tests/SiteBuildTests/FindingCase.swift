import Diagnostics
import Testing

/// A small site with one mistake.
struct FindingCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let id: DiagnosticID
    let place: String
    let site: String
    var tags = ["en"]
    var note: String?
    var ownTemplates = false
    var sourceAtRoot = false

    init(
        _ name: String, _ id: DiagnosticID, at place: String, note: String? = nil, tags: [String] = ["en"],
        ownTemplates: Bool = false, sourceAtRoot: Bool = false, _ site: String
    ) {
        testDescription = name
        self.id = id
        self.place = place
        self.site = site
        self.tags = tags
        self.note = note
        self.ownTemplates = ownTemplates
        self.sourceAtRoot = sourceAtRoot
    }

    /// A home page with this text, which begins on line 5, and further files.
    static func home(_ body: String, _ more: String = "") -> String {
        "-- content/en/index.md --\n\(TestSite.page("Home", body))\n\(more)"
    }

    private static let apple =
        "-- content/en/apple/index.md --\n\(TestSite.page("Apple", "## What {#what}"))\n"

    static let all =
        links + content + texts + languages + translated + samples + rootNames + includes + customBlocks
        + sdks + projects

    private static let links: [FindingCase] = [
        FindingCase(
            "a link to no page", .linkBrokenPage, at: "content/en/index.md:5:5",
            note: "did you mean `apple/index.md`?", home("See [it](aple/index.md).", apple)),
        FindingCase(
            "a link to a page by its name alone", .linkBrokenPage, at: "content/en/index.md:5:1",
            note: "did you mean `apple/ios.md`?",
            home("[it](ios)", apple + "-- content/en/apple/ios.md --\n\(TestSite.page("iOS", ""))\n")),
        FindingCase(
            "a link to a folder by its address", .linkBrokenPage, at: "content/en/index.md:5:1",
            note: "did you mean `apple/index.md`?", home("[it](../apple/)", apple)),
        FindingCase(
            "a rooted link to no page", .linkBrokenPage, at: "content/en/index.md:5:1",
            note: "did you mean `/apple/`?", home("[it](/aple/)", apple)),
        FindingCase(
            "a link out of the content", .linkBrokenPage, at: "content/en/index.md:5:1",
            note: "it leads out of the pages: write its whole address, or bring the file among them",
            home("[it](../../../etc/passwd.md)", apple)),
        FindingCase(
            "a link to no heading", .linkBrokenAnchor, at: "content/en/index.md:5:1",
            note: "did you mean `#what`?", home("[it](apple/index.md#wat)", apple)),
        FindingCase(
            "a link to no heading of the same page", .linkBrokenAnchor, at: "content/en/index.md:5:1",
            home("[it](#nowhere)")),
        FindingCase(
            "an image that is not there", .linkBrokenFile, at: "content/en/index.md:5:1",
            note: "did you mean `/images/a.png`?",
            home("![it](/images/b.png)", "-- public/images/a.png --\nPNG\n")),
        FindingCase(
            "an image on another server", .linkBrokenFile, at: "content/en/index.md:5:1",
            home("![it](https://example.com/a.png)")),
        FindingCase(
            "a download that is not there", .linkBrokenFile, at: "content/en/index.md:5:1",
            home("[it](/files/a.zip)")),
        FindingCase(
            "a file of a kind that is not published", .linkBrokenFile, at: "content/en/index.md:5:1",
            note: "files of this kind are not published from `content/`: move it to `public/`, and link "
                + "`/root.crt`",
            home("[it](./files/root.crt#x)", "-- content/en/files/root.crt --\nX\n")),
        FindingCase(
            "a picture in a folder that is not published", .linkBrokenFile, at: "content/en/index.md:5:1",
            note: "names that begin with `_` or `.` are not for readers: move it out of that folder",
            home("![it](_drawings/a.png)", "-- content/en/_drawings/a.png --\nPNG\n")),
        FindingCase(
            "a link to a draft", .linkDraft, at: "content/en/index.md:5:1",
            home(
                "[it](apple/index.md)",
                "-- content/en/apple/index.md --\n\(TestSite.page("A", "x", matter: "draft: true\n"))\n")),
        FindingCase(
            "a playground of nobody", .contentUnknownProvider, at: "content/en/index.md:5:1",
            note: "did you mean `github`?", home("[it](/playground/githib/)")),
        FindingCase(
            "a try-it box of nobody", .contentUnknownProvider, at: "content/en/index.md:5:1",
            note: "did you mean `apple.com`?", home("```playground\nprovider: aple.com\n```")),
        FindingCase(
            "an error of nobody", .contentUnknownProvider, at: "content/en/index.md:5:1",
            note: "did you mean `aadsts50194`?",
            home("```playground\nprovider: microsoft.com\nerror: aadsts50149\n```")),
        FindingCase(
            "an error of another provider", .contentUnknownProvider, at: "content/en/index.md:5:1",
            note: "it has none", home("```playground\nprovider: apple.com\nerror: aadsts50194\n```")),
        FindingCase(
            "an error of a provider of nobody", .contentUnknownProvider, at: "content/en/index.md:5:1",
            note: "did you mean `google.com`?",
            home("```playground\nprovider: gogle.com\nerror: aadsts50149\n```")),
    ]

    private static let content: [FindingCase] = [
        FindingCase(
            "no home page", .contentNoPages, at: "content/en/index.md",
            "-- content/en/apple/index.md --\n\(TestSite.page("Apple", ""))\n"),
        FindingCase(
            "a home page that is a draft", .contentNoPages, at: "content/en/index.md",
            note: "take `draft: true` out of it to publish it",
            "-- content/en/index.md --\n\(TestSite.page("Home", "", matter: "draft: true\n"))\n"
                + "-- content/en/apple/index.md --\n\(TestSite.page("Apple", ""))\n"),
        FindingCase(
            "a language of drafts", .contentNoPages, at: "content/th",
            note: "take `draft: true` out of it to publish it", tags: ["en", "th"],
            home(
                "",
                "-- content/th/index.md --\n\(TestSite.page("Home", "", matter: "draft: true\n"))\n")),
        FindingCase(
            "a section whose page is a draft", .contentSectionWithoutIndex, at: "content/en/apple/index.md",
            note: "take `draft: true` out of it to publish it",
            home(
                "",
                "-- content/en/apple/ios.md --\n\(TestSite.page("iOS", ""))\n"
                    + "-- content/en/apple/index.md --\n"
                    + "\(TestSite.page("Apple", "", matter: "draft: true\n"))\n")),
        FindingCase(
            "a description that was never written", .contentPlaceholder, at: "content/en/a.md:3:14",
            home("", "-- content/en/a.md --\n---\ntitle: A\ndescription: \"TODO: what\"\n---\nText.\n")),
        FindingCase(
            "a paragraph that was never written", .contentPlaceholder, at: "content/en/index.md:9:1",
            home("```text\nTODO: code\n```\n\nTODO: what this page is about.")),
        FindingCase(
            "a key without a value", .frontMatterBadValue, at: "content/en/index.md:4:1",
            note: "write a value after the colon, or take the key out",
            "-- content/en/index.md --\n\(TestSite.page("Home", "", matter: "sdk:\n"))\n"),
        FindingCase(
            "a section without its page", .contentSectionWithoutIndex, at: "content/en/apple/index.md",
            note: "begin it with `portico new page apple/index --title …`",
            home("", "-- content/en/apple/ios.md --\n\(TestSite.page("iOS", ""))\n")),
        FindingCase(
            "a folder within a section without its page", .contentSectionWithoutIndex,
            at: "content/en/apple/cli/index.md",
            note: "begin it with `portico new page apple/cli/index --title …`",
            home("", apple + "-- content/en/apple/cli/run.md --\n\(TestSite.page("Run", ""))\n")),
        FindingCase(
            "two pages at one address", .contentDuplicateURL, at: "content/en/apple/index.md",
            home("", "-- content/en/apple.md --\n\(TestSite.page("A", ""))\n" + apple)),
        FindingCase(
            "two pages at addresses that differ by case only", .contentDuplicateURL, at: "content/en/a.md",
            home(
                "",
                "-- content/en/A.md --\n\(TestSite.page("A", ""))\n-- content/en/a.md --\n\(TestSite.page("A", ""))\n"
            )),
        FindingCase(
            "a picture that is nowhere beside the page", .linkBrokenFile, at: "content/en/index.md:5:1",
            home("![it](map.png)")),
        FindingCase(
            "a day that is none", .frontMatterBadValue, at: "content/en/a.md:4:7",
            home("", "-- content/en/a.md --\n\(TestSite.page("A", "", matter: "date: yesterday\n"))\n")),
        FindingCase(
            "a name that is no address", .contentBadPath, at: "content/en/-a.md",
            home("", "-- content/en/-a.md --\n\(TestSite.page("A", ""))\n")),
        FindingCase(
            "a second title", .contentHeadingLevel, at: "content/en/index.md:5:1", home("# Home {#home}")),
        FindingCase(
            "a folder of no locale", .contentUnknownLocale, at: "content/enn", note: "did you mean `en`?",
            home("", "-- content/enn/index.md --\n\(TestSite.page("A", ""))\n")),
        FindingCase(
            "YAML that cannot be read", .yamlSyntax, at: "content/en/a.md:2:8",
            home("", "-- content/en/a.md --\n---\ntitle: \"A\n---\n\n")),
        FindingCase(
            "a layout that is not there", .templateMissing, at: "content/en/a.md:4:9",
            note: "did you mean `guide`?",
            home("", "-- content/en/a.md --\n\(TestSite.page("A", "", matter: "layout: guid\n"))\n")),
        FindingCase(
            "partials that multiply", .templateTooLarge, at: "content/en/index.md", ownTemplates: true,
            home(
                "",
                """
                -- templates/layouts/home.mustache --
                {{> a}}{{> a}}{{> a}}{{> a}}{{> a}}{{> a}}{{> a}}{{> a}}{{> a}}{{> a}}
                -- templates/partials/a.mustache --
                {{> b}}{{> b}}{{> b}}{{> b}}{{> b}}{{> b}}{{> b}}{{> b}}{{> b}}{{> b}}
                -- templates/partials/b.mustache --
                {{> c}}{{> c}}{{> c}}{{> c}}{{> c}}{{> c}}{{> c}}{{> c}}{{> c}}{{> c}}
                -- templates/partials/c.mustache --
                {{> d}}{{> d}}{{> d}}{{> d}}{{> d}}{{> d}}{{> d}}{{> d}}{{> d}}{{> d}}
                -- templates/partials/d.mustache --
                {{> e}}{{> e}}{{> e}}{{> e}}{{> e}}{{> e}}{{> e}}{{> e}}{{> e}}{{> e}}
                -- templates/partials/e.mustache --
                {{> f}}{{> f}}{{> f}}{{> f}}{{> f}}{{> f}}{{> f}}{{> f}}{{> f}}{{> f}}
                -- templates/partials/f.mustache --
                {{page.title}} and more words that make a hundred million times themselves a large page
                -- templates/layouts/chooser.mustache --
                x
                -- templates/layouts/not-found.mustache --
                x

                """)),
        FindingCase(
            "a partial that is not there", .templateUnrenderable, at: "content/en/index.md",
            ownTemplates: true,
            home(
                "",
                """
                -- templates/layouts/home.mustache --
                {{> *page.kind}}
                -- templates/layouts/chooser.mustache --
                x
                -- templates/layouts/not-found.mustache --
                x

                """)),
    ]

    private static let texts: [FindingCase] = [
        FindingCase(
            "a template's text that no locale has", .stringsMissingKey,
            at: "templates/layouts/not-found.mustache:1:6", note: "did you mean `nav.next`?",
            home(
                "",
                """
                -- content/en/_strings.yml --
                nav:
                  next: Next
                -- templates/layouts/not-found.mustache --
                <p>{{strings.nav.nxt}}</p>

                """)),
        FindingCase(
            "a text that a locale lacks", .stringsMissingKey, at: "content/th/_strings.yml",
            tags: ["en", "th"],
            home(
                "",
                """
                -- content/th/index.md --
                \(TestSite.page("หน้าแรก", ""))
                -- content/en/_strings.yml --
                a: A
                b: B
                -- content/th/_strings.yml --
                a: ก

                """)),
        FindingCase(
            "a text that nobody uses", .stringsUnknownKey, at: "content/th/_strings.yml:2:4",
            tags: ["en", "th"],
            home(
                "",
                """
                -- content/th/index.md --
                \(TestSite.page("หน้าแรก", ""))
                -- content/en/_strings.yml --
                a: A
                -- content/th/_strings.yml --
                a: ก
                b: ข

                """)),
        FindingCase(
            "a text with other placeholders", .stringsPlaceholders, at: "content/th/_strings.yml:1:4",
            tags: ["en", "th"],
            home(
                "",
                """
                -- content/th/index.md --
                \(TestSite.page("หน้าแรก", ""))
                -- content/en/_strings.yml --
                a: "{n} pages"
                -- content/th/_strings.yml --
                a: หน้า

                """)),
        FindingCase(
            "a text that is a list", .stringsBadValue, at: "content/en/_strings.yml:1:4",
            home("", "-- content/en/_strings.yml --\na: [b]\n")),
    ]

    private static let languages: [FindingCase] = [
        FindingCase(
            "a translation of nothing", .translationNoSource, at: "content/th/aple/index.md",
            note: "did you mean `apple`?", tags: ["en", "th"],
            home(
                "",
                apple + """
                    -- content/th/index.md --
                    \(TestSite.page("หน้าแรก", ""))
                    -- content/th/aple/index.md --
                    \(TestSite.page("Apple", ""))

                    """))
    ]
}
