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
        CodeLanguage("bash", "Shell", ["sh", "shell", "console", "zsh", "shell-session", "terminal"]),
        CodeLanguage("c", "C"),
        CodeLanguage("cpp", "C++", ["c++", "cc", "cxx"]),
        CodeLanguage("csharp", "C#", ["c#", "cs", "unity"]),
        CodeLanguage("css", "CSS"),
        CodeLanguage("dart", "Dart", ["flutter"]),
        CodeLanguage("diff", "Diff", ["patch"]),
        CodeLanguage("dockerfile", "Dockerfile", ["docker", "containerfile"]),
        CodeLanguage("elixir", "Elixir", ["ex", "exs"]),
        CodeLanguage("erlang", "Erlang", ["erl"]),
        CodeLanguage("fish", "fish"),
        CodeLanguage("fsharp", "F#", ["f#", "fs"]),
        CodeLanguage("go", "Go", ["golang"]),
        CodeLanguage("graphql", "GraphQL", ["gql"]),
        CodeLanguage("gradle", "Gradle", ["groovy"]),
        CodeLanguage("haskell", "Haskell", ["hs"]),
        CodeLanguage("hcl", "HCL", ["terraform", "tf"]),
        CodeLanguage("html", "HTML", ["htm", "vue", "svelte"]),
        CodeLanguage("http", "HTTP"),
        CodeLanguage("ini", "INI", ["conf", "cfg", "editorconfig", "properties"]),
        CodeLanguage("java", "Java"),
        CodeLanguage("javascript", "JavaScript", ["js", "mjs", "cjs", "jsx", "node"]),
        CodeLanguage("json", "JSON", ["json5", "jsonc"]),
        CodeLanguage("kotlin", "Kotlin", ["kt", "kts"]),
        CodeLanguage("latex", "LaTeX", ["tex"]),
        CodeLanguage("lua", "Lua"),
        CodeLanguage("make", "Makefile", ["makefile", "mk"]),
        CodeLanguage("markdown", "Markdown", ["md", "mdx"]),
        CodeLanguage("nginx", "nginx"),
        CodeLanguage("nix", "Nix"),
        CodeLanguage("objc", "Objective-C", ["objective-c", "objectivec", "obj-c"]),
        CodeLanguage("perl", "Perl", ["pl"]),
        CodeLanguage("php", "PHP"),
        CodeLanguage("plist", "Property list"),
        CodeLanguage("powershell", "PowerShell", ["ps1", "psm1", "pwsh", "posh"]),
        CodeLanguage("protobuf", "Protocol Buffers", ["proto"]),
        CodeLanguage("python", "Python", ["py", "python3", "pycon", "pyi"]),
        CodeLanguage("r", "R"),
        CodeLanguage("rst", "reStructuredText"),
        CodeLanguage("ruby", "Ruby", ["rb", "podfile", "gemfile", "rakefile"]),
        CodeLanguage("rust", "Rust", ["rs"]),
        CodeLanguage("scala", "Scala"),
        CodeLanguage("scss", "SCSS", ["sass", "less"]),
        CodeLanguage("sql", "SQL", ["mysql", "postgresql", "sqlite"]),
        CodeLanguage("swift", "Swift"),
        CodeLanguage("swiftui", "SwiftUI"),
        CodeLanguage("text", "Text", ["plain", "plaintext", "txt", "output", "none", "log", "csv"]),
        CodeLanguage("toml", "TOML"),
        CodeLanguage("tsx", "TSX"),
        CodeLanguage("typescript", "TypeScript", ["ts", "mts", "cts"]),
        CodeLanguage("vim", "Vim", ["viml"]),
        CodeLanguage("xml", "XML", ["svg"]),
        CodeLanguage("zig", "Zig"),
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
