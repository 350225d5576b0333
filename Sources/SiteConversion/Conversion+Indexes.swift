extension Conversion {
    /// Pages for folders that have none: each at the top, those that a list of pages names, and those whose pages would
    /// lose their place without one. The site has a page, too.
    func missingIndexes(
        of plan: ConversionPlan, entries: [ConversionPlan.Entry]
    ) -> [(path: String, page: NewMatter)] {
        let source = plan.locales[0]
        let prefix = "content/\(source)/"
        let names = files.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".md") }
            .map { String($0.dropFirst(prefix.count)) }
        let own = entries.filter { $0.locale == source }
        var result: [(path: String, page: NewMatter)] = []
        if !names.contains("index.md") {
            result.append((prefix + "index.md", NewMatter(title: plan.title, path: "index.md")))
        }
        let taken = Set(names.map { $0.withoutPageEnding.lowercased() })
        for folder in Self.folders(of: names).sorted() where !taken.contains(folder.lowercased()) {
            let weight = Self.firstWeight(in: folder, own)
            guard
                !folder.contains("/") || plan.folderTitles[folder] != nil
                    || Self.hasLaterNeighbour(folder, weight, own)
            else { continue }
            let name = folder.split(separator: "/").last.map(String.init) ?? folder
            var head = NewMatter(
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
