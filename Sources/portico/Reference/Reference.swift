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

/// Every key above a page's text.
enum FrontMatterReference {
    static let entries = ReferenceEntry.table(
        """
        title | text | required | The page's title. | Install
        description | text | none (warning) | One sentence for page lists and search engines. | Three ways to install.
        shortTitle | text | `title` | The page's name in the navigation. | Linux
        weight | number | after the others | The page's place in its folder; the smallest number comes first. | 10
        layout | text | depends on the kind of page | The layout that shows the page, from `templates/layouts/`; `posts` turns a folder's page into a list of its posts. | posts
        draft | flag | `false` | Whether the page is left out of the site unless drafts are requested. | true
        tags | list | none | The subjects of the page; each tag has a page of its own that lists the pages with that tag. Comma-separated text is also accepted as a list. | [install, linux]
        date | day | none | The day on which the page was written; posts are sorted by it. | 2026-11-22
        authors | list | none | The authors of the page. | [Ada, Grace]
        aliases | list | none | Older addresses, without the language prefix; readers who open one are redirected to the page. | [old/linux]
        slug | text | none | Another address, relative to the page's folder or, with a leading slash, to the root; readers who open it are redirected to the page. | linux
        lastReviewed | day | none | The day on which a reviewer last checked that the whole page is true. | 2026-11-22
        changes | map | none | The changes that readers should know about: a day and a sentence for each, shown at the end of the page. | { 2026-11-21: Added Fedora. }
        sdk | list, or text | none | What the page was written for, shown below its text: ids from `content/sdks.yml`, or text if there is no such file. Translations without it take this from the source. | [example-sdk]
        samples | `type-checked`, `run` | none | How the code is checked; translations take this from the source. | run
        project | text | none | The folder of `content/_projects/` that makes the page's samples a project to download; translations take this from the source. | android
        machineTranslated | flag, or a list | `false` | Whether the page was machine-translated and has not been read since, or the ids of the sections that were; a notice tells readers so. | true
        params | map | none | Your own keys for your own templates, which read them as `page.params`. | { product: cli }
        rules | map | as set in `portico.yml` | The levels of findings on this page. | { text.arrow: off }
        source | map | none | The state of the source when the page was translated; `portico new translation` and `portico status --record` write it. |
        """)
}

/// A key of a file that writers write: a row of a reference page, and what `portico explain KEY` says.
struct ReferenceEntry: Sendable {
    /// The key with the keys above it, `[]` behind a list: `site.theme.navigation[].url`.
    let name: String
    /// `text`, `number`, `flag`, `day`, `list`, or the words that can be chosen.
    let type: String
    /// The value that holds where the key is left out.
    let preset: String
    let summary: String
    let example: String

    /// The keys above it: `site.theme.navigation[]`; empty for one that stands alone.
    var group: String { String(name.reversed().drop { $0 != "." }.dropFirst().reversed()) }

    /// The entries that the lines of a table spell, cells parted by ` | `.
    static func table(_ text: String) -> [ReferenceEntry] {
        text.split(separator: "\n").map { line in
            var cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            // Cells that a line lacks are empty, which a test finds.
            cells += ["", "", "", "", ""]
            return ReferenceEntry(
                name: cells[0], type: cells[1], preset: cells[2], summary: cells[3], example: cells[4])
        }
    }

    /// The paragraph of `portico explain`.
    var explanation: String {
        var lines = "\(name)\n\n\(summary)\n\nType: \(type)\nDefault: \(preset)\n"
        if !example.isEmpty { lines += "Example: \(example)\n" }
        return lines
    }

    /// A row of Markdown.
    var row: String {
        let code = example.isEmpty ? "" : " `\(example)`"
        return "| `\(name)` | \(type) | \(preset) | \(summary)\(code) |\n"
    }
}
