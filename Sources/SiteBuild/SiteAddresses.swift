package import Diagnostics
import SiteModel

/// The addresses that a site answers.
struct SiteAddresses {
    private let site: Site
    private let files: Set<String>
    let pages: [String]
    private let known: Set<String>
    private let hasSearch: Bool

    init(_ stages: SiteStages) {
        site = stages.site.value
        files = Set(stages.publicFiles.map(\.path))
        pages = site.navigations.flatMap(\.pages).map(\.url)
        known = Set(pages)
        hasSearch = stages.shell.settings.hasSearch
    }

    /// Returns whether there is something at `path`, which has no leading slash, question mark or number sign.
    func has(_ path: String) -> Bool {
        let first = String(path.prefix { $0 != "/" })
        let isReserved = ReservedNames.reserved.contains(first) && (hasSearch || first != "search")
        return path.isEmpty || files.contains(path) || known.contains("/" + path)
            || known.contains("/\(path)/")
            // Files that are made beside the pages, and what the server answers itself.
            || Self.made.contains(path) || isReserved
            || site.locales.contains { locale in
                path.hasPrefix(locale.folder)
                    && isAuxiliaryFile(String(path.dropFirst(locale.folder.count)))
            } || path.hasSuffix(".md")
    }

    func findings(_ links: [ConfiguredLink]) -> [Diagnostic] {
        links.compactMap(fixed)
            + links.filter { isDead($0.url) }.map { link in
                if let draft = draft(link.url) {
                    return Diagnostic(
                        .linkDraft, at: link.place, "the link leads to `\(draft.path)`, which is a draft",
                        notes: ["readers cannot open it: publish it or remove the link"])
                }
                return Diagnostic(
                    .linkBrokenPage, at: link.place, "the link `\(link.url)` leads to no page",
                    notes: [
                        Diagnostic.hint(
                            link.url, among: site.navigation(site.source).pages.map { "/\($0.path)/" },
                            or: "pages are linked as `/guide/start/`, with no language before it")
                    ])
            }
    }

    /// The finding about a link to a page in one language, which all readers would be led to; nil for others.
    private func fixed(_ link: ConfiguredLink) -> Diagnostic? {
        guard site.locales.count > 1, !isDead(link.url),
            let locale = site.locales.first(where: { !$0.isAtRoot && link.url.hasPrefix($0.home) }),
            known.contains(where: { $0 == link.url.prefix { $0 != "?" && $0 != "#" } })
        else { return nil }
        return Diagnostic(
            .linkFixedLanguage, .warning, at: link.place,
            "`\(link.url)` leads readers of every language to the page in `\(locale.tag)`",
            notes: ["write `/\(link.url.dropFirst(locale.home.count))`: each language has its own page there"]
        )
    }

    private func draft(_ url: String) -> ContentFile? {
        guard let path = ThemeValues.page(url) else { return nil }
        return site.drafts.first { $0.pagePath == path && $0.locale == site.source }
            ?? site.drafts.first { $0.pagePath == path }
    }

    /// Returns whether a link from the root names a page of no language.
    private func isDead(_ url: String) -> Bool {
        guard url.hasPrefix("/"), !url.hasPrefix("//") else { return false }
        if let page = ThemeValues.page(url),
            site.locales.contains(where: { site.page(at: page, in: $0) != nil })
        {
            return false
        }
        return !has(String(url.prefix { $0 != "?" && $0 != "#" }.dropFirst()))
    }

    private static let made: Set<String> = [
        "404.html", "index.html", "llms.txt", "llms-full.txt", "robots.txt", "sitemap.xml",
    ]
    private static let auxiliaryFiles: Set<String> = [
        "404.html", "errors/", "feed.xml", "glossary/", "keys/", "playground/", "print/", "search/",
        "tags/",
    ]

    /// Returns whether a path below a language's folder is that of a file which is made beside the pages.
    private func isAuxiliaryFile(_ path: String) -> Bool {
        Self.auxiliaryFiles.contains(path) && (hasSearch || !["keys/", "search/"].contains(path))
    }
}

/// A link of the configuration: to a page as pages are linked from the root (`/guide/`), or elsewhere.
package struct ConfiguredLink: Hashable, Sendable {
    package var url: String
    package var place: SourceLocation

    package init(url: String, place: SourceLocation) {
        self.url = url
        self.place = place
    }
}
