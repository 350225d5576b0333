import Diagnostics
import Markdown

/// Short forms of what the tests do again and again.
enum Markdown {
    /// Parses a page of the path `content/en/page.md`.
    static func parse(_ text: String, firstLine: Int = 1) -> Diagnosed<Document> {
        MarkdownParser().parse(Array(text.utf8), path: "content/en/page.md", firstLine: firstLine)
    }

    /// The HTML of a page.
    static func html(_ text: String, options: HTMLOptions = HTMLOptions()) -> String {
        String(decoding: HTMLRenderer(options: options).render(parse(text).value), as: UTF8.self)
    }

    /// The findings of a page, `line:column id`, sorted.
    static func findings(_ text: String, firstLine: Int = 1) -> [String] {
        findings(parse(text, firstLine: firstLine).diagnostics)
    }

    /// Findings as `line:column id`, sorted.
    static func findings(_ diagnostics: [Diagnostic]) -> [String] {
        DiagnosticReport.sorted(diagnostics).map {
            "\($0.location.line):\($0.location.column) \($0.id.rawValue)"
        }
    }
}
