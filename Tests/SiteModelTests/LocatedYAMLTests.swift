import Diagnostics
import SiteModel
import Testing

@Suite("YAML keeps the place of every value")
struct LocatedYAMLTests {
    @Test("a value knows its line and column in the file it was cut from")
    func places() throws {
        let yaml = "title: สวัสดี\nlist:\n  - one\n  - two: 2\n"
        let parsed = LocatedYAML.parse(Array(yaml.utf8), path: "p.md", firstLine: 2)
        #expect(parsed.diagnostics.isEmpty)
        guard case .mapping(let entries) = parsed.value?.content else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.map(\.key) == ["title", "list"])
        #expect(entries[0].keyLocation == SourceLocation(path: "p.md", line: 2, column: 1))
        #expect(entries[0].value.location == SourceLocation(path: "p.md", line: 2, column: 8))
        guard case .sequence(let items) = entries[1].value.content else {
            Issue.record("no list")
            return
        }
        #expect(items[1].location == SourceLocation(path: "p.md", line: 5, column: 5))
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let yaml: [UInt8]
        let id: DiagnosticID
        let line: Int
        let column: Int

        init(_ name: String, _ yaml: String, _ id: DiagnosticID, _ line: Int, _ column: Int) {
            self.init(name, Array(yaml.utf8), id, line, column)
        }

        init(_ name: String, _ yaml: [UInt8], _ id: DiagnosticID, _ line: Int, _ column: Int) {
            testDescription = name
            self.yaml = yaml
            self.id = id
            self.line = line
            self.column = column
        }
    }

    @Test(
        "what cannot be read is one diagnostic with its place",
        arguments: [
            Bad("key twice", "a: 1\nb: 2\na: 3\n", .yamlSyntax, 1, 1),
            Bad("key twice, quoted and not", "1: [a]\n\"1\": [b]\n", .yamlSyntax, 1, 1),
            Bad("unclosed quote", "z: 1\na: \"b\nc: d\n", .yamlSyntax, 2, 4),
            Bad("tab as indentation", "a:\n\tb: 1\n", .yamlSyntax, 2, 1),
            Bad("key is a list", "? [a]\n: 1\n", .yamlSyntax, 1, 3),
            Bad("two documents", "a: 1\n---\nb: 2\n", .yamlSyntax, 2, 1),
            Bad("not UTF-8", [0x61, 0x3A, 0x20, 0x0A, 0x62, 0xFF], .contentInvalidUTF8, 2, 2),
            Bad("NUL byte", [0x61, 0x3A, 0x20, 0x00], .yamlSyntax, 0, 0),
        ])
    func bad(_ bad: Bad) {
        let found = LocatedYAML.parse(bad.yaml, path: "x.yml").diagnostics
        #expect(found.map(\.id) == [bad.id])
        #expect(found.first?.location == SourceLocation(path: "x.yml", line: bad.line, column: bad.column))
    }

    @Test("a text with a colon in it is told to stand in quotes")
    func colon() {
        let found = LocatedYAML.parse(Array("title: Cluster: the parts\n".utf8), path: "x.yml").diagnostics
        #expect(found.map(\.id) == [.yamlSyntax] && found.first?.notes.last?.contains("in quotes") == true)
    }

    @Test("aliases cannot blow a small file up")
    func billionLaughs() {
        var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            let item = "*a\(level - 1)"
            let items = Array(repeating: item, count: 10).joined(separator: ", ")
            yaml += "a\(level): &a\(level) [\(items)]\n"
        }
        let parsed = LocatedYAML.parse(Array(yaml.utf8), path: "x.yml")
        #expect(parsed.diagnostics.map(\.id) == [.yamlTooLarge])
        #expect(parsed.value == nil)
    }

    @Test("an empty document has no root and no finding", arguments: ["", "# nothing\n", "\n\n"])
    func empty(_ yaml: String) {
        let parsed = LocatedYAML.parse(Array(yaml.utf8), path: "x.yml")
        #expect(parsed.value == nil || parsed.value?.isNull == true)
        #expect(parsed.diagnostics.isEmpty)
    }
}
