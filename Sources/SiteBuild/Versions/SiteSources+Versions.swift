extension SiteSources {
    /// The beginning of the paths at which the present version's interface texts stand among an older one's files.
    static let presentTexts = "texts/present/"

    /// The files without those of older versions.
    func present(_ versions: SiteVersions?) -> SiteSources {
        guard let roots = versions?.older.map(\.root), !roots.isEmpty else { return self }
        var present = self
        present.files = files.filter { file in !roots.contains { file.key.hasPrefix($0) } }
        return present
    }

    /// The files of an older version: its own pages, texts, pictures and downloads, with the present templates, styles
    /// and scripts. An interface text that it lacks is the present one.
    func of(_ version: SiteVersion) -> SiteSources {
        var own = self
        own.files = [:]
        own.keys = [:]
        own.unread = UnreadFiles()
        for (path, bytes) in files {
            if let kept = Self.kept(path) { own.files[kept] = own.files[kept] ?? bytes }
            guard path.hasPrefix(version.root) else { continue }
            let local = String(path.dropFirst(version.root.count))
            if Self.isKept(local) { own.files[local] = bytes }
        }
        return own
    }

    /// The place of a present file among an older version's; nil when it is none of these.
    static func kept(_ path: String) -> String? {
        if path.hasPrefix("content/") {
            return path.hasSuffix("/_strings.yml") ? presentTexts + path.dropFirst("content/".count) : nil
        }
        return ["templates/", "public/", "texts/"].contains { path.hasPrefix($0) } ? path : nil
    }

    /// Returns whether a file of the project is kept with a version.
    package static func isKept(_ path: String) -> Bool { path.hasPrefix("content/") || isOwnAsset(path) }

    /// Returns whether a file of `public/` is a version's own: styles and scripts go with the present templates.
    static func isOwnAsset(_ path: String) -> Bool {
        path.hasPrefix("public/") && !path.hasPrefix("public/css/") && !path.hasPrefix("public/js/")
    }
}
