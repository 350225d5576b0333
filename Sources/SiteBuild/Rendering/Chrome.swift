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
    /// The same for the sidebar.
    let sidebar: [SidebarSection]

    /// A section of the sidebar, ready to be marked.
    struct SidebarSection: Sendable {
        let path: PagePath
        let title: String
        let url: String
        let pages: [(path: PagePath, value: TemplateValue)]
    }

    /// Up to this many pages, the sidebar lists the pages of all sections; above, of the open one.
    static let pagesListedEverywhere = 120

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
        sidebar = navigation.sections.map { section in
            SidebarSection(
                path: section.path, title: section.title, url: section.path.url(in: locale),
                pages: section.pages.map { ($0.path, Self.link($0, current: false)) })
        }
    }

    /// The sidebar with one page marked.
    func sidebar(at path: PagePath?) -> TemplateValue {
        let count = sidebar.reduce(0) { $0 + $1.pages.count }
        let values = sidebar.map { section -> TemplateValue in
            let open = path?.section == section.path
            let listed = open || count <= Self.pagesListedEverywhere
            var pages = listed ? section.pages.map(\.value) : []
            if open, let position = section.pages.firstIndex(where: { $0.path == path }),
                case .object(var members) = pages[position]
            {
                members["current"] = true
                pages[position] = .object(members)
            }
            return [
                "title": TextValue.body(section.title, in: locale), "url": .text(section.url),
                "current": .bool(path == section.path), "open": .bool(open), "pages": .list(pages),
                "key": .text(section.path.description),
            ]
        }
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
