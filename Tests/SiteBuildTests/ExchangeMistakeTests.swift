import Testing

@testable import SiteBuild

@Suite("A damaged or foreign file of translations is refused with its line and a cure")
struct ExchangeMistakeTests {
    private static let head =
        "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.1\" srcLang=\"en\" trgLang=\"th\">"

    private static func unit(_ segment: String, id: String = "s1.0123456789ab.none") -> String {
        "\(head)\n<file id=\"f1\" original=\"index\">\n<unit id=\"\(id)\" name=\"a\">\n\(segment)\n</unit></file></xliff>"
    }

    private static let header = "msgid \"\"\nmsgstr \"Language: th\\n\"\n\n"

    private static let files: [(name: String, text: String, line: Int, word: String)] = [
        ("empty", "", 1, "no PO"),
        ("prose", "Hello", 1, "no line of a PO"),
        (
            "a document type", "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"b\">]>\n<x/>", 2,
            "document types"
        ),
        ("an entity", unit("<segment>\n<source>&nbsp;</source></segment>"), 5, "&nbsp;"),
        ("cut off", head + "\n<file id=\"f1\"", 2, "cut off"),
        ("not closed", head + "\n<file id=\"f1\">\n", 3, "cut off"),
        ("crossed", head + "\n<file></xliff>", 2, "</file>"),
        ("another format", "<html/>", 1, "no XLIFF"),
        (
            "an older XLIFF",
            "\n<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\"/>", 2, "1.2"
        ),
        ("no language", head.replacing(" trgLang=\"th\"", with: "") + "</xliff>", 1, "trgLang"),
        ("another encoding", "<?xml version=\"1.0\" encoding=\"latin1\"?><a/>", 1, "not UTF-8"),
        ("no unit", head + "</xliff>", 1, "no unit"),
        ("a foreign unit", unit("", id: "1"), 3, "not exported"),
        (
            "a lost placeholder",
            unit("<segment><source>a</source>\n<target><ph id=\"9\"/></target></segment>"), 5, "9"
        ),
        ("no source", unit("<segment/>"), 4, "<source>"),
        ("too deep", String(repeating: "<a>", count: 100), 1, "64"),
        ("a prefix of nothing", "<a:b/>", 1, "prefix"),
        ("no header", "msgid \"a\"\nmsgstr \"b\"\n", 1, "header"),
        ("no language in PO", "msgid \"\"\nmsgstr \"X: y\\n\"\n", 1, "Language"),
        ("a foreign entry", header + "msgid \"a\"\nmsgstr \"b\"\n", 4, "not exported"),
        ("an open quote", header + "msgid \"a\nmsgstr \"b\"\n", 4, "quotes"),
        ("an unknown escape", header + "msgid \"\\q\"\n", 4, "\\q"),
        ("no translation", header + "msgid \"a\"\n\n", 4, "msgstr"),
        ("plurals", header + "msgid \"a\"\nmsgid_plural \"b\"\n", 5, "plurals"),
        ("text alone", header + "\"a\"\n", 4, "belongs"),
    ]

    @Test("the mistake has its line", arguments: files.map(\.name))
    func refused(_ name: String) throws {
        let file = try #require(Self.files.first { $0.name == name })
        let mistake = #expect(throws: ExchangeMistake.self) {
            try TranslationExchange.read(Array(file.text.utf8))
        }
        #expect(mistake?.line == file.line)
        #expect(mistake?.message.contains(file.word) == true, "\(mistake?.message ?? "")")
        #expect(mistake?.cure.isEmpty == false)
    }

    @Test("bytes that are no UTF-8 are refused")
    func encoding() {
        #expect(throws: ExchangeMistake.self) { try TranslationExchange.read([0xFF, 0xFE, 0x3C, 0]) }
        #expect(throws: ExchangeMistake.self) { try TranslationExchange.read([0x3C, 0xE0]) }
    }

    @Test("hashes are hashes, languages the site's, and no section is there twice")
    func foreign() {
        let settings = TestSite.settings(["en", "th"])
        func imported(_ exchange: TranslationExchange) throws {
            _ = try TranslationImport(
                exchange, path: "a.po", isForced: true, sources: SiteSources(), settings)
        }
        let section = TranslationExchange.Section(
            page: "index", id: "a", sourceHash: "0123456789ab", targetHash: "none", mark: .translated,
            parts: [.init(name: "text", source: "a", target: "b")])
        var bad = section
        bad.sourceHash = "\"\nevil: "
        let wrong: [TranslationExchange] = [
            .init(source: "en", target: "he", sections: [section]),
            .init(source: "de", target: "th", sections: [section]),
            .init(source: "en", target: "th", sections: [section, section]),
            .init(source: "en", target: "th", sections: [bad]),
        ]
        for exchange in wrong { #expect(throws: ExchangeMistake.self) { try imported(exchange) } }
    }

    @Test("segments that a tool has cut or turned round are put together again")
    func segments() throws {
        let file = Self.unit(
            """
            <originalData><data id="d1">`x`</data></originalData>
            <segment state="translated"><source>One <ph id="1" dataRef="d1"/>.</source><target order="3">หนึ่ง <ph id="1" dataRef="d1"/></target></segment>
            <ignorable><source> </source></ignorable>
            <segment state="final"><source>Two.</source><target order="1"><mrk id="m1" type="term">สอง</mrk></target></segment>
            """)
        let section = try #require(try TranslationExchange.read(Array(file.utf8)).sections.first)
        #expect(section.parts.map(\.source) == ["One `x`. Two."])
        #expect(section.parts.map(\.target) == ["สอง หนึ่ง `x`"])
        #expect(section.mark == .translated)
    }
}
