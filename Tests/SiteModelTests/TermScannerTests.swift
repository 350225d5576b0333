import Diagnostics
import SiteModel
import Testing

@Suite("The glossary's forbidden words are found, and only they")
struct TermScannerTests {
    private static let yaml = """
        - id: token
          en: token
          th: {term: โทเค็น, forbidden: [โทเคน, โทเค่น]}
          he: {term: אסימון, also: [אסימונים], forbidden: [טוקן, כיתה]}
        - id: phone
          en: phone
          th: {term: โทรศัพท์, forbidden: [โทร]}
          he: טלפון
        - id: app
          en: {term: app, also: [mobile application], forbidden: [application, Programme]}
          th: แอป
          he: אפליקציה
          noBreak: true

        """

    private func scanner(_ tag: String) throws -> TermScanner {
        let locales = ["en", "th", "he"].compactMap { SiteLocale(tag: $0) }
        let glossary = Glossary.parse(Array(Self.yaml.utf8), path: "g.yml", locales: locales)
        #expect(glossary.diagnostics.map(\.message) == [])
        return TermScanner(glossary.value, for: try #require(SiteLocale(tag: tag)))
    }

    @Test(
        "what is forbidden is another name for search, unless it stands in an approved word",
        arguments: [
            ("en", ["Programme = app"]), ("th", ["โทเคน, โทเค่น = โทเค็น"]), ("he", ["טוקן, כיתה = אסימון"]),
        ])
    func synonyms(tag: String, names: [String]) throws {
        let locales = ["en", "th", "he"].compactMap { SiteLocale(tag: $0) }
        let glossary = Glossary.parse(Array(Self.yaml.utf8), path: "g.yml", locales: locales).value
        let found = glossary.synonyms(for: try #require(SiteLocale(tag: tag)))
        #expect(found.map { "\($0.names.joined(separator: ", ")) = \($0.term)" } == names)
    }

    @Test("a long word for a term comes before a short one that stands in it")
    func longWords() throws {
        let yaml = """
            - id: path
              en: {term: path, forbidden: [route]}
            - id: redirect
              en: {term: redirect, forbidden: [route of return]}

            """
        let en = try #require(SiteLocale(tag: "en"))
        let glossary = Glossary.parse(Array(yaml.utf8), path: "g.yml", locales: [en]).value
        #expect(glossary.synonyms(for: en).map(\.term) == ["redirect", "path"])
    }

    struct Text: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tag: String
        let text: String
        let hits: [String]

        init(_ name: String, _ tag: String, _ text: String, _ hits: String...) {
            testDescription = name
            self.tag = tag
            self.text = text
            self.hits = hits
        }
    }

    @Test(
        "words are compared as their script is written",
        arguments: [
            Text("Thai within a sentence", "th", "รับโทเคนแล้ว", "3:โทเคน"),
            Text("an approved word holds a forbidden one", "th", "ใส่โทรศัพท์", ""),
            Text("the forbidden one alone", "th", "โทรหาเรา", "0:โทร"),
            Text("a mark more makes another word", "th", "โทร\u{0E4C}", ""),
            Text(
                "English without regard to case", "en", "An Application, a programme.", "3:Application",
                "18:programme"),
            Text("a part of a name of code", "en", "user:application, application_id, programme:1", ""),
            Text("before a colon", "en", "application: a", "0:application"),
            Text("a part of a word", "en", "applications reprogramme", ""),
            Text("within an approved form", "en", "a mobile application", ""),
            Text("Hebrew", "he", "טוקן חדש", "0:טוקן"),
            Text("Hebrew behind a prefix", "he", "עם הטוקן", "4:טוקן"),
            Text("Hebrew behind two prefixes and a hyphen", "he", "שב-טוקן ולטוקן", "3:טוקן", "10:טוקן"),
            Text("Hebrew within a longer word", "he", "טוקנים", ""),
            Text("nothing", "he", "", ""),
        ])
    func hits(_ text: Text) throws {
        let found = try scanner(text.tag).hits(in: text.text).map { "\($0.offset):\($0.text)" }
        #expect(found == text.hits.filter { !$0.isEmpty })
    }

    @Test("no-break terms are for languages that write without spaces")
    func noBreak() throws {
        let locales = ["en", "th"].compactMap { SiteLocale(tag: $0) }
        let glossary = Glossary.parse(Array(Self.yaml.utf8), path: "g.yml", locales: locales).value
        #expect(glossary.noBreakTerms(for: locales[0]) == [])
        let thai = glossary.noBreakTerms(for: locales[1])
        #expect(thai.first == "แอป" && thai.contains("ลงทะเบียน"), "the terms, and words known to be broken")
    }

    @Test(
        "an entry that cannot be read is found where it stands",
        arguments: [
            ("- en: a\n", "1:3"), ("- id: a\n", "1:3"), ("- id: a\n  en: a\n- id: a\n  en: b\n", "3:7"),
            ("- id: a\n  en: {trem: a}\n", "2:8"), ("- id: a\n  en: a\n  nobreak: true\n", "3:3"),
            ("a: b\n", "1:1"), ("- a\n", "1:3"), ("- id: a\n  en: a\n  noBreak: soon\n", "3:12"),
        ])
    func mistakes(_ yaml: String, _ place: String) throws {
        let locales = [try #require(SiteLocale(tag: "en"))]
        let found = Glossary.parse(Array(yaml.utf8), path: "g.yml", locales: locales).diagnostics
        #expect(Set(found.map(\.id)) == [.glossaryBadValue])
        #expect(found.contains { $0.location.description == "g.yml:\(place)" })
    }
}
