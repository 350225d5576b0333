import Diagnostics
import SiteModel

/// A previewed site with its older versions, each of which is a site of its own that follows its files.
extension IncrementalSite {
    private var versions: [SiteVersion] { settings.isOlder ? [] : settings.versions?.older ?? [] }

    /// Makes the older versions, and tells all of the others' pages.
    mutating func beginVersions(_ lanes: Int) {
        for version in versions {
            let own = sources.of(version)
            older[version.name] = IncrementalSite(own, settings.of(version, own), lanes: lanes)
        }
        tellPages()
    }

    /// Takes over changed files of the project; those that the versions share reach each of them.
    mutating func updateVersions(_ files: [String: [UInt8]?], settings newSettings: SiteSettings?) {
        var settings = newSettings
        settings?.versions?.pages = self.settings.versions?.pages ?? []
        take(files, settings: settings)
        for version in versions {
            var own: [String: [UInt8]?] = [:]
            let now = sources.of(version)
            for path in files.keys {
                let local =
                    path.hasPrefix(version.root) ? String(path.dropFirst(version.root.count)) : nil
                if let name = local ?? SiteSources.kept(path) {
                    own.updateValue(now.files[name], forKey: name)
                }
            }
            if own.isEmpty, settings == nil { continue }
            older[version.name]?.update(own, settings: self.settings.of(version, now))
        }
        tellPages()
    }

    /// Tells every version which pages the others have, if that has changed.
    private mutating func tellPages() {
        guard settings.versions != nil, !settings.isOlder else { return }
        let pages =
            [VersionPages(stages.site.value)]
            + versions.compactMap { older[$0.name].map { VersionPages($0.stages.site.value) } }
        guard pages != settings.versions?.pages else { return }
        var known = settings
        known.versions?.pages = pages
        take([:], settings: known)
        for version in versions {
            guard let own = older[version.name] else { continue }
            older[version.name]?.update([:], settings: known.of(version, own.sources))
        }
    }

    /// The older version that a path of the output belongs to, with the path in it.
    func version(of path: String) -> (String, String)? {
        guard let slash = path.firstIndex(of: "/") else { return nil }
        let name = String(path[..<slash])
        return older[name] == nil ? nil : (name, String(path[path.index(after: slash)...]))
    }

    /// The findings of the older versions, and about their names.
    mutating func versionFindings() -> [Diagnostic] {
        guard let all = settings.versions, !settings.isOlder else { return [] }
        return versions.flatMap { version in
            VersionFindings(version, all, settings).told(older[version.name]?.findings() ?? [])
        } + settings.collisions(stages.site.value, sources.present(all))
    }
}
