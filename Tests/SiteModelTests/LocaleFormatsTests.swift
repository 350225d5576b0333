import SiteModel
import Testing

@Suite("Plurals, numbers and lists follow CLDR")
struct LocaleFormatsTests {
    @Test(
        "each number has its form",
        arguments: [
            ("en", "0 other 1 one 2 other 21 other"), ("fr", "0 one 1 one 2 other 1000000 many"),
            ("ru", "1 one 2 few 5 many 11 many 21 one 22 few 25 many 111 many"),
            ("pl", "1 one 2 few 5 many 12 many 22 few 21 many"), ("uk", "1 one 3 few 11 many 21 one"),
            ("cs", "1 one 2 few 5 other"), ("ro", "1 one 0 few 19 few 20 other 101 other"),
            ("ar", "0 zero 1 one 2 two 3 few 10 few 11 many 99 many 100 other 103 few"),
            ("he", "1 one 2 two 3 other 10 other 20 other"), ("iw", "2 two"), ("hi", "0 one 1 one 2 other"),
            ("fa", "0 one 1 one 2 other"), ("tr", "1 one 2 other"), ("ja", "1 other"), ("zh-Hant", "1 other"),
            ("vi", "1 other"), ("ko", "1 other"), ("id", "1 other"), ("th", "1 other"),
            ("pt-BR", "0 one 2 other"),
            ("az", "0 other 1 one 2 other"), ("sq", "1 one 2 other"), ("sv", "1 one 2 other"),
            ("no", "1 one 2 other"), ("nn", "1 one 2 other"),
            ("cy", "0 zero 1 one 2 two 3 few 6 many 4 other"),
        ])
    func plurals(_ tag: String, _ expected: String) throws {
        let locale = try #require(SiteLocale(tag: tag))
        let words = expected.split(separator: " ").map(String.init)
        for (number, form) in zip(words, words.dropFirst()) where Int(number) != nil {
            #expect(PluralCategory(Int(number) ?? 0, for: locale).rawValue == form, "\(tag) \(number)")
        }
    }

    @Test(
        "a list ends as its language has it",
        arguments: [
            ("en", "A, B and C", "A and B"), ("de", "A, B und C", "A und B"), ("ja", "A、B、C", "A、B"),
            ("ar", "A وB وC", "A وB"), ("he", "A, B וC", "A וB"), ("th", "A B และC", "AและB"),
            ("tlh", "A, B and C", "A and B"), ("az", "A, B və C", "A və B"), ("sq", "A, B dhe C", "A dhe B"),
            ("sv", "A, B och C", "A och B"), ("no", "A, B og C", "A og B"), ("nn-NO", "A, B og C", "A og B"),
        ])
    func lists(_ tag: String, _ three: String, _ two: String) throws {
        let formats = LocaleFormats.of(try #require(SiteLocale(tag: tag)))
        #expect(formats.text(["A", "B", "C"]) == three)
        #expect(formats.text(["A", "B"]) == two)
        #expect(formats.text(["A"]) == "A")
        #expect(formats.text([String]()) == "")
    }

    @Test(
        "numbers and quotations",
        arguments: [
            ("en", "1234567", "1,234,567", "“a”"), ("de", "12345", "12.345", "„a“"),
            ("fr", "12345", "12\u{202F}345", "«a»"),
            ("ja", "1234", "1234", "「a」"), ("ru", "-12345", "-12\u{A0}345", "«a»"),
        ])
    func numbers(_ tag: String, _ number: String, _ text: String, _ quoted: String) throws {
        let formats = LocaleFormats.of(try #require(SiteLocale(tag: tag)))
        #expect(formats.text(Int(number) ?? 0) == text)
        #expect(formats.quoted("a") == quoted)
    }
}
