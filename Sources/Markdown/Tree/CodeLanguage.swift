internal import CMarkdown

/// A language of code blocks: the words that name it on a fence, and what readers call it.
package struct CodeLanguage: Hashable, Sendable {
    /// Our own id: `class="language-ID"`, `data-code="ID"`.
    package let id: String
    /// The name readers know; never translated.
    package let label: String
    /// Other words for it on a fence, lower case.
    package let aliases: [String]
    /// The lines of each key in `CMarkdown/languages.txt`.
    private let fields: [String: [String]]

    /// - Parameter section: the id, and the lines below it.
    private init(_ section: Substring) {
        let lines = section.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
        let pairs = lines.filter { $0.count == 2 }.map { (String($0[0]), [String($0[1])]) }
        fields = Dictionary(pairs, uniquingKeysWith: +)
        id = lines.first?.first.map(String.init) ?? ""
        label = fields["label"]?.first ?? id
        aliases = fields["aliases"]?.first?.split(separator: " ").map(String.init) ?? []
    }

    /// Every language, by id.
    package static let all = String(cString: portico_languages()).split(separator: "\n## ").dropFirst()
        .map(CodeLanguage.init)

    private static let byWord: [String: CodeLanguage] = {
        let pairs = all.flatMap { language in ([language.id] + language.aliases).map { ($0, language) } }
        return Dictionary(pairs, uniquingKeysWith: { _, last in last })
    }()

    /// The language a fence means by `word`, upper or lower case.
    package static func named(_ word: String) -> CodeLanguage? { byWord[word.lowercased()] }

    /// The lines of a key.
    func lines(_ key: String) -> [String] { fields[key] ?? [] }

    /// The words of a key, one space between them.
    func text(_ key: String) -> String { lines(key).joined(separator: " ") }
}
