import SiteModel

extension SiteSettings {
    var isOlder: Bool { versions?.shown != nil }

    /// Returns whether a file of `public/` is published: of the theme's only those that are of use.
    func publishes(_ path: String, of sources: SiteSources) -> Bool {
        let isOfUse =
            switch path {
            case "css/version-switch.css": versions?.older.isEmpty == false
            case "css/printed.css": !printed.isEmpty
            case "css/search.css", "js/keys.js": hasSearch
            case _ where path.hasPrefix("js/search"): hasSearch
            default: true
            }
        return isOfUse || sources.isOwn("public/\(path)")
    }

    /// The address of the present version; nil while nobody knows where the site is published.
    var presentBaseURL: String? {
        guard let shown = versions?.shown else { return baseURL }
        return baseURL.map { String($0.dropLast(shown.name.utf8.count + 1)) }
    }

    /// The settings of an older version: it is a site of its own below its name, with links to the others.
    ///
    /// - Parameter sources: the files of the version.
    func of(_ version: SiteVersion, _ sources: SiteSources) -> SiteSettings {
        var own = self
        own.versions?.shown = version
        own.baseURL = baseURL.map { "\($0)/\(version.name)" }
        own.basePath = "\(basePath)/\(version.name)"
        // The configuration's own links are the present version's to check.
        own.links = []
        if playground?.origin.isEmpty == true { own.playground?.origin = "/.." }
        own.editURL =
            version.tag == nil ? editURL.map { $0.replacing("{path}", with: version.root + "{path}") } : nil
        let written = Set(
            sources.files.keys.compactMap { path -> String? in
                let parts = path.split(separator: "/", maxSplits: 2)
                return parts.count == 3 && parts[0] == "content" ? String(parts[1]) : nil
            })
        // The source language is there in any case: a version without it is told so.
        own.locales = locales.enumerated().filter { $0.offset == 0 || written.contains($0.element.tag) }
            .map(\.element)
        return own
    }

    /// The same settings with the pages of all versions.
    ///
    /// - Parameter present: the present version's site.
    func knowing(_ present: Site, _ sources: SiteSources) -> SiteSettings {
        guard let versions else { return self }
        var known = self
        known.versions?.pages =
            [VersionPages(present)]
            + versions.older.map { version in
                let own = sources.of(version)
                return VersionPages(SiteBuilder.published(own, of(version, own)))
            }
        return known
    }
}

extension SiteSources {
    /// The beginning of the paths at which the present version's interface texts stand among an older one's files.
    static let presentTexts = "texts/present/"

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
        own.unread = LazySourceFiles()
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

    package static func isKept(_ path: String) -> Bool { path.hasPrefix("content/") || isOwnAsset(path) }

    /// Returns whether a file of `public/` is a version's own: styles and scripts go with the present templates.
    static func isOwnAsset(_ path: String) -> Bool {
        path.hasPrefix("public/") && !path.hasPrefix("public/css/") && !path.hasPrefix("public/js/")
    }
}
