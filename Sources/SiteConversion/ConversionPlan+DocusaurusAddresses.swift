import Markdown

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
            let matter = ForeignMatter(project.text(source) ?? "", path: source)
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
        guard var name = parts.popLast() else { return "" }
        for ending in pageEndings where name.lowercased().hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
            break
        }
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
                ConversionNote(
                    settings, 0,
                    "the documents in `\(other.path)` are left out: the folder is not in the one that was read"
                ))
            return
        }
        let folder = place + "/"
        let route = other.route.isEmpty ? "" : Self.allowed(other.route) + "/"
        for path in project.files.keys.sorted() where path.hasPrefix(folder) {
            let local = String(path.dropFirst(folder.count))
            if Self.isPage(path), !Self.isPart(local) {
                entries.append(
                    Entry(
                        source: path, locale: locales[0],
                        path: route + Self.path(of: local, cutsNumbers: true)))
            } else if Self.isAsset(path) {
                var parts = local.split(separator: "/").map(String.init)
                let name = Self.allowed(parts.popLast() ?? "")
                let index = Self.path(of: (parts + ["index.md"]).joined(separator: "/"), cutsNumbers: true)
                assets.append(
                    Asset(
                        source: path,
                        path: "content/\(locales[0])/\(route)" + index.dropLast("index.md".count) + name))
            }
        }
        addAddresses(project, of: folder, at: other.route, isFirst: false, hasVersions: false)
    }
}
