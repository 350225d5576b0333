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
    private var links: LinkPlaces
    /// The addresses that are taken: `en/guide/run`.
    private var taken: Set<String> = []

    /// - Parameter address: where the document is published; nil: as its settings say.
    package init(
        _ project: ForeignProject, from generator: ForeignProject.Generator, at address: String? = nil
    ) {
        self.project = project
        self.generator = generator
        var plan = ConversionPlan.of(project, generator)
        plan.joinFolders()
        if let address { plan.baseURL = address }
        plan.baseURL = plan.baseURL?.replacingEnding("/", by: "")
        self.plan = plan
        links = LinkPlaces(places: [:], root: plan.root, project: project)
        notes = plan.notes
        var places: [String: String] = [:]
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
        links = LinkPlaces(places: places, root: plan.root, project: project)
        links.baseURL = plan.baseURL
        links.translations = plan.translations
        links.hasHTMLEndings = generator == .mdbook
        let sorted = entries.sorted { $0.key < $1.key }.map(\.value)
        for entry in sorted { taken.insert("\(entry.locale)/\(entry.path.withoutPageEnding)") }
        for entry in sorted { links.addAddresses(of: entry, plan.locales[0]) }
        for entry in sorted { convert(entry) }
        addMissingIndexes()
        var pages = PageMender(files, source: plan.locales[0])
        pages.mend()
        files.merge(pages.changed) { $1 }
        notes += pages.notes
        files["portico.yml"] = Array(configuration.utf8)
        files[".gitignore"] = Array("/dist/\n/.portico/\n".utf8)
        notes.sort()
    }

    // MARK: Pages

    private mutating func convert(_ entry: ConversionPlan.Entry) {
        let path = entry.source
        let place = "content/\(entry.locale)/\(entry.path)"
        // A category of a sidebar may have no file.
        guard let bytes = project.files[path] ?? (ConversionPlan.isPage(path) ? nil : []) else { return }
        if String(validating: bytes, as: UTF8.self) == nil {
            notes.append(ConversionNote(path, 0, "the file is not UTF-8; what cannot be read is U+FFFD"))
        }
        let isPage = ConversionPlan.isPage(path)
        let matter = ForeignMatter(isPage ? String(decoding: bytes, as: UTF8.self) : "", path: path)
        notes += matter.notes
        let links = links
        var text = ForeignText(path: path, project: project, generator: generator, root: plan.root) {
            links.destination($0, from: path, at: place)
        }
        var body = text.converted(ForeignText.joined(matter.lines, generator))
        notes += text.notes
        let heading = Self.takeTitle(from: &body)
        Self.lowerTitles(in: &body)
        Self.unnestLinks(in: &body)
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
        head.aliases.removeAll { alias in
            let isTaken = !taken.insert("\(entry.locale)/\(alias)").inserted
            if isTaken, alias != entry.path.withoutPageEnding {
                notes.append(
                    ConversionNote(path, 0, "the alias `\(alias)` is the address of another page; left out"))
            }
            return isTaken
        }
        while body.first?.allSatisfy(\.isWhitespace) == true { body.removeFirst() }
        files[place] = Array((head.text + body.joined(separator: "\n")).utf8)
        pageCount += 1
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
                let isThere = names.contains { $0.lowercased() == folder.lowercased() + ".md" }
                guard tag == plan.locales[0], files[page] == nil, !isThere else {
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
        let rules =
            plan.locales.count == 1
            ? ""
            : """
            # The translations were written elsewhere, with ids and links of their own. Without this rule, `portico check`
            # names every section that has another id than in the first language.
            rules:
              translation.parity: off

            """
        let base = address.map { "  baseURL: \(NewSite.quoted($0))\n" } ?? ""
        return """
            # Made by `portico convert --from \(generator.rawValue)`.

            site:
              title: \(NewSite.quoted(plan.title))
            \(base)  locales: [\(plan.locales.joined(separator: ", "))]
            \(root)\(rules)
            """
    }
}
