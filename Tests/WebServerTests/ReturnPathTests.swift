import SiteModel
import Testing

@testable import WebServer

@Suite("Where a sign-in may lead back to (RFC 9700 §4.11)")
struct ReturnPathTests {
    private let locale = SiteLocale(tag: "en", direction: .ltr, name: "English")

    @Test(
        "Local paths are taken",
        arguments: ["/", "/th/apple/apple-platforms/", "/en/playground/?step=nonce&x=1", "/a_b-c.html"])
    func local(_ path: String) throws {
        #expect(try ReturnPath(path, locale: locale)?.path == path)
    }

    @Test(
        "Everything else is refused",
        arguments: [
            "", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "evil",
            "/a b",
            "/\u{0}", "/ก", "/%2f%2fevil", "/x#y", "/x:y", "/" + String(repeating: "a", count: 400),
        ])
    func foreign(_ path: String) {
        #expect(throws: PageError.self) { try ReturnPath(path, locale: locale) }
    }

    @Test("A heading of the page is taken when it is nothing else")
    func headings() throws {
        #expect(try ReturnPath("/en/a/", heading: "checks", locale: locale)?.path == "/en/a/#checks")
        for heading in ["", "a b", "a#b", "<x>", "ก", String(repeating: "a", count: 101)] {
            #expect(try ReturnPath("/en/a/", heading: heading, locale: locale)?.path == "/en/a/")
        }
    }

    @Test("No wish is no error")
    func none() throws {
        #expect(try ReturnPath(nil, locale: locale) == nil)
    }
}
