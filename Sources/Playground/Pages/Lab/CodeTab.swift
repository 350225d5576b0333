import Markdown
import SiteTemplates

/// One language of a group of code tabs.
struct CodeTab {
    /// The tab's key, the same on every page.
    let key: String
    /// The language's own name, never translated.
    let label: String
    /// The highlighter's name of the language.
    let language: String

    static let swift = CodeTab(key: "swift", label: "Swift", language: "swift")
    static let objectiveC = CodeTab(key: "objc", label: "Objective-C", language: "objc")
    static let cpp = CodeTab(key: "cpp", label: "C++", language: "cpp")
    static let kotlin = CodeTab(key: "kotlin", label: "Kotlin", language: "kotlin")
    static let javaScript = CodeTab(key: "javascript", label: "JavaScript", language: "javascript")
    static let python = CodeTab(key: "python", label: "Python", language: "python")
    static let curl = CodeTab(key: "curl", label: "curl", language: "bash")
    static let httpie = CodeTab(key: "httpie", label: "HTTPie", language: "bash")

    /// The languages of an app's code at a step of a sign-in.
    static let apps = [swift, objectiveC, cpp]

    /// `{key, label, language, html}`; code of a language without a lexer stays plain text.
    ///
    /// - Parameter live: lines, without the blanks around them, that are marked because they hold a run's values.
    func data(_ code: [UInt8], live: Set<String> = []) -> TemplateValue {
        let html = Highlighter().html(code, language: language).map { Self.marking(live, of: code, in: $0) }
        return .object([
            "key": .text(key), "label": .text(label), "language": .text(language),
            "html": html.map { .html($0) } ?? .text(String(decoding: code, as: UTF8.self)),
        ])
    }

    /// Marks lines of highlighted code, which has as many lines as the code itself.
    private static func marking(_ live: Set<String>, of code: [UInt8], in html: [UInt8]) -> [UInt8] {
        let plain = code.split(separator: 0x0A, omittingEmptySubsequences: false)
        let shown = html.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard !live.isEmpty, plain.count == shown.count else { return html }
        return Array(
            zip(plain, shown).map { line, marked -> [UInt8] in
                let text = String(decoding: line.drop { $0 == 0x20 }, as: UTF8.self)
                guard live.contains(text) else { return Array(marked) }
                return Array("<mark>".utf8) + marked + Array("</mark>".utf8)
            }.joined(separator: [0x0A]))
    }

    func data(_ code: String) -> TemplateValue { data(Array((code + "\n").utf8)) }
}
