import SiteModel

extension SiteSettings {
    /// Indicates whether an older version of the document is built.
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
        own.mount = "\(mount)/\(version.name)"
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
