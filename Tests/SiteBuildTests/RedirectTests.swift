import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("Addresses under which pages were known lead to where these are now")
struct RedirectTests {
    private static let english = """
        -- content/en/index.md --
        \(TestSite.page("Home", ""))
        -- content/en/guide/index.md --
        \(TestSite.page("Guide", ""))
        -- content/en/guide/features.md --
        \(TestSite.page("Features", "", matter: "slug: short\naliases: [guide/pages, /en/old/page.html]\n"))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", ""))

        """

    private func redirects(_ more: String, _ tags: [String] = ["en", "th"]) -> [String] {
        let settings = TestSite.settings(tags)
        let site = SiteBuilder.site(SiteSources(files: TestSite.files(Self.english + more)), settings)
        return Redirects(site: site, settings: settings).entries.map { "\($0.url) \($0.page.url)" }
    }

    private static let english3 = [
        "/en/guide/pages/ /en/guide/features/", "/en/old/page.html /en/guide/features/",
        "/en/guide/short/ /en/guide/features/",
    ]
    private static let thai3 = english3.map { $0.replacing("/en/", with: "/th/") }

    @Test("the addresses of a page are those of what stands in for its translation, too")
    func fallback() {
        #expect(redirects("") == Self.english3 + Self.thai3)
    }

    @Test("a translation keeps the addresses that its source had")
    func translation() {
        let thai = "-- content/th/guide/features.md --\n\(TestSite.page("คุณสมบัติ", ""))\n"
        #expect(redirects(thai) == Self.english3 + Self.thai3)
        let draft =
            "-- content/th/guide/features.md --\n\(TestSite.page("คุณสมบัติ", "", matter: "draft: true\n"))\n"
        #expect(redirects(draft) == Self.english3 + Self.thai3)
    }

    @Test("what is at an address in a language comes before an address of the source")
    func own() {
        let thai = """
            -- content/th/guide/features.md --
            \(TestSite.page("คุณสมบัติ", "", matter: "aliases: [guide/pages]\n"))
            -- content/th/guide/short.md --
            \(TestSite.page("สั้น", "", matter: "aliases: [old/page.html]\n"))

            """
        #expect(
            redirects(thai) == Self.english3 + [
                "/th/guide/pages/ /th/guide/features/", "/th/old/page.html /th/guide/short/",
            ])
        let built = TestSite.build(Self.english + thai, TestSite.settings(["en", "th"]))
        #expect(!built.diagnostics.contains { $0.id == .contentDuplicateURL })
        #expect(built.value.files["th/guide/pages/index.html"] != nil)
    }

    @Test("an address that is taken in its own language is found")
    func taken() {
        let second =
            "-- content/en/guide/second.md --\n\(TestSite.page("Second", "", matter: "aliases: [guide/pages, guide]\n"))\n"
        let built = TestSite.build(Self.english + second, TestSite.settings(["en", "th"]))
        #expect(
            built.diagnostics.filter { $0.id == .contentDuplicateURL }.map(\.message) == [
                "the alias `guide/pages` is the address of another page",
                "the alias `guide` is the address of another page",
            ])
    }

    @Test("an alias that differs from an address in capital letters only is found, and writes nothing")
    func capitals() {
        let pages = """
            -- content/en/guide/second.md --
            \(TestSite.page("Second", "", matter: "aliases: [Guide/Second, guide/FEATURES, guide/second/index.html]\n"))

            """
        let built = TestSite.build(Self.english + pages, TestSite.settings(["en", "th"]))
        #expect(
            built.diagnostics.filter { $0.id == .contentDuplicateURL }.map(\.message) == [
                "the alias `Guide/Second` is the page's own address but for capital letters",
                "the alias `guide/FEATURES` is the address of another page",
            ])
        let names = built.value.files.keys.map { $0.lowercased() }
        #expect(Set(names).count == names.count)
        let own = String(decoding: built.value.files["en/guide/second/index.html"] ?? [], as: UTF8.self)
        #expect(!own.contains("http-equiv=\"refresh\""))
    }
}
