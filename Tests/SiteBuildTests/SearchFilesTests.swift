import Diagnostics
import Testing

@testable import SiteBuild

@Suite("The text that search finds")
struct SearchFilesTests {
    private static func index(_ body: String) -> [String: [UInt8]] {
        let site =
            FindingCase.home(body) + """

                -- templates/layouts/search.mustache --
                {{> body}}
                -- content/en/_strings.yml --
                search: {title: Search, lead: Find.}

                """
        return TestSite.build(site).value.files.filter { $0.key.hasPrefix("search/en/") }
    }

    @Test("text within HTML is found; tags, attributes and comments are not")
    func html() {
        let kite = Self.index("<p class=\"a\">Kite</p>")
        #expect(!kite.isEmpty)
        #expect(kite != Self.index("<p class=\"a\">Frame</p>"))
        #expect(kite == Self.index("<p class=\"b\"><b>Kite</b><!-- Wind --></p>"))
        #expect(kite == Self.index("Kite"))
    }
}
