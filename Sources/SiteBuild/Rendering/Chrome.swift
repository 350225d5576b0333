import SiteModel
import SiteTemplates

/// What every page of one language has in common, as template values, made once.
struct Chrome: Sendable {
    let locale: SiteLocale
    let strings: TemplateValue
    let site: TemplateValue
    let localeValue: TemplateValue
    /// The site's name in this language.
    let title: String
    let playground: TemplateValue
    let assets: TemplateValue
    /// The address of the language's feed; null when there is none.
    let feed: TemplateValue
    /// Sections with their pages, nothing current.
    let sections: [TemplateValue]
    /// The sidebar with nothing marked.
    private let closedSidebar: [TemplateValue]
    /// Each section's place in the sidebar, and its pages there.
    private let sidebarSections: [PagePath: SidebarSection]

    /// A section of the sidebar, ready to be marked.
    private struct SidebarSection: Sendable {
        let place: Int
        let pages: [(path: PagePath, value: TemplateValue)]
    }

    /// Up to this many pages, the sidebar lists the pages of all sections; above, of the open one.
    static let pagesListedEverywhere = 24

    init(_ locale: SiteLocale, site: Site, settings: SiteSettings, strings: InterfaceStrings, assets: Assets)
    {
        let navigation = site.navigation(locale)
        let title = strings["site.title"] ?? settings.title
        self.locale = locale
        self.strings = Self.nested(strings.texts)
        self.site = ["title": .text(title), "home": .text(PagePath.home.url(in: locale))]
        localeValue = [
            "tag": .text(locale.tag), "direction": .text(locale.direction.rawValue),
            "name": .text(locale.name),
        ]
        self.title = title
        playground = Self.playground(settings.playground, locale)
        self.assets = assets.value
        let hasEntries = navigation.pages.contains {
            !$0.isFallback && $0.file.frontMatter.lastReviewed != nil
        }
        feed = settings.baseURL != nil && hasEntries ? .text("/" + Feeds.path(of: locale)) : .null
        sections = navigation.sections.map { Self.section($0, locale, settings.playground) }
        let count = navigation.sections.reduce(0) { $0 + $1.pages.count }
        let listsAll = count <= Self.pagesListedEverywhere
        var closed: [TemplateValue] = []
        var places: [PagePath: SidebarSection] = [:]
        for section in navigation.sections {
            let pages = section.pages.map { (path: $0.path, value: Self.link($0, current: false)) }
            places[section.path] = SidebarSection(place: closed.count, pages: pages)
            closed.append([
                "title": TextValue.body(section.title, in: locale),
                "url": .text(section.path.url(in: locale)), "current": false, "open": false,
                "pages": .list(listsAll ? pages.map(\.value) : []), "listed": .bool(listsAll),
                "key": .text(section.path.description),
            ])
        }
        closedSidebar = closed
        sidebarSections = places
    }

    /// The sidebar with one page marked.
    func sidebar(at path: PagePath?) -> TemplateValue {
        var values = closedSidebar
        guard let path, let name = path.section, let section = sidebarSections[name],
            case .object(var members) = values[section.place]
        else { return .list(values) }
        var pages = section.pages.map(\.value)
        if let position = section.pages.firstIndex(where: { $0.path == path }),
            case .object(var page) = pages[position]
        {
            page["current"] = true
            pages[position] = .object(page)
        }
        members["current"] = .bool(path == name)
        members["open"] = true
        members["listed"] = true
        members["pages"] = .list(pages)
        values[section.place] = .object(members)
        return .list(values)
    }

    /// Dotted keys as nested members.
    static func nested(_ texts: [String: String]) -> TemplateValue {
        final class Node {
            var text: String?
            var children: [String: Node] = [:]
            func value() -> TemplateValue {
                if let text, children.isEmpty { return .text(text) }
                return .object(children.mapValues { $0.value() })
            }
        }
        let root = Node()
        for (key, text) in texts {
            var node = root
            for part in key.split(separator: ".").map(String.init) {
                let child = node.children[part] ?? Node()
                node.children[part] = child
                node = child
            }
            node.text = text
        }
        return root.value()
    }

    static func link(_ page: Page, current: Bool) -> TemplateValue {
        [
            "title": TextValue.body(page.title, in: page.locale), "url": .text(page.url),
            "current": .bool(current),
            "description": TextValue.body(page.file.frontMatter.description, in: page.locale),
        ]
    }

    private static func section(
        _ section: Section, _ locale: SiteLocale, _ playground: PlaygroundLinks?
    ) -> TemplateValue {
        let name = section.path.description
        let provider = playground?.providers.first { PlaygroundLinks.pathName(of: $0) == name }
        return [
            "title": TextValue.body(section.title, in: locale), "url": .text(section.path.url(in: locale)),
            "description": TextValue.body(section.index?.file.frontMatter.description ?? "", in: locale),
            "key": .text(name), "current": false,
            "playground_url": provider.flatMap { id in playground.map { .text($0.page(of: id, in: locale)) } }
                ?? .null,
            "pages": .list(section.pages.map { link($0, current: false) }),
        ]
    }

    private static func playground(_ links: PlaygroundLinks?, _ locale: SiteLocale) -> TemplateValue {
        guard let links else { return ["available": false, "url": .null] }
        return ["available": true, "url": .text(links.home(in: locale))]
    }
}
