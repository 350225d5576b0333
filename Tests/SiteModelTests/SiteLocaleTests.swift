import SiteModel
import Testing

@Suite("Locales are BCP 47 tags with a direction")
struct SiteLocaleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let tag: String
        let direction: SiteLocale.Direction?
        let name: String
        var testDescription: String { tag }

        init(_ tag: String, _ direction: SiteLocale.Direction?, _ name: String = "") {
            self.tag = tag
            self.direction = direction
            self.name = name
        }
    }

    @Test(
        "a tag tells direction and name",
        arguments: [
            Case("en", .ltr, "English"), Case("th", .ltr, "ไทย"), Case("he", .rtl, "עברית"),
            Case("ar", .rtl, "العربية"), Case("zh-Hant", .ltr, "繁體中文"),
            Case("pt-BR", .ltr, "Português (Brasil)"),
            Case("no", .ltr, "Norsk"), Case("nb-NO", .ltr, "Norsk bokmål"), Case("nn", .ltr, "Norsk nynorsk"),
            Case("az-Arab", .rtl, "az-Arab"), Case("de-CH", .ltr, "Deutsch"), Case("EN", nil), Case("", nil),
            Case("e", nil), Case("english", nil), Case("en_US", nil), Case("en-", nil), Case("../x", nil),
        ])
    func tag(_ entry: Case) {
        let locale = SiteLocale(tag: entry.tag)
        #expect(locale?.direction == entry.direction)
        if let locale { #expect(locale.name == entry.name) }
    }
}
