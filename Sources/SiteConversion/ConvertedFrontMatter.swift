import Diagnostics
import SiteModel

/// The head of a new page.
struct ConvertedFrontMatter {
    var title: String
    var description: String
    /// Path below the language's folder, with `.md`.
    let path: String
    var weight: Int?
    var shortTitle: String?
    var aliases: [String] = []
    var layout: String?
    /// The day on which it was written: `2026-11-21`.
    var date: String?
    /// Key of an author → name.
    var authors: [String: String] = [:]
    /// Indicates whether the addresses at which it was published are known, so that its `slug` adds none.
    var hasAddresses = false
    private var isDraft = false
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
        "id", "type", "hide", "template", "pagination_prev", "pagination_next",
        "hide_table_of_contents", "toc",
    ]

    /// Takes over the other keys of an old head; those that nobody knows become `params`.
    ///
    /// - Parameter today: a page whose time is over, or has not come yet, is a draft.
    mutating func take(
        _ old: ForeignFrontMatter, on today: CalendarDate, notes: inout [ConversionNote], path: String
    ) {
        for (key, node) in old.values where !Self.done.contains(key) && !node.isNull {
            let day = node.text.flatMap { CalendarDate(String($0.prefix(10))) }
            switch key {
            case "draft": isDraft = isDraft || node.text == "true"
            case "date":
                if let day { date = day.description }
            case "expiryDate", "expirydate", "unpublishdate", "publishDate", "publishdate", "pubdate":
                let isOver = key.hasPrefix("expiry") || key == "unpublishdate"
                if let day, isOver ? day <= today : day > today {
                    isDraft = true
                    let when = isOver ? "until" : "from"
                    notes.append(path, node.location.line, "is published \(when) \(day) only; it is a draft")
                } else {
                    params.append("\(YAMLNode.quoted(key)): \(node.flow)")
                }
            case "url": takeAddress(node.text ?? "", node.location.line, &notes, path)
            case "tags", "authors", "keywords", "author", "categories":
                guard key == "tags" || key == "authors" || key == "author" else {
                    params.append("\(YAMLNode.quoted(key)): \(node.flow)")
                    continue
                }
                let texts = node.items.compactMap { $0.text ?? $0["name"]?.text }
                    .map { Self.name(authors[$0] ?? $0) }
                let list = texts.map(YAMLNode.quoted).joined(separator: ", ")
                lines.append("\(key == "author" ? "authors" : key): [\(list)]")
            case "aliases":
                for alias in node.items.compactMap(\.text) {
                    if let path = PagePath(alias.trimmingSlashes) {
                        aliases.append(path.description)
                    } else {
                        notes.append(path, node.location.line, "the alias `\(alias)` is no address")
                    }
                }
            case "slug" where hasAddresses: break
            case "slug": takeSlug(node.text ?? "", node.location.line, &notes, path)
            default: params.append("\(YAMLNode.quoted(key)): \(node.flow)")
            }
        }
    }

    /// A name that is written as a link, `Ada ([@ada](https://…))`, without the link.
    private static func name(_ text: String) -> String {
        let bare = text.replacing(/\s*\(\[[^\]]*\]\([^)]*\)\)/, with: "")
            .replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
        return bare.isEmpty ? text : bare
    }

    /// The address at which the page was published.
    private mutating func takeAddress(
        _ address: String, _ line: Int, _ notes: inout [ConversionNote], _ source: String
    ) {
        if !address.contains("://"), let path = PagePath(address.trimmingSlashes) {
            aliases.append(path.description)
        } else {
            notes.append(source, line, "the address `\(address)` is no alias; left out")
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
        var all = ["title: \(YAMLNode.quoted(title))", "description: \(YAMLNode.quoted(description))"]
        if let weight { all.append("weight: \(weight)") }
        if let shortTitle { all.append("shortTitle: \(YAMLNode.quoted(shortTitle))") }
        if let layout { all.append("layout: \(layout)") }
        if isDraft { all.append("draft: true") }
        if let date { all.append("date: \(date)") }
        all += lines
        let own = path.withoutPageEnding
        let others = Set(aliases).subtracting([own, ""]).sorted()
        if !others.isEmpty { all.append("aliases: [\(others.joined(separator: ", "))]") }
        if !params.isEmpty { all.append("params: {\(params.joined(separator: ", "))}") }
        return "---\n" + all.joined(separator: "\n") + "\n---\n\n"
    }
}
