import ArgumentParser
import Diagnostics

/// A list that can be looked up as a whole, as tables of Markdown.
enum Reference: String, CaseIterable, ExpressibleByArgument, Sendable {
    case settings
    case frontMatter = "front-matter"
    case findings

    /// Every key that `portico explain` knows.
    static var keys: [ReferenceEntry] { SettingReference.entries + FrontMatterReference.entries }

    var markdown: String {
        switch self {
        case .settings: Self.sections(SettingReference.entries)
        case .frontMatter: Self.table(FrontMatterReference.entries)
        case .findings: Self.explained
        }
    }

    private static func sections(_ entries: [ReferenceEntry]) -> String {
        var groups: [(name: String, entries: [ReferenceEntry])] = []
        for entry in entries {
            let group = SettingReference.section(of: entry)
            if groups.last?.name == group {
                groups[groups.count - 1].entries.append(entry)
            } else {
                groups.append((group, [entry]))
            }
        }
        return groups.map { group in
            let id = group.name.lowercased().replacing(".", with: "-")
            return "\n## `\(group.name)` {#\(id)}\n\n" + table(group.entries)
        }.joined()
    }

    private static func table(_ entries: [ReferenceEntry]) -> String {
        "| Key | Type | Default | Meaning, and an example |\n|---|---|---|---|\n"
            + entries.map(\.row).joined()
    }

    /// Each finding with its paragraph, below a heading for each area.
    private static var explained: String {
        var text = ""
        var area = ""
        for id in DiagnosticID.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
            let own = String(id.rawValue.prefix { $0 != "." })
            if own != area {
                area = own
                text += "\n## `\(area)` {#\(area)}\n"
            }
            text += "\n**`\(id.rawValue)`**: \(id.explanation)\n"
        }
        return text
    }
}
