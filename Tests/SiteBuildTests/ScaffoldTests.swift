import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("New files are drafts that build at once")
struct ScaffoldTests {
    private static let text = """
        -- content/en/index.md --
        \(TestSite.page("Home", ""))
        -- content/en/apple/index.md --
        \(TestSite.page("Apple", "## One {#one}", matter: "weight: 10\n"))
        -- content/en/apple/ios.md --
        \(TestSite.page("iOS \\\"26\\\"", "Text with [link](index.md).", matter: "weight: 20\n"))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", ""))

        """
    private static let settings = TestSite.settings(["en", "th"], drafts: true)

    private var site: Site {
        SiteBuilder.site(SiteSources(files: TestSite.files(Self.text)), Self.settings)
    }

    /// The findings of the site with one more file.
    private func findings(with file: Scaffold.File) -> [Diagnostic] {
        TestSite.build(Self.text + "-- \(file.path) --\n\(file.text)", Self.settings).diagnostics
    }

    @Test("a page stands after its neighbours")
    func page() throws {
        let files = try Scaffold.page("apple/macos", title: "On \"macOS\"", in: site)
        let file = try #require(files.first)
        #expect(files.map(\.path) == ["content/en/apple/macos.md"])
        #expect(file.text.contains("weight: 30\ndraft: true"))
        #expect(findings(with: file) == [])
    }

    @Test("a page at the top is a section")
    func section() throws {
        let files = try Scaffold.page("github", title: "GitHub", in: site)
        #expect(files.map(\.path) == ["content/en/github/index.md"])
    }

    @Test("the first page of a section brings the section's page with it")
    func newSection() throws {
        let files = try Scaffold.page("first-steps/install", title: "Install", in: site)
        #expect(
            files.map(\.path) == ["content/en/first-steps/index.md", "content/en/first-steps/install.md"])
        #expect(files.first?.text.contains("title: \"First steps\"\n") == true)
        let text = Self.text + files.map { "-- \($0.path) --\n\($0.text)\n" }.joined()
        #expect(TestSite.build(text, Self.settings).diagnostics == [])
        let draft = "-- content/en/first-steps/index.md --\n\(files[0].text)\n"
        let begun = SiteBuilder.site(SiteSources(files: TestSite.files(Self.text + draft)), Self.settings)
        #expect(try Scaffold.page("first-steps/next", title: "Next", in: begun).count == 1)
    }

    @Test("the first page of a folder brings the pages of all folders above it")
    func newFolders() throws {
        let files = try Scaffold.page("tools/cli/run-it/fast", title: "Fast", in: site)
        #expect(
            files.map(\.path) == [
                "content/en/tools/index.md", "content/en/tools/cli/index.md",
                "content/en/tools/cli/run-it/index.md",
                "content/en/tools/cli/run-it/fast.md",
            ])
        #expect(files[2].text.contains("title: \"Run it\"\n"))
        let text = Self.text + files.map { "-- \($0.path) --\n\($0.text)\n" }.joined()
        #expect(TestSite.build(text, Self.settings).diagnostics == [])
    }

    @Test(
        "a name that differs from what there is in capital letters only is refused",
        arguments: [
            ("Apple/macos", "apple/macos"), ("apple/IOS", "apple/ios"), ("APPLE", "apple"),
            ("Apple/iOS/more", "apple/ios/more"),
        ])
    func letterCase(_ name: String, _ there: String) {
        let failure = Scaffold.Failure.otherCase(name, there: there)
        #expect(throws: failure) { try Scaffold.page(name, title: "x", in: site) }
        #expect(failure.description.hasSuffix("there it is `\(there)`"))
    }

    @Test("a text to be included is no page, so no section begins with it")
    func shared() throws {
        let files = try Scaffold.page("_shared/install", title: "Install", in: site)
        #expect(files.map(\.path) == ["content/en/_shared/install.md"])
        #expect(files.map(\.isShared) == [true])
        let file = try #require(files.first)
        #expect(findings(with: file) == [])
        let text = Self.text + "-- \(file.path) --\n\(file.text)"
        let begun = SiteBuilder.site(SiteSources(files: TestSite.files(text)), Self.settings)
        #expect(throws: Scaffold.Failure.exists(file.path)) {
            try Scaffold.page("_shared/install", title: "Install", in: begun)
        }
    }

    @Test("a page has a title", arguments: ["", " "])
    func titles(_ title: String) {
        #expect(throws: Scaffold.Failure.noTitle) { try Scaffold.page("apple/macos", title: title, in: site) }
    }

    @Test("a site with one language says how it gets another")
    func oneLanguage() {
        let site = SiteBuilder.site(SiteSources(files: TestSite.files(Self.text)), TestSite.settings(["en"]))
        let failure = Scaffold.Failure.badLocale("th", known: [])
        #expect(throws: failure) { try Scaffold.translation("th/apple/ios", in: site) }
        #expect(
            failure.description.hasSuffix("the site has one language; write `th` below `locales` of `site`"))
    }

    @Test(
        "a page may be named as its file is",
        arguments: ["en/apple/macos", "apple/macos.md", "content/en/apple/macos.md", "apple/macos/index"])
    func names(_ name: String) throws {
        #expect(try Scaffold.page(name, title: "x", in: site).map(\.path) == ["content/en/apple/macos.md"])
        #expect(throws: Scaffold.Failure.translated("th", page: "apple/macos")) {
            try Scaffold.page("th/apple/macos", title: "x", in: site)
        }
    }

    @Test(
        "a translation may be named as its file is",
        arguments: ["th/apple/index", "th/apple.md", "content/th/apple/index.md", "th/apple/"])
    func translationNames(_ name: String) throws {
        #expect(try Scaffold.translation(name, in: site).path == "content/th/apple/index.md")
    }

    @Test("a translation copies its source and knows its state")
    func translation() throws {
        let file = try Scaffold.translation("th/apple/ios", in: site)
        #expect(file.path == "content/th/apple/ios.md")
        #expect(file.text.contains("draft: true\nsource:\n  _title: "))
        #expect(findings(with: file) == [])
        let built = TestSite.build(Self.text + "-- \(file.path) --\n\(file.text)", Self.settings).value.site
        let path = try #require(PagePath("apple/ios"))
        // Nobody has translated it yet.
        #expect(built.status(of: path, in: built.locales[1])?.state == .missing)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let failure: Scaffold.Failure
        var testDescription: String { name }
    }

    @Test(
        "what cannot be made is refused",
        arguments: [
            Refusal(name: "th", failure: .exists("content/th/index.md")),
            Refusal(name: "en/apple", failure: .badLocale("en", known: ["th"])),
            Refusal(name: "", failure: .badLocale("", known: ["th"])),
            Refusal(name: "th/aple", failure: .noSource("aple", suggestion: "apple")),
            Refusal(name: "th/../x", failure: .badPath("../x")),
        ])
    func refused(_ refusal: Refusal) {
        #expect(throws: refusal.failure) { try Scaffold.translation(refusal.name, in: site) }
    }

    @Test("a page that is there is not overwritten")
    func exists() {
        #expect(throws: Scaffold.Failure.exists("content/en/apple/ios.md")) {
            try Scaffold.page("apple/ios", title: "x", in: site)
        }
        #expect(throws: Scaffold.Failure.badPath("-apple")) {
            try Scaffold.page("-apple", title: "x", in: site)
        }
    }

    @Test("the home page is one of the pages", arguments: ["index", "en/index", "content/en/index.md"])
    func home(_ name: String) throws {
        #expect(throws: Scaffold.Failure.exists("content/en/index.md")) {
            try Scaffold.page(name, title: "x", in: site)
        }
        let bare = SiteBuilder.site(SiteSources(files: [:]), Self.settings)
        #expect(try Scaffold.page(name, title: "x", in: bare).map(\.path) == ["content/en/index.md"])
    }
}
