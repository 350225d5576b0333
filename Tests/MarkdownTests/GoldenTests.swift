import Diagnostics
import Foundation
import Markdown
import TestSupport
import Testing

/// Whole pages, their HTML and their findings, kept in `Fixtures/`.
@Suite("Golden pages")
struct GoldenTests {
    @Test(
        "a page's HTML and findings are those on file",
        arguments: ["everything.en", "everything.he", "findings.th"])
    func page(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Fixtures")
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("\(name).md")))
        let result = MarkdownParser().parse(bytes, path: "\(name).md", firstLine: 1)
        let options = HTMLOptions(
            isolates: name.hasSuffix(".he"), noBreakTerms: TermMatcher(["โปรเจ็กต์", "โทเค็น"]),
            playground: { provider, target, _ in
                var step: String?
                if case .step(let name) = target { step = name }
                return Array("<p>Try \(provider), \(step ?? "all steps")</p>".utf8)
            })
        let html = HTMLRenderer(options: options).render(result.value)
        let report = DiagnosticReport.render(
            result.diagnostics, format: .text, sources: ["\(name).md": bytes])
        let difference = try Golden.difference(html, from: folder.appendingPathComponent("\(name).html"))
        #expect(difference == nil)
        let findings = try Golden.difference(
            Array(report.utf8), from: folder.appendingPathComponent("\(name).txt"))
        #expect(findings == nil)
    }
}
