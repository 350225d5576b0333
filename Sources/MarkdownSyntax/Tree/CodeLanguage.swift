/// A language of code blocks: the words that name it on a fence, and what readers call it.
package struct CodeLanguage: Hashable, Sendable {
    /// Our own id: `class="language-ID"`, `data-code="ID"`.
    package let id: String
    /// The name readers know; never translated.
    package let label: String
    /// Other words for it on a fence, lower case.
    package let aliases: [String]

    private init(_ id: String, _ label: String, _ aliases: [String] = []) {
        self.id = id
        self.label = label
        self.aliases = aliases
    }

    /// Every language, by id.
    package static let all: [CodeLanguage] = [
        CodeLanguage("bash", "Shell", ["sh", "shell", "console", "zsh"]),
        CodeLanguage("c", "C"),
        CodeLanguage("cpp", "C++", ["c++", "cc", "cxx"]),
        CodeLanguage("csharp", "C#", ["c#", "cs", "unity"]),
        CodeLanguage("css", "CSS"),
        CodeLanguage("dart", "Dart", ["flutter"]),
        CodeLanguage("diff", "Diff", ["patch"]),
        CodeLanguage("gradle", "Gradle", ["groovy"]),
        CodeLanguage("html", "HTML"),
        CodeLanguage("http", "HTTP"),
        CodeLanguage("ini", "INI", ["toml", "conf"]),
        CodeLanguage("java", "Java"),
        CodeLanguage("javascript", "JavaScript", ["js", "mjs"]),
        CodeLanguage("json", "JSON"),
        CodeLanguage("kotlin", "Kotlin", ["kt", "kts"]),
        CodeLanguage("markdown", "Markdown", ["md"]),
        CodeLanguage("objc", "Objective-C", ["objective-c", "objectivec", "obj-c"]),
        CodeLanguage("php", "PHP"),
        CodeLanguage("plist", "Property list"),
        CodeLanguage("python", "Python", ["py"]),
        CodeLanguage("ruby", "Ruby", ["rb", "podfile"]),
        CodeLanguage("sql", "SQL"),
        CodeLanguage("swift", "Swift"),
        CodeLanguage("swiftui", "SwiftUI"),
        CodeLanguage("text", "Text", ["plain", "plaintext", "txt", "output"]),
        CodeLanguage("typescript", "TypeScript", ["ts"]),
        CodeLanguage("xml", "XML"),
        CodeLanguage("yaml", "YAML", ["yml"]),
    ]

    private static let byWord: [String: CodeLanguage] = {
        var table: [String: CodeLanguage] = [:]
        for language in all {
            for word in [language.id] + language.aliases { table[word] = language }
        }
        return table
    }()

    /// The language a fence means by `word`, upper or lower case.
    package static func named(_ word: String) -> CodeLanguage? { byWord[word.lowercased()] }
}
