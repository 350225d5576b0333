import SiteModel
import Testing

@testable import WebServer

@Suite("The language a browser asks for (RFC 9110 §12.5.4)")
struct LanguageNegotiationTests {
    private let locales = ["en", "th", "he"].compactMap { SiteLocale(tag: $0) }

    static let cases: [(header: String?, tag: String)] = [
        (nil, "en"), ("", "en"), ("th", "th"), ("he-IL,he;q=0.9,en;q=0.8", "he"), ("iw", "he"),
        ("en;q=0.1, th;q=0.2", "th"), ("fr, th;q=0", "en"), ("fr;q=1, he;q=0.5", "he"),
        ("*;q=0.5", "en"), (";;;,,q=", "en"), ("TH-th", "th"), ("th;q=abc", "th"),
        (String(repeating: "xx,", count: 10_000) + "th", "en"),
    ]

    @Test("The best of the site's languages is found, whatever the header holds", arguments: cases)
    func negotiation(_ example: (header: String?, tag: String)) {
        #expect(LanguageNegotiation.locale(for: example.header, among: locales)?.tag == example.tag)
    }

    @Test(
        "Norwegian has three names, and the one that is asked for comes first",
        arguments: [("nb-NO,nb;q=0.9,en;q=0.5", "no"), ("no", "no"), ("nn", "nn")])
    func norwegian(_ header: String, _ tag: String) {
        let locales = ["en", "nn", "no"].compactMap { SiteLocale(tag: $0) }
        #expect(LanguageNegotiation.locale(for: header, among: locales)?.tag == tag)
    }

    @Test("A site without languages has none to offer")
    func none() {
        #expect(LanguageNegotiation.locale(for: "th", among: []) == nil)
    }
}
