import Diagnostics
import SiteModel

/// The head of a new page.
struct NewMatter {
    var title: String
    var description: String
    /// Path below the language's folder, with `.md`.
    let path: String
    var weight: Int?
    var shortTitle: String?
    var aliases: [String] = []
    private var lines: [String] = []
    private var params: [String] = []

    init(title: String, path: String) {
        self.title = title
        self.path = path
        description = title
    }

    /// The keys that have been read already, or that this generator has no use for.
    private static let done: Set<String> = [
        "title", "description", "summary", "weight", "sidebar_position", "sidebar_label", "linkTitle",
        "shortTitle",
        "id", "type", "url", "hide", "template", "pagination_prev", "pagination_next",
        "hide_table_of_contents", "toc",
    ]

    /// Takes over the other keys of an old head; those that nobody knows become `params`.
    mutating func take(_ old: ForeignMatter, notes: inout [ConversionNote], path: String) {
        for (key, node) in old.values where !Self.done.contains(key) && !node.isNull {
            switch key {
            case "draft": lines.append("draft: \(node.text == "true")")
            case "date", "lastmod":
                guard key == "date" else { continue }
                let day = node.text.map { String($0.prefix(10)) } ?? ""
                if CalendarDate(day) != nil { lines.append("date: \(day)") }
            case "tags", "authors", "keywords", "author", "categories":
                guard key == "tags" || key == "authors" || key == "author" else {
                    params.append("\(NewSite.quoted(key)): \(node.flow)")
                    continue
                }
                let texts = node.items.compactMap { $0.text ?? $0["name"]?.text }
                let list = texts.map(NewSite.quoted).joined(separator: ", ")
                lines.append("\(key == "author" ? "authors" : key): [\(list)]")
            case "aliases":
                for alias in node.items.compactMap(\.text) {
                    if let path = PagePath(alias.trimmingSlashes) {
                        aliases.append(path.description)
                    } else {
                        notes.append(
                            ConversionNote(path, node.location.line, "the alias `\(alias)` is no address"))
                    }
                }
            case "slug": takeSlug(node.text ?? "", node.location.line, &notes, path)
            default: params.append("\(NewSite.quoted(key)): \(node.flow)")
            }
        }
    }

    /// A slug that begins with a slash is a whole address, another one the last part of it.
    private mutating func takeSlug(
        _ slug: String, _ line: Int, _ notes: inout [ConversionNote], _ source: String
    ) {
        guard slug != "/", let path = PagePath(slug.trimmingSlashes), !path.description.isEmpty else {
            return
        }
        if slug.hasPrefix("/") { aliases.append(path.description) } else { lines.append("slug: \(path)") }
    }

    /// The head with the marks around it, and a blank line.
    var text: String {
        var all = ["title: \(NewSite.quoted(title))", "description: \(NewSite.quoted(description))"]
        if let weight { all.append("weight: \(weight)") }
        if let shortTitle { all.append("shortTitle: \(NewSite.quoted(shortTitle))") }
        all += lines
        let own = path.withoutPageEnding
        let others = Set(aliases).subtracting([own, ""]).sorted()
        if !others.isEmpty { all.append("aliases: [\(others.joined(separator: ", "))]") }
        if !params.isEmpty { all.append("params: {\(params.joined(separator: ", "))}") }
        return "---\n" + all.joined(separator: "\n") + "\n---\n\n"
    }
}
