import Diagnostics
import Testing

/// Every kind of finding has a name and a paragraph.
@Suite("Diagnostic ids: names and explanations")
struct DiagnosticIDTests {
    @Test("an id is `area.problem` in lower-case words", arguments: DiagnosticID.allCases)
    func name(_ id: DiagnosticID) throws {
        let name = try #require(id.rawValue.wholeMatch(of: /([a-z][a-z0-9]*-?)+\.([a-z0-9]+-?)+/))
        #expect(!name.output.0.hasSuffix("-"))
    }

    @Test("an id is explained in whole sentences on one line", arguments: DiagnosticID.allCases)
    func explanation(_ id: DiagnosticID) {
        let text = id.explanation
        #expect(text.count >= 40, "\(id.rawValue)")
        #expect(text.hasSuffix("."), "\(id.rawValue)")
        #expect(!text.contains("\n") && !text.contains("  "), "\(id.rawValue)")
    }

    @Test("nothing is explained that is not found")
    func everyExplanation() {
        #expect(Set(DiagnosticID.explanations.keys) == Set(DiagnosticID.allCases.map(\.rawValue)))
    }

    @Test("ids are listed in alphabetical order, so that each has one place")
    func order() {
        let names = DiagnosticID.allCases.map(\.rawValue)
        #expect(names == names.sorted())
    }
}
