import Foundation
import Markdown
package import SiteModel

/// Makes a project of documents that were written for another generator.
package struct Conversion {
    /// Path in the new project → bytes.
    package private(set) var files: [String: [UInt8]] = [:]
    /// The things that could not be carried over, by place.
    package private(set) var notes: [ConversionNote] = []
    /// The number of pages.
    package private(set) var pageCount = 0

    /// The folder of the pages that the settings name, where it was not read; and the file of the settings.
    package var missingFolder: (name: String, settings: String)? { plan.missingFolder }

    private let project: ForeignProject
    private let generator: ForeignProject.Generator
    private let plan: ConversionPlan
    private let today: CalendarDate
    /// Old file → its place in the new project.
    private var links: LinkPlaces
    /// The addresses that are taken, in lower case, by language.
    private var taken: [String: Set<String>] = [:]

    /// - Parameters:
    ///   - address: where the document is published; nil: as its settings say.
    ///   - today: pages that are published until or from another day only are drafts.
    package init(
        _ project: ForeignProject, from generator: ForeignProject.Generator, at address: String? = nil,
        today: CalendarDate
    ) {
        self.project = project
        self.today = today
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
                notes.append(entry.source, 0, "`\(first.source)` has the same place, \(place); left out")
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
        links.addsBase = generator == .docusaurus
        let sorted = entries.sorted { $0.key < $1.key }.map(\.value)
        for entry in sorted {
            taken[entry.locale, default: []].insert(Self.address(entry.path).lowercased())
        }
        for entry in sorted { links.addAddresses(of: entry, plan.locales[0]) }
        for entry in sorted { convert(entry) }
        for (path, page) in missingIndexes(of: plan, entries: sorted) { files[path] = Array(page.text.utf8) }
        var pages = PageRepair(files, source: plan.locales[0])
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
            notes.append(path, 0, "the file is not UTF-8; what cannot be read is U+FFFD")
        }
        let isPage = ConversionPlan.isPage(path)
        let matter = ForeignFrontMatter(isPage ? String(decoding: bytes, as: UTF8.self) : "", path: path)
        notes += matter.notes
        let links = links
        var text = ForeignText(path: path, project: project, generator: generator, root: plan.root) {
            links.destination($0, from: path, at: place)
        }
        var body = text.converted(ForeignText.joined(matter.lines, generator, isMDX: text.isMDX))
        notes += text.notes
        if generator == .mkdocs { Abbreviations.write(into: &body) }
        let heading = Self.takeTitle(from: &body)
        Self.lowerTitles(in: &body)
        Self.unnestLinks(in: &body)
        if generator == .mkdocs { AnchorNames.keep(in: &body) }
        let name = entry.path.withoutPageEnding.split(separator: "/").last.map(String.init) ?? plan.title
        let title = matter.text("title") ?? heading ?? entry.shortTitle ?? ConversionPlan.title(of: name)
        var head = ConvertedFrontMatter(title: Self.plain(title), path: entry.path)
        head.description =
            matter.text("description", "summary") ?? entry.description ?? Self.summary(of: body) ?? head.title
        let own = ConversionPlan.weight(matter.text("weight", "sidebar_position"))
        head.weight = entry.isListed ? entry.weight : own ?? entry.weight
        head.layout = entry.layout
        head.authors = plan.authors
        let short =
            matter.text("sidebar_label", "linkTitle", "shortTitle") ?? entry.shortTitle.map(Self.plain)
        head.shortTitle = short == head.title ? nil : short
        head.hasAddresses = generator == .docusaurus && !entry.aliases.isEmpty
        head.take(matter, on: today, notes: &notes, path: path)
        head.date = head.date ?? entry.date
        let old = plan.redirects.filter { $0.value == path }.map(\.key).sorted()
        takeAliases(of: &head, entry, old + entry.aliases)
        while body.first?.allSatisfy(\.isWhitespace) == true { body.removeFirst() }
        files[place] = Array((head.text + body.joined(separator: "\n")).utf8)
        pageCount += 1
    }

    /// The address of a page's path or alias, without what stands for the page of a folder.
    private static func address(_ path: String) -> String {
        let address = path.trimmingSlashes.withoutPageEnding
        for index in ["index", "index.html"] {
            if address == index { return "" }
            if address.hasSuffix("/" + index) { return String(address.dropLast(index.count + 1)) }
        }
        return address
    }

    /// Adds the addresses that a page had, and leaves out those that are its own address or that of another page.
    private mutating func takeAliases(
        of head: inout ConvertedFrontMatter, _ entry: ConversionPlan.Entry, _ addresses: [String]
    ) {
        for alias in addresses {
            let address = Self.address(alias)
            if let alias = PagePath(address)?.description {
                head.aliases.append(alias)
            } else {
                notes.append(
                    entry.source, 0,
                    "its address `/\(address)` can be no alias; lead on from there at the host")
            }
        }
        let own = Self.address(entry.path)
        head.aliases = Set(head.aliases.map(Self.address)).subtracting([own, ""]).sorted()
        head.aliases.removeAll { alias in
            // Disks and hosts may not tell `A` from `a`.
            guard taken[entry.locale, default: []].insert(alias.lowercased()).inserted else {
                let isOwn = alias.lowercased() == own.lowercased()
                let what = isOwn ? "the page's own address but for capitals" : "the address of another page"
                notes.append(entry.source, 0, "the alias `\(alias)` is \(what); left out")
                return true
            }
            return false
        }
    }

    // MARK: The project

    private var configuration: String {
        let address = plan.baseURL.flatMap { url in
            url.hasPrefix("https://") || url.hasPrefix("http://") ? url.replacingEnding("/", by: "") : nil
        }
        let root = plan.isSourceAtRoot ? "  sourceAtRoot: true\n" : ""
        let rules =
            plan.locales.count == 1
            ? ""
            : """
            # The translations were written elsewhere, with ids and links of their own. Without this rule, `portico check`
            # names every section that has another id than in the first language.
            rules:
              translation.parity: off

            """
        let base = address.map { "  baseURL: \(YAMLNode.quoted($0))\n" } ?? ""
        return """
            # Made by `portico convert --from \(generator.rawValue)`.

            site:
              title: \(YAMLNode.quoted(plan.title))
            \(base)  locales: [\(plan.locales.joined(separator: ", "))]
            \(root)\(rules)
            """
    }
}

extension Conversion {
    /// Pages for folders that have none: each at the top, those that a list of pages names, and those whose pages would
    /// lose their place without one. The site has a page, too.
    func missingIndexes(
        of plan: ConversionPlan, entries: [ConversionPlan.Entry]
    ) -> [(path: String, page: ConvertedFrontMatter)] {
        let source = plan.locales[0]
        let prefix = "content/\(source)/"
        let names = files.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".md") }
            .map { String($0.dropFirst(prefix.count)) }
        let own = entries.filter { $0.locale == source }
        var result: [(path: String, page: ConvertedFrontMatter)] = []
        if !names.contains("index.md") {
            result.append((prefix + "index.md", ConvertedFrontMatter(title: plan.title, path: "index.md")))
        }
        let taken = Set(names.map { $0.withoutPageEnding.lowercased() })
        for folder in Self.folders(of: names).sorted() where !taken.contains(folder.lowercased()) {
            let weight = Self.firstWeight(in: folder, own)
            guard
                !folder.contains("/") || plan.folderTitles[folder] != nil
                    || Self.hasLaterNeighbour(folder, weight, own)
            else { continue }
            let name = folder.split(separator: "/").last.map(String.init) ?? folder
            var head = ConvertedFrontMatter(
                title: Self.plain(plan.folderTitles[folder] ?? ConversionPlan.title(of: name)),
                path: folder + "/index.md")
            head.weight = weight
            result.append((prefix + folder + "/index.md", head))
        }
        return result
    }

    /// Each folder that pages are in, at every depth.
    private static func folders(of names: [String]) -> Set<String> {
        var folders: Set<String> = []
        for name in names {
            var parts = name.split(separator: "/").dropLast()
            while !parts.isEmpty {
                folders.insert(parts.joined(separator: "/"))
                parts.removeLast()
            }
        }
        return folders
    }

    /// The place of the first page of a folder in the list of all pages; nil when the list names none.
    private static func firstWeight(in folder: String, _ entries: [ConversionPlan.Entry]) -> Int? {
        entries.filter { $0.isListed && $0.path.hasPrefix(folder + "/") }.compactMap(\.weight).min()
    }

    /// Returns whether the list names a page later that stands beside a folder.
    private static func hasLaterNeighbour(
        _ folder: String, _ weight: Int?, _ entries: [ConversionPlan.Entry]
    ) -> Bool {
        guard let weight else { return false }
        let parent = folder.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return entries.contains {
            $0.isListed && $0.path.hasPrefix(parent) && !$0.path.hasPrefix(folder + "/")
                && $0.weight.map { $0 > weight } == true
        }
    }
}

/// Keeps the ids that MkDocs gives to headings, where they are others than GitHub's.
enum AnchorNames {
    /// Writes `{#id}` after the headings that would have another id.
    static func keep(in body: inout [String]) {
        var fence: Substring?
        var seen: [String: Int] = [:]
        for index in body.indices {
            let start = body[index].drop { $0 == " " }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.count >= open.count { fence = nil } } else { fence = signs }
            }
            guard fence == nil, body[index].hasPrefix("##"), !body[index].contains("{#") else { continue }
            let text = withoutTags(body[index].drop { $0 == "#" }).filter { !"`*".contains($0) }
                .trimmingBlanks
            guard !text.contains("[") else { continue }
            var id = slug(text)
            let count = seen[id, default: 0]
            seen[id] = count + 1
            if count > 0 { id += "_\(count)" }
            let own = HeadingIDs.standard.made(of: text).map { count > 0 ? "\($0)-\(count)" : $0 }
            if !id.isEmpty, id != own { body[index] += " {#\(id)}" }
        }
    }

    /// A heading without its HTML, which is no part of its id.
    private static func withoutTags(_ text: Substring) -> String {
        String(text.replacing(/<\/?[A-Za-z][^>]*>/, with: ""))
    }

    /// Python-Markdown's ids: ASCII letters and digits, one `-` for spaces and hyphens.
    private static func slug(_ text: String) -> String {
        var id = ""
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        where scalar.isASCII {
            if scalar == " " || scalar == "-" {
                if id.last != "-" { id += "-" }
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
            {
                id.unicodeScalars.append(scalar)
            }
        }
        return id.trimmingCharacters(in: CharacterSet(charactersIn: "-"))
    }
}
