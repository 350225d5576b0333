import Foundation
import SiteModel

/// Makes a project of documents that were written for another generator.
package struct Conversion {
    /// Path in the new project → bytes.
    package private(set) var files: [String: [UInt8]] = [:]
    /// The things that could not be carried over, by place.
    package private(set) var notes: [ConversionNote] = []
    /// The number of pages.
    package private(set) var pageCount = 0

    private let project: ForeignProject
    private let generator: ForeignProject.Generator
    private let plan: ConversionPlan
    /// Old file → its place in the new project.
    private var places: [String: String] = [:]

    package init(_ project: ForeignProject, from generator: ForeignProject.Generator) {
        self.project = project
        self.generator = generator
        switch generator {
        case .mdbook: plan = .mdBook(project)
        case .hugo: plan = .hugo(project)
        case .docusaurus: plan = .docusaurus(project)
        case .mkdocs: plan = .mkDocs(project)
        }
        notes = plan.notes
        var entries: [String: ConversionPlan.Entry] = [:]
        for entry in plan.entries {
            let place = "content/\(entry.locale)/\(entry.path)"
            if let first = entries[place.lowercased()] {
                notes.append(
                    ConversionNote(
                        entry.source, 0, "`\(first.source)` has the same place, \(place); left out"))
                continue
            }
            entries[place.lowercased()] = entry
            places[entry.source] = place
        }
        for asset in plan.assets where places[asset.source] == nil { places[asset.source] = asset.path }
        for asset in plan.assets { files[asset.path] = project.files[asset.source] }
        for (_, entry) in entries.sorted(by: { $0.key < $1.key }) { convert(entry) }
        addMissingIndexes()
        files["portico.yml"] = Array(configuration.utf8)
        files[".gitignore"] = Array("/dist/\n/.portico/\n".utf8)
        notes.sort()
    }

    // MARK: Pages

    private mutating func convert(_ entry: ConversionPlan.Entry) {
        let path = entry.source
        let place = "content/\(entry.locale)/\(entry.path)"
        guard let bytes = project.files[path] else { return }
        if String(validating: bytes, as: UTF8.self) == nil {
            notes.append(ConversionNote(path, 0, "the file is not UTF-8; what cannot be read is U+FFFD"))
        }
        let isPage = ConversionPlan.isPage(path)
        let matter = ForeignMatter(isPage ? String(decoding: bytes, as: UTF8.self) : "", path: path)
        notes += matter.notes
        let (places, plan, project) = (places, plan, project)
        var text = ForeignText(path: path, project: project) { destination in
            LinkPlaces(places: places, root: plan.root, project: project)
                .destination(destination, from: path, at: place)
        }
        var body = text.converted(matter.lines)
        notes += text.notes
        let heading = Self.takeTitle(from: &body)
        Self.lowerTitles(in: &body)
        if generator == .mkdocs { AnchorNames.keep(in: &body) }
        let name = entry.path.withoutPageEnding.split(separator: "/").last.map(String.init) ?? plan.title
        let title = matter.text("title") ?? heading ?? entry.shortTitle ?? ConversionPlan.title(of: name)
        var head = NewMatter(title: Self.plain(title), path: entry.path)
        head.description = matter.text("description", "summary") ?? Self.summary(of: body) ?? head.title
        head.weight =
            matter.text("weight", "sidebar_position").flatMap(Double.init).map { Int($0) } ?? entry.weight
        let short =
            matter.text("sidebar_label", "linkTitle", "shortTitle") ?? entry.shortTitle.map(Self.plain)
        head.shortTitle = short == head.title ? nil : short
        head.take(matter, notes: &notes, path: path)
        let own = plan.redirects.filter { $0.value == path }.map(\.key).sorted()
        head.aliases += own.compactMap { PagePath($0.trimmingSlashes.withoutPageEnding)?.description }
        while body.first?.allSatisfy(\.isWhitespace) == true { body.removeFirst() }
        files[place] = Array((head.text + body.joined(separator: "\n")).utf8)
        pageCount += 1
    }

    /// Takes the heading of level one off that a text begins with.
    private static func takeTitle(from body: inout [String]) -> String? {
        guard let first = body.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("<!--") })
        else {
            return nil
        }
        if body[first].hasPrefix("# ") {
            let title = body.remove(at: first).dropFirst(2)
            let end = title.range(of: " {#")?.lowerBound ?? title.endIndex
            return String(title[..<end].reversed().drop { $0 == "#" || $0 == " " }.reversed())
        }
        let next = first + 1
        guard next < body.count, body[next].count > 2, body[next].allSatisfy({ $0 == "=" }) else {
            return nil
        }
        let title = body[first]
        body.removeSubrange(first...next)
        return title
    }

    /// Makes further headings of level one headings of level two.
    private static func lowerTitles(in body: inout [String]) {
        var fence: Substring?
        for index in body.indices {
            let start = body[index].drop { $0 == " " }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.count >= open.count { fence = nil } } else { fence = signs }
            }
            if fence == nil, body[index].hasPrefix("# ") { body[index] = "#" + body[index] }
        }
    }

    /// A title without marks of Markdown.
    private static func plain(_ text: String) -> String {
        var text = text
        if let link = MarkdownLink.first(in: text), text.hasPrefix("[") { text = link.text }
        return text.filter { $0 != "`" && $0 != "*" }
    }

    /// The beginning of the first paragraph, for lists and search engines.
    private static func summary(of body: [String]) -> String? {
        var words = ""
        var isCode = false
        for line in body {
            let isFence = line.hasPrefix("```") || line.hasPrefix("~~~")
            if isFence { isCode.toggle() }
            if isFence || isCode {
                if words.isEmpty { continue }
                break
            }
            let start = line.first
            let isText = start.map { $0.isLetter || "`*_[\"'“".contains($0) } ?? false
            if !isText {
                if words.isEmpty { continue }
                break
            }
            words += (words.isEmpty ? "" : " ") + line.trimmingBlanks
        }
        var text = ""
        var rest = words[...]
        while let first = rest.first {
            if first == "]", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")") {
                rest = rest[rest.index(after: end)...]
            } else {
                if !"`*[]".contains(first) { text.append(first) }
                rest.removeFirst()
            }
        }
        if text.isEmpty || text.contains("<") { return nil }
        guard text.count > 160 else { return text }
        let cut = text.prefix(158)
        return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + " …"
    }

    // MARK: The project

    /// Each folder at the top has a page, and so has the site.
    private mutating func addMissingIndexes() {
        for tag in plan.locales {
            let prefix = "content/\(tag)/"
            let names = files.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".md") }.map {
                $0.dropFirst(prefix.count)
            }
            if tag == plan.locales[0], !names.contains("index.md") {
                let head = NewMatter(title: plan.title, path: "index.md")
                files[prefix + "index.md"] = Array(head.text.utf8)
            }
            for folder in Set(names.filter { $0.contains("/") }.compactMap { $0.split(separator: "/").first })
            {
                let page = "\(prefix)\(folder)/index.md"
                guard tag == plan.locales[0], files[page] == nil, files["\(prefix)\(folder).md"] == nil else {
                    continue
                }
                let head = NewMatter(
                    title: ConversionPlan.title(of: String(folder)), path: "\(folder)/index.md")
                files[page] = Array(head.text.utf8)
            }
        }
    }

    private var configuration: String {
        let address = plan.baseURL.flatMap { url in
            url.hasPrefix("https://") || url.hasPrefix("http://") ? url.replacingEnding("/", by: "") : nil
        }
        let root = plan.locales.count == 1 ? "  sourceAtRoot: true\n" : ""
        let base = address.map { "  baseURL: \(NewSite.quoted($0))\n" } ?? ""
        return """
            # Made by `portico convert --from \(generator.rawValue)`.

            site:
              title: \(NewSite.quoted(plan.title))
            \(base)  locales: [\(plan.locales.joined(separator: ", "))]
            \(root)
            """
    }
}
