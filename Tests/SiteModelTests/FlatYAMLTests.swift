import Diagnostics
import SiteModel
import Testing

@Suite("Simple YAML is read as the general parser reads it")
struct FlatYAMLTests {
    static let simple = [
        "title: Sign in with Apple\ndescription: About it.\nweight: 10\n",
        "title: \"A: b # c, it's so\"\ndescription: \"\"\ndraft: false\n",
        "title:    Many blanks\nsdk: firebase-ios-sdk 12",
        "title: ลงชื่อเข้าใช้ด้วย Apple\ndescription: כניסה עם \"Apple\", [כאן] {שם}\n",
        "title: null\ndescription: true\nlayout: Null\nweight: 0x1F\nsdk: 1e3\n",
        "title: https://example.com/a:b#c\ndescription: a :b, c#d - e ? f ! g & h * i | j > k % l @ m ` n\n",
        "source:\n  _lead: \"9532c7681ce1\"\n  try-first: d59068e3e38d\ntitle: A\nchanges:\n  a: 2026-11-20\n",
        "y: n\nno: yes\n_x: 12:30:45\na-b_c9: 1.5\n",
        "title: \"  blanks inside  \"\ndescription: é\u{2060}ไ\u{0E33}\n",
        "a:\n  b:\n    c: d\n    e: f\n  g: h\ni:\n  j:\n    k:\n      l: m\nn: o\n",
        "a: \"b \\\"c\\\" \\\\ d\"\ne:\n  \"off\": f\n  \"yes\": \"g\"\n  \"1\": h\n",
    ]

    @Test("what is simple is read, and the same", arguments: simple)
    func same(_ text: String) throws {
        let flat = try #require(FlatYAML.parse(Array(text.utf8), path: "a.md", firstLine: 2))
        // A comment is no simple line, so that the general parser reads it.
        let commented = text + (text.hasSuffix("\n") ? "" : "\n") + "# end\n"
        #expect(FlatYAML.parse(Array(commented.utf8), path: "a.md", firstLine: 2) == nil)
        let whole = LocatedYAML.parse(Array(commented.utf8), path: "a.md", firstLine: 2)
        #expect(whole.diagnostics.isEmpty)
        #expect(flat == whole.value)
    }

    @Test(
        "what is not simple is left to the general parser",
        arguments: [
            "", "\n", "# a\n", "a\n", "a:\n", "a: \n", "a:b\n", "a: b \n", "a: b: c\n", "a: b:\n",
            "a: b # c\n",
            "a: 'b'\n", "a: [b]\n", "a: {b: c}\n", "a: |\n  b\n", "a: >\n  b\n", "a: &x b\n", "a: *x\n",
            "a: !t b\n",
            "a: - b\n", "- a\n", "? a\n", "a: b\na: c\n", "a: b\n  c\n", "a:\n  b: c\n  b: d\n",
            "a:\n   b: c\n",
            "a:\n  b:\n      c: d\n", "a:\n  b:\n   c: d\n", "a:\n  b:\n    c:\nd: e\n",
            "a:\n  b: c\n    d: e\n",
            "a:\n  b: c\n   d: e\n", "\"a\" : b\n", "\"a\":b\n", "\"a b\": c\n", "\"\": b\n", "\"a: b\n",
            "'a': b\n",
            "a: \"b\\\"\n", "a: \"b\\t\"\n", "a:\n  \"b\": c\n  b: d\n",
            String((0..<20).map { String(repeating: "  ", count: $0) + "a:\n" }.joined().dropLast()) + " b\n",
            "a:\n  - b\n", "a:\n\n  b: c\n", "a:\n  b: c\n d: e\n", " a: b\n",
            "a : b\n",
            "1a: b\n", "a: \"b\n", "a: \"b\\n\"\n", "a: \"b\"c\n", "a: \"b\" # c\n",
            "a: \"b\": c\n",
            "a: \"\n", "a: b\r\n", "a:\tb\n", "a: b\tc\n", "a: b\u{0}\n", "a: b\u{7F}\n", "a: b\u{85}c\n",
            "a: b\u{2028}c\n", "\u{FEFF}a: b\n", "a: b\u{FFFE}\n", "---\na: b\n", "a: b\n...\n", "a: ...\n",
            "a: b\n\nc: d\n", "a: b\n---\nc: d\n", "<<: b\n", "a: ~\n", "a: .5\n", "a: -1\n", "a: @b\n",
            "a: %b\n",
            "a: `b`\n", "\(String(repeating: "k", count: 200)): b\n",
        ])
    func left(_ text: String) {
        #expect(FlatYAML.parse(Array(text.utf8), path: "a.md", firstLine: 2) == nil)
    }
}
