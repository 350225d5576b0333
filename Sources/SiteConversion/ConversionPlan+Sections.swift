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
            notes.append(
                ConversionNote(
                    section.path, section.line, "the section `\(title)` \(what); its name is left out"))
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
