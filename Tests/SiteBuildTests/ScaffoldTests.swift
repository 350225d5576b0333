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
        let file = try Scaffold.page("apple/macos", title: "On \"macOS\"", in: site)
        #expect(file.path == "content/en/apple/macos.md")
        #expect(file.text.contains("weight: 30\ndraft: true"))
        #expect(findings(with: file) == [])
    }

    @Test("a page at the top is a section")
    func section() throws {
        #expect(try Scaffold.page("github", title: "GitHub", in: site).path == "content/en/github/index.md")
    }

    @Test("a translation copies its source and knows its state")
    func translation() throws {
        let file = try Scaffold.translation("th/apple/ios", in: site)
        #expect(file.path == "content/th/apple/ios.md")
        #expect(file.text.contains("draft: true\nsource:\n  _title: "))
        #expect(findings(with: file) == [])
        let built = TestSite.build(Self.text + "-- \(file.path) --\n\(file.text)", Self.settings).value.site
        let path = try #require(PagePath("apple/ios"))
        #expect(built.status(of: path, in: built.locales[1])?.state == .current)
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
}
