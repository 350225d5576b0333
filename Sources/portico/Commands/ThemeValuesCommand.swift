import ArgumentParser
import SiteBuild

/// `portico theme values`: every value that a template can show.
struct ThemeValuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "values",
        abstract: "List every value that a template can show, as tables of Markdown.",
        discussion: """
            A question mark behind the type: the value can be missing. `[]` stands behind lists.

              portico theme values --layout glossary
            """)

    @Option(help: "Only what this layout has beyond the values of every layout.")
    var layout: String?

    mutating func validate() throws {
        guard let layout, !TemplateVocabulary.entries.contains(where: { $0.layout == layout }) else { return }
        let known = Set(TemplateVocabulary.entries.compactMap(\.layout)).sorted().joined(separator: ", ")
        throw ValidationError("No layout `\(layout)` has values of its own; these have: \(known).")
    }

    func run() {
        let entries = TemplateVocabulary.entries.filter { layout == nil || $0.layout == layout }
        var group = ""
        for entry in entries {
            let name = entry.layout ?? String(entry.name.prefix { $0 != "." && $0 != "[" })
            if name != group {
                group = name
                let title = entry.layout.map { "The layout \($0) {#layout-\($0)}" } ?? "`\(name)` {#\(name)}"
                Console.result("\n## \(title)\n\n| Value | Type | Meaning | Example |\n|---|---|---|---|\n")
            }
            Console.result(
                "| `\(entry.name)` | \(entry.type) | \(Self.cell(entry.summary)) | `\(entry.example)` |\n")
        }
    }

    private static func cell(_ text: String) -> String { String(text.dropLast()) }
}
