import SiteModel
import SiteTemplates

/// A section or the whole site in one language, as one document.
struct PrintedDocument {
    let locale: SiteLocale
    /// The section; nil for the whole site.
    let section: PagePath?
    /// Its pages in the order of reading; the section's own page comes first, if it has one.
    let pages: [Page]
    private let places: Set<PagePath>

    init(locale: SiteLocale, section: PagePath?, pages: [Page] = []) {
        self.locale = locale
        self.section = section
        self.pages = pages
        places = Set(pages.map(\.path))
    }

    static let layout = "print"

    static let folder = "print"

    static func whole(_ locale: SiteLocale) -> PrintedDocument {
        PrintedDocument(locale: locale, section: nil)
    }

    /// Its place below the locale: `guide/print/`.
    var place: String { (section.map { "\($0)/" } ?? "") + Self.folder + "/" }

    var url: String { locale.home + place }

    var file: String { locale.folder + place + "index.html" }

    static func all(_ site: Site, _ parts: PrintedParts, in locale: SiteLocale) -> [PrintedDocument] {
        let navigation = site.navigation(locale)
        var documents: [PrintedDocument] = []
        if parts.contains(.site) {
            documents.append(PrintedDocument(locale: locale, section: nil, pages: navigation.pages))
        }
        if parts.contains(.sections) {
            documents += navigation.sections.filter { !$0.pages.isEmpty }.map { section in
                let own = section.index.map { [$0] } ?? []
                return PrintedDocument(locale: locale, section: section.path, pages: own + section.pages)
            }
        }
        return documents
    }

    /// The level of a page's title, one below that of the page above it; the document's own is the first.
    func level(of page: Page) -> Int {
        if page.path == section { return 1 }
        var level = 2
        var above = page.path.parent
        while let path = above, path != section, path != .home {
            if places.contains(path) { level += 1 }
            above = path.parent
        }
        return min(6, level)
    }

    /// The id of a page in the document: `/guide/start`, which no heading has.
    static func id(of path: PagePath) -> String { "/" + path.description }
}

extension PageShell {
    /// The address of the document that a section's page leads to; null for other pages.
    func printURL(of page: Page) -> TemplateValue {
        guard settings.printed.contains(.sections), templates.layouts.contains(PrintedDocument.layout),
            page.path.parts.count == 1,
            let section = site.navigation(page.locale).sections.first(where: { $0.path == page.path }),
            !section.pages.isEmpty
        else { return .null }
        return .text(PrintedDocument(locale: page.locale, section: page.path).url)
    }
}
