package import Diagnostics
import SiteModel

/// An older version of the whole document.
package struct SiteVersion: Hashable, Sendable {
    /// The name, which is also the first part of the addresses of its pages: `1.2`.
    package var name: String
    package var title: String
    /// The Git tag that its files are read from; nil: they stand in a folder.
    package var tag: String?
    package var place: SourceLocation

    package init(name: String, title: String? = nil, tag: String? = nil, place: SourceLocation) {
        self.name = name
        self.title = title ?? name
        self.tag = tag
        self.place = place
    }

    /// Compares all but the place, which may move.
    package static func == (a: SiteVersion, b: SiteVersion) -> Bool {
        a.name == b.name && a.title == b.title && a.tag == b.tag
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    package static let folder = "versions"

    /// The beginning of its files' paths among a project's sources: `versions/1.2/`, or `v1.2:` for a tag.
    package var root: String { tag.map { $0 + ":" } ?? "\(Self.folder)/\(name)/" }

    /// The rule for names, in words.
    package static let rule =
        "use ASCII letters, digits, `-`, `_` and `.`, begin with a letter or a digit, and do not end in `.html`, "
        + "`.txt` or `.xml`"

    package static func isName(_ text: String) -> Bool {
        guard let path = PagePath(text), path.parts.count == 1 else { return false }
        // At the root stand `sitemap.xml`, `404.html`, `llms.txt`.
        let isFile = [".html", ".txt", ".xml"].contains { text.lowercased().hasSuffix($0) }
        return path.description == text && !text.hasPrefix("_") && !isFile
    }
}

/// The versions of a site, and which of them is built.
package struct SiteVersions: Hashable, Sendable {
    /// The name of the present version, for readers.
    package var present: String
    /// The others, in the order in which readers see them.
    package var older: [SiteVersion]
    /// Indicates whether what is found in older versions counts as what is found in the present one.
    package var areChecked = false
    /// The older version that is built; nil: the present one.
    package var shown: SiteVersion?
    /// The pages of all versions, the present one first; empty as long as nobody has looked.
    var pages: [VersionPages] = []

    package init(present: String, older: [SiteVersion]) {
        self.present = present
        self.older = older
    }

    /// The pages of an older version, or of the present one (nil); nil when nobody has looked.
    func pages(of version: SiteVersion?) -> VersionPages? {
        let index = version.map { wanted in (older.firstIndex { $0.name == wanted.name } ?? -1) + 1 } ?? 0
        return pages.indices.contains(index) ? pages[index] : nil
    }

    /// The address at which a version's addresses begin, from the pages of the one that is built: empty for its own,
    /// `/1.2`, `/..`, `/../1.2`.
    func root(of version: SiteVersion?) -> String {
        if version == shown { return "" }
        // A page's links are made relative to its version's own root, above which the others stand.
        return (shown == nil ? "" : "/..") + (version.map { "/" + $0.name } ?? "")
    }
}

/// The pages that a version has in each language.
struct VersionPages: Hashable, Sendable {
    /// Its languages, the source language first.
    let locales: [SiteLocale]
    private let paths: [String: Set<PagePath>]
    let key: String

    init(_ site: Site) {
        locales = site.locales
        var paths: [String: Set<PagePath>] = [:]
        var key = ContentHash.of("".utf8)
        for navigation in site.navigations {
            let tag = navigation.locale.tag
            paths[tag] = Set(navigation.pages.map(\.path))
            key = ContentHash.of("\(tag) \(navigation.locale.isAtRoot)".utf8, seed: key)
            // Pages that stand in for a translation have other addresses of languages.
            for page in navigation.pages.sorted(by: { $0.path < $1.path }) {
                key = ContentHash.of("\(page.path) \(page.isFallback)\n".utf8, seed: key)
            }
        }
        self.paths = paths
        self.key = String(key, radix: 16)
    }

    func has(_ path: PagePath, in locale: SiteLocale) -> Bool { paths[locale.tag]?.contains(path) == true }

    /// The address of the page that is nearest to one of another version: the page itself, else one above it, in the
    /// language or, where the version was not written in it, in its source language.
    func nearest(to path: PagePath, in locale: SiteLocale) -> String {
        guard let shown = locales.first(where: { $0 == locale }) ?? locales.first else { return "/" }
        var current: PagePath? = path
        while let path = current {
            if has(path, in: shown) { return path.url(in: shown) }
            current = path.parent
        }
        return PagePath.home.url(in: shown)
    }
}
