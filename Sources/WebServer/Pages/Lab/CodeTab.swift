import Highlighting
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
    func data(_ code: [UInt8]) -> TemplateValue {
        let html = Highlighter().html(code, language: language)
        return .object([
            "key": .text(key), "label": .text(label), "language": .text(language),
            "html": html.map { .html($0) } ?? .text(String(decoding: code, as: UTF8.self)),
        ])
    }

    func data(_ code: String) -> TemplateValue { data(Array((code + "\n").utf8)) }
}
