import Diagnostics
import SiteModel
import Testing

@Suite("Interface texts are complete in every language")
struct InterfaceStringsTests {
    private func locale(_ tag: String) throws -> SiteLocale { try #require(SiteLocale(tag: tag)) }

    private func strings(_ yaml: String, _ tag: String) throws -> Diagnosed<InterfaceStrings> {
        InterfaceStrings.parse(
            Array(yaml.utf8), path: "content/\(tag)/_strings.yml", locale: try locale(tag))
    }

    @Test("nested keys become dotted ones")
    func nested() throws {
        let read = try strings("a:\n  b: One\n  c:\n    d: Two\ne: 3\n", "en")
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.texts == ["a.b": "One", "a.c.d": "Two", "e": "3"])
        #expect(read.value["a.b"] == "One")
        #expect(read.value.text("nowhere") == "nowhere")
    }

    @Test(
        "missing texts are counted once for a locale, and stand in from the source as being in its language")
    func missing() throws {
        let source = try strings("a: One\nb: Two\nc: 3\nd: 4\ne: 5\n", "en").value
        let own = try strings("a: หนึ่ง\nbb: สอง\n", "th").value
        let completed = own.completed(from: source)
        #expect(completed.value["b"] == "Two")
        #expect(completed.value.origins["b"]?.tag == "en")
        #expect(completed.value.origins["a"] == nil)
        #expect(completed.diagnostics.map(\.id) == [.stringsMissingKey])
        let missing = try #require(completed.diagnostics.first)
        #expect(
            missing.message == "4 interface texts are missing in locale `th`: `b`, `c`, `d` and 1 more")
        #expect(missing.severity == .warning)
        #expect(missing.location.path == "content/th/_strings.yml")
        let findings = own.findings(against: source)
        #expect(findings.map(\.id) == [.stringsUnknownKey])
        #expect(findings.last?.notes == ["did you mean `b`?"])
        #expect(findings.last?.location.line == 2)
        #expect(own.findings(against: source, known: ["bb"]) == [])
    }

    @Test("a script has each form of a plural, with the place of the number")
    func forms() throws {
        let read = try strings(
            "a: \"Found {n, plural, =2 {a pair} one {# page} other {# pages of {of}}}.\"\nb: \"Pages: {n}\"\n",
            "en")
        #expect(read.diagnostics.isEmpty)
        #expect(
            read.value.forms("a") == [
                "": "Found {n} pages of {of}.", "_one": "Found {n} page.", "_=2": "Found a pair.",
            ])
        #expect(read.value.forms("b") == ["": "Pages: {n}"])
        #expect(read.value.forms("nowhere") == ["": ""])
    }

    @Test("a translation has the source's placeholders")
    func placeholders() throws {
        let source = try strings("a: \"{n} of {total}\"\n", "en").value
        let found = try strings("a: \"{n}\"\n", "th").value.findings(against: source)
        #expect(found.map(\.id) == [.stringsPlaceholders])
        #expect(found.first?.message.contains("`{total}`") == true)
    }

    @Test(
        "what is no text is refused",
        arguments: ["a: [b]\n", "- a\n", "a:\n", "\"a b\": c\n", "a: \"{\"\n", "a: \"}\"\n"])
    func refused(_ yaml: String) throws {
        #expect(try strings(yaml, "en").diagnostics.map(\.id) == [.stringsBadValue])
    }

    struct Form: Sendable, CustomTestStringConvertible {
        let tag: String
        let number: Int
        let text: String
        var testDescription: String { "\(tag) \(number)" }
    }

    private static let pages =
        "{n, plural, =0 {none} zero {zero} one {# page} two {two} few {# few} many {# many} other {# pages}}"

    @Test(
        "plurals follow CLDR",
        arguments: [
            Form(tag: "en", number: 0, text: "none"), Form(tag: "en", number: 1, text: "1 page"),
            Form(tag: "en", number: 2, text: "2 pages"), Form(tag: "th", number: 1, text: "1 pages"),
            Form(tag: "he", number: 1, text: "1 page"), Form(tag: "he", number: 2, text: "two"),
            Form(tag: "he", number: 20, text: "20 pages"), Form(tag: "ar", number: 3, text: "3 few"),
            Form(tag: "ar", number: 11, text: "11 many"), Form(tag: "ar", number: 100, text: "100 pages"),
        ])
    func plural(_ form: Form) throws {
        let strings = InterfaceStrings(locale: try locale(form.tag), path: "x", texts: ["k": Self.pages])
        #expect(strings.text("k", ["n": String(form.number)]) == form.text)
    }
}
