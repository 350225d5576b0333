import Diagnostics
import Markdown
import SiteModel
import Testing

@Suite("A translation uses the terms of its source")
struct MissingTermTests {
    private static let yaml = """
        - id: backend
          en: backend
          he: {term: שרת, also: [השרת]}
        - id: server
          en: server
          he: {term: שרת, also: [השרת]}
        - id: authenticate
          en: authenticate
          th: ยืนยันตัวตน
        - id: reauthenticate
          en: reauthenticate
          th: ยืนยันตัวตนอีกครั้ง
        - id: hyperlink
          en: {term: link, also: [links]}
          th: ลิงก์
        - id: link-accounts
          en: {term: link, also: [links, linking]}
          th: เชื่อมโยง
        - id: identity-platform
          en: Identity Link
          label: true

        """

    private func missing(_ english: String, _ translation: String, in tag: String) throws -> [Diagnostic] {
        let locales = ["en", "th", "he"].compactMap { SiteLocale(tag: $0) }
        let glossary = Glossary.parse(Array(Self.yaml.utf8), path: "g.yml", locales: locales).value
        func file(_ text: String, _ tag: String) throws -> ContentFile {
            let locale = try #require(locales.first { $0.tag == tag })
            let path = "content/\(tag)/index.md"
            let parsed = ContentFile.parse(
                Array("---\ntitle: T\ndescription: D\n---\n\n\(text)\n".utf8), path: path, locale: locale,
                pagePath: try #require(PagePath("")), parser: MarkdownParser())
            return try #require(parsed.value)
        }
        return GlossaryChecker(glossary, locales: locales).missingTerms(
            in: try file(translation, tag), of: try file(english, "en"))
    }

    @Test("two entries may have one word")
    func shared() throws {
        #expect(try missing("A server, the server, a backend, the backend.", "השרת.", in: "he") == [])
    }

    @Test(
        "a word of two senses asks for the word of either",
        arguments: [
            ("A link. Two links.", "ลิงก์", nil), ("A link. Two links.", "เชื่อมโยง", nil),
            ("Text.\n\nA link. Another link.", "ไม่มี", "“ลิงก์” or “เชื่อมโยง” is missing"),
            ("Linking. Linking.", "ลิงก์", "“เชื่อมโยง” is missing"),
            ("Identity Link. Identity Link.", "ไม่มี", nil),
        ])
    func senses(_ english: String, _ thai: String, _ expected: String?) throws {
        let found = try missing(english, thai, in: "th")
        #expect(found.count == (expected == nil ? 0 : 1))
        guard let expected else { return }
        #expect(found.first?.message.hasPrefix(expected) == true)
        let note = found.first?.notes.first ?? ""
        #expect(note.contains("entry `hyperlink` or `link-accounts`") == expected.contains(" or "))
    }

    @Test("a longer term uses the words that it contains")
    func within() throws {
        let english = "Authenticate. They authenticate."
        #expect(try missing(english, "ให้ผู้ใช้ยืนยันตัวตนอีกครั้ง", in: "th") == [])
    }

    @Test("a shorter word does not use the longer term")
    func shorter() throws {
        let found = try missing("Reauthenticate.\n\nThey reauthenticate.", "ยืนยันตัวตน", in: "th")
        #expect(found.map(\.location.description) == ["content/th/index.md"])
        #expect(found.first?.message.contains("ยืนยันตัวตนอีกครั้ง") == true)
        #expect(found.first?.notes.first?.hasPrefix("first in line 6 of `content/en/index.md`") == true)
    }

    @Test("a term that the source uses once is not asked for")
    func once() throws {
        #expect(try missing("A server.", "ไม่มี", in: "he") == [])
    }
}
