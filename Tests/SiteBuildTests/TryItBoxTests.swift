import Diagnostics
import SiteBuild
import Testing

@Suite("A Try-it box with an error leads to the page that produces it")
struct TryItBoxTests {
    private static let site = """
        -- content/en/index.md --
        \(TestSite.page("Home", """
            ## `AADSTS50194` {#aadsts50194}

            ```playground
            provider: microsoft.com
            error: aadsts50194
            ```
            """))

        """

    private func home(_ change: (inout SiteSettings) -> Void) throws -> String {
        var settings = TestSite.settings(["en"])
        change(&settings)
        let built = TestSite.build(Self.site, settings)
        #expect(!built.hasErrors)
        return String(decoding: try #require(built.value.files["en/index.html"]), as: UTF8.self)
    }

    @Test("on the playground's own site, with the way back")
    func here() throws {
        let html = try home { $0.playground = PlaygroundLinks(origin: "", providers: ["microsoft.com"]) }
        #expect(
            html.contains(
                "/en/playground/microsoft/errors/aadsts50194/?from=/en/&amp;at=aadsts50194\">Show me</a>"
            ))
        // What a step shows can stand on the page; an error is a page of its own.
        #expect(!html.contains("data-here"))
    }

    @Test("at another origin, which leads back to none but itself")
    func elsewhere() throws {
        let html = try home {
            $0.playground = PlaygroundLinks(origin: "https://play.example", providers: ["microsoft.com"])
        }
        #expect(
            html.contains(
                "href=\"https://play.example/en/playground/microsoft/errors/aadsts50194/\">Show me</a>"))
    }

    @Test("it says how to start a playground where there is none, and vanishes without the provider")
    func without() throws {
        let alone = try home { _ in }
        #expect(alone.contains("This site was built without a playground.") && !alone.contains("Show me"))
        #expect(!(try home { $0.offered = ["apple.com"] }).contains("try-it"))
    }
}
