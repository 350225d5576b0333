import Diagnostics
package import SiteModel

/// Pages at the addresses under which other pages were known, leading to where these are now.
///
/// The aliases of a source page hold in every language: its translations had the same former names.
package struct Redirects {
    package struct Entry: Sendable {
        /// The file in the output: `th/guide/old/index.html`, `th/old.html`.
        package let path: String
        package let page: Page

        /// The address: `/th/guide/old/`, `/th/old.html`.
        package var url: String {
            "/" + (path.hasSuffix("/index.html") ? String(path.dropLast("index.html".utf8.count)) : path)
        }
    }

    private let site: Site
    private let settings: SiteSettings
    /// Every address that leads on, by language, in the order of the pages.
    package private(set) var entries: [Entry] = []
    private(set) var diagnostics: [Diagnostic] = []

    package init(site: Site, settings: SiteSettings) {
        self.site = site
        self.settings = settings
        var taken: Set<String> = []
        // Some disks, and some hosts, do not tell `A` from `a`.
        let files = Set(site.locales.flatMap { site.navigation($0).pages.map { $0.htmlFile.lowercased() } })
        for locale in site.locales {
            let pages = site.navigation(locale).pages
            for page in pages where !page.isFallback {
                for alias in page.file.frontMatter.aliases where !add(alias, page, &taken, files) {
                    diagnostics.append(
                        Diagnostic(
                            .contentDuplicateURL, at: alias.location,
                            Self.isOwn(alias, page)
                                ? "the alias `\(alias.path)` is the page's own address but for capital letters"
                                : "the alias `\(alias.path)` is the address of another page"))
                }
            }
            // Said of the source once; where a translation has the address for itself, that holds.
            for page in pages where locale != site.source {
                let source = site.file(at: page.path, in: site.source)
                for alias in source?.frontMatter.aliases ?? [] {
                    _ = add(alias, page, &taken, files)
                }
            }
        }
    }

    private static func isOwn(_ alias: FrontMatter.Alias, _ page: Page) -> Bool {
        alias.path.description.lowercased() == page.path.description.lowercased()
    }

    /// Adds the address of an alias; returns false when it is taken.
    private mutating func add(
        _ alias: FrontMatter.Alias, _ page: Page, _ taken: inout Set<String>, _ files: Set<String>
    ) -> Bool {
        let old = place(of: alias, of: page)
        if old == page.path { return true }
        let isFile = old.description.hasSuffix(".html")
        let path = isFile ? page.locale.folder + old.description : old.htmlFile(in: page.locale)
        // `guide/index.html` is the page's own file.
        if path == page.htmlFile { return true }
        guard site.page(at: old, in: page.locale) == nil, !files.contains(path.lowercased()),
            taken.insert(path.lowercased()).inserted
        else { return false }
        entries.append(Entry(path: path, page: page))
        return true
    }

    /// Path → bytes; an alias that is a page's address or somebody else's alias is reported.
    ///
    /// - Parameter script: the address of the script that leads on in a folder opened from disk, where an address
    ///   without a file's name is a list of files.
    func files(script: String?) -> Diagnosed<[String: [UInt8]]> {
        let files = entries.map { ($0.path, forwarding(from: $0.path, to: $0.page, script)) }
        return Diagnosed(Dictionary(uniqueKeysWithValues: files), diagnostics)
    }

    /// The path of an alias: a language's tag at its beginning is left out, since every language has it.
    private func place(of alias: FrontMatter.Alias, of page: Page) -> PagePath {
        if alias.isBeside {
            let folder = page.path.parent?.description ?? ""
            return PagePath(folder.isEmpty ? alias.path.description : "\(folder)/\(alias.path)") ?? alias.path
        }
        let parts = alias.path.parts
        guard parts.count > 1, site.locales.contains(where: { $0.tag == parts[0] }) else { return alias.path }
        return PagePath(parts.dropFirst().joined(separator: "/")) ?? alias.path
    }

    private func forwarding(from path: String, to page: Page, _ script: String?) -> [UInt8] {
        let locale = page.locale
        let address = RelativeLinks.address(page.url, from: path)
        let title = Markup.escape(page.title)
        let canonical = settings.baseURL.map {
            "<link rel=\"canonical\" href=\"\(Markup.escape($0 + page.url))\">\n"
        }
        let script = script.map {
            "<script src=\"\(Markup.escape(RelativeLinks.address($0, from: path)))\"></script>\n"
        }
        // Without an icon, even an empty one, a browser asks the root of the host for one.
        let icon = settings.theme.favicon.map { RelativeLinks.address($0, from: path) } ?? "data:,"
        return Array(
            """
            <!doctype html>
            <html lang="\(locale.tag)" dir="\(locale.direction.rawValue)">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="robots" content="noindex">
            <link rel="icon" href="\(Markup.escape(icon))">
            \(canonical ?? "")<meta http-equiv="refresh" content="0; url=\(address)">
            </head>
            <body>
            <p><a href="\(address)">\(title)</a></p>
            \(script ?? "")</body>
            </html>

            """.utf8)
    }
}
