import Markdown

/// The plan that a generator's own files give of the documents: places, order, names.
struct ConversionPlan {
    /// A page of the new project.
    struct Entry {
        /// The old file.
        var source: String
        /// The language's tag.
        var locale: String
        /// Path below the language's folder, with `.md`.
        var path: String
        /// Place among its neighbours; nil: by its name.
        var weight: Int?
        /// Its title in lists of pages.
        var shortTitle: String?
        /// Indicates whether a list of pages gives the place, which counts for more than the page's own head.
        var isListed = false
        /// A sentence on it, where its head has none.
        var description: String?
        /// The day that its name begins with: `2026-11-21`.
        var date: String?
        /// `posts` for the page of a blog.
        var layout: String?
        /// Addresses at which it was published, below those of its language; the one of its path may be among them.
        var aliases: [String] = []
    }

    /// A file that is copied as it is.
    struct Asset {
        var source: String
        /// Path in the new project.
        var path: String
    }

    var title = "Documents"
    var baseURL: String?
    /// Tags of the languages, the source language first.
    var locales = ["en"]
    var entries: [Entry] = []
    var assets: [Asset] = []
    /// Old address, without slash and language → old file that readers are led to.
    var redirects: [String: String] = [:]
    /// Folder below a language's → the name that a list of pages gives it.
    var folderTitles: [String: String] = [:]
    /// Key of an author → name.
    var authors: [String: String] = [:]
    /// Folder whose files `/…` in links means, in the old project.
    var root = ""
    /// Folders of translations, whose pages have the paths that they have below `root`.
    var translations: [String] = []
    var notes: [ConversionNote] = []
    /// Indicates whether the pages of the source language were published without a folder of its own.
    var isSourceAtRoot = true
    /// The folder of the pages, where the settings say that it is none of those that were read; and the settings.
    var missingFolder: (name: String, settings: String)?

    static func of(_ project: ForeignProject, _ generator: ForeignProject.Generator) -> ConversionPlan {
        switch generator {
        case .mdbook: mdBook(project)
        case .hugo: hugo(project)
        case .docusaurus: docusaurus(project)
        case .mkdocs: mkDocs(project)
        case .markdown: markdown(project)
        }
    }
}

/// Something that could not be carried over, or that a writer has to look at.
package struct ConversionNote: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The old file.
    package let path: String
    /// 1-based; 0 for the file as a whole.
    package let line: Int
    package let message: String

    package init(_ path: String, _ line: Int, _ message: String) {
        self.path = path
        self.line = line
        self.message = message
    }

    package var description: String { line > 0 ? "\(path):\(line): \(message)" : "\(path): \(message)" }

    package static func < (a: ConversionNote, b: ConversionNote) -> Bool {
        (a.path, a.line, a.message) < (b.path, b.line, b.message)
    }
}

extension [ConversionNote] {
    /// Adds a note; of the file as a whole with 0 as its line.
    mutating func append(_ path: String, _ line: Int, _ message: String) {
        append(ConversionNote(path, line, message))
    }
}

extension ConversionPlan {
    /// Plain files of Markdown as repositories have them: in the order in which the first page links to them.
    static func markdown(_ project: ForeignProject) -> ConversionPlan {
        var plan = ConversionPlan()
        plan.addAll(project)
        guard let (path, text) = project.first(["index.md", "README.md", "readme.md"]) else { return plan }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        plan.title = Conversion.takeTitle(from: &lines).map(Conversion.plain) ?? plan.title
        var weight = 0
        for line in lines {
            guard let link = MarkdownLink.first(in: line),
                let target = ForeignProject.joined(path, link.destination.withoutFragment),
                let index = plan.entries.firstIndex(where: { $0.source == target && $0.weight == nil })
            else { continue }
            weight += 10
            plan.entries[index].weight = weight
            plan.entries[index].isListed = true
        }
        return plan
    }
}

extension ConversionPlan {
    /// A section of the list of pages.
    struct Section {
        let title: String
        /// The places of its pages.
        let weights: Range<Int>
        /// The list that names it.
        let path: String
        let line: Int
    }

    /// Gives the folders that all pages of a section are in the names of the sections, the outermost first.
    mutating func name(_ sections: [Section]) {
        let sorted = sections.sorted {
            ($0.weights.lowerBound, -$0.weights.upperBound) < ($1.weights.lowerBound, -$1.weights.upperBound)
        }
        for section in sorted { name(section) }
    }

    private mutating func name(_ section: Section) {
        let pages = entries.filter { $0.isListed && $0.weight.map(section.weights.contains) == true }
        let title = section.title
        guard let folder = Self.folder(of: pages.map(\.path)) else { return }
        let isOwn =
            !folder.isEmpty
            && entries.allSatisfy { entry in
                !entry.isListed || !entry.path.hasPrefix(folder + "/")
                    || pages.contains { $0.source == entry.source }
            }
        guard isOwn, folderTitles[folder] == nil else {
            let what = isOwn ? "shares its folder with another section" : "has no folder of its own"
            notes.append(section.path, section.line, "the section `\(title)` \(what); its name is left out")
            return
        }
        folderTitles[folder] = title
        let path = folder + "/index.md"
        if let index = entries.firstIndex(where: { $0.path == path || $0.path == folder + ".md" }) {
            entries[index].shortTitle = entries[index].shortTitle ?? title
        }
    }

    /// The folder that some pages share; nil when there are no pages.
    private static func folder(of paths: [String]) -> String? {
        guard var shared = paths.first?.split(separator: "/").dropLast().map(String.init) else { return nil }
        for path in paths.dropFirst() {
            let parts = path.split(separator: "/").dropLast().map(String.init)
            shared = Array(zip(shared, parts).prefix { $0 == $1 }.map(\.0))
        }
        return shared.joined(separator: "/")
    }
}

/// The addresses at which Docusaurus published pages.
extension ConversionPlan {
    /// Gives the documents of a folder the addresses that they had, below `route`.
    ///
    /// - Parameters:
    ///   - folder: the folder, with a slash at its end.
    ///   - isFirst: whether it is a site of Docusaurus 1, whose addresses are ids with an ending.
    mutating func addAddresses(
        _ project: ForeignProject, of folder: String, at route: String, isFirst: Bool, hasVersions: Bool
    ) {
        for index in entries.indices
        where entries[index].locale == locales[0] && entries[index].source.hasPrefix(folder)
            && Self.isPage(entries[index].source)
        {
            let source = entries[index].source
            let matter = project.head(of: source)
            let local = String(source.dropFirst(folder.count))
            let address = Self.address(
                of: local, id: matter.text("id"), slug: isFirst ? nil : matter.text("slug"))
            let ending = isFirst && !address.isEmpty ? ".html" : ""
            entries[index].aliases.append(Self.joined(route, address) + ending)
            // The documents that are written now were published below `next`, and those of the newest version without.
            if hasVersions { entries[index].aliases.append(Self.joined(Self.joined(route, "next"), address)) }
        }
    }

    /// The address of a document below its folder's.
    static func address(of local: String, id: String?, slug: String?) -> String {
        if let slug, slug.hasPrefix("/") { return slug.trimmingSlashes }
        var parts = local.split(separator: "/").map(String.init)
        guard let name = parts.popLast().map(bare) else { return "" }
        let isIndex = ["index", "readme", parts.last?.lowercased()].contains(name.lowercased())
        let folders = parts.map { withoutNumber($0) }
        if slug == nil, isIndex { return folders.joined(separator: "/") }
        let own = (slug ?? id ?? withoutNumber(name)).replacingEnding("/", by: "")
        return ForeignProject.joined((folders + ["x"]).joined(separator: "/"), own) ?? own
    }

    /// The address of the list that Docusaurus made for a category.
    static func categoryAddress(_ label: String, slug: String?) -> String {
        slug?.trimmingSlashes ?? "category/" + (HeadingIDs.standard.made(of: label) ?? "")
    }

    static func joined(_ route: String, _ address: String) -> String {
        [route, address].filter { !$0.isEmpty }.joined(separator: "/")
    }

    /// Takes the documents of a further folder, which keep the address of their folder.
    mutating func add(_ other: DocusaurusSettings.Folder, _ project: ForeignProject, settings: String) {
        guard let place = ForeignProject.joined(settings, other.path), project.hasFolder(place) else {
            notes.append(
                settings, 0,
                "the documents in `\(other.path)` are left out: the folder is not in the one that was read")
            return
        }
        let folder = place + "/"
        let route = other.route.isEmpty ? "" : Self.allowed(other.route) + "/"
        for (path, local) in project.files(below: folder) {
            if Self.isPage(path), !Self.isPart(local) {
                entries.append(
                    Entry(
                        source: path, locale: locales[0],
                        path: route + Self.path(of: local, cutsNumbers: true)))
            } else if Self.isAsset(path) {
                addAsset(path, as: local, to: "\(locales[0])/\(route)", cutsNumbers: true)
            }
        }
        addAddresses(project, of: folder, at: other.route, isFirst: false, hasVersions: false)
    }
}
