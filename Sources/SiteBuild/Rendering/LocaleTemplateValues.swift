import Markdown
import SiteModel
import SiteTemplates

/// The values that every page of one language has in common, made once.
struct LocaleTemplateValues: Sendable {
    let locale: SiteLocale
    let text: TextValue
    let strings: TemplateValue
    let site: TemplateValue
    let localeValue: TemplateValue
    /// The site's name in this language.
    let title: String
    let playground: TemplateValue
    let assets: TemplateValue
    /// The address of the language's feed; null when there is none.
    let feed: TemplateValue
    /// Sections with their pages, nothing current; few layouts show them.
    let sections: TemplateValue
    private let closedSidebar: [TemplateValue]
    /// Each section's place in the sidebar, and its pages there.
    private let sidebarSections: [PagePath: SidebarSection]

    /// A section of the sidebar, ready to be marked.
    private struct SidebarSection: Sendable {
        let place: Int
        /// Made for the first page of the section that is rendered.
        let pages: Deferred<SidebarTree>
    }

    /// Up to this many pages, the sidebar lists the pages of all sections; above, of the open one.
    static let pagesListedEverywhere = 24

    init(
        _ locale: SiteLocale, site: Site, settings: SiteSettings, strings: InterfaceStrings, assets: Assets,
        glossary: Glossary, pages: (codes: Bool, glossary: Bool, tags: Bool), prints: Bool = false
    ) {
        let navigation = site.navigation(locale)
        let title = strings["site.title"] ?? settings.title
        let text = TextValue(locale, glossary)
        self.locale = locale
        self.text = text
        var strings = strings
        strings.noBreakTerms = text.noBreakTerms
        self.strings = strings.nested
        var shown: [String: TemplateValue] = [
            "title": .text(title), "home": .text(PagePath.home.url(in: locale)),
            "has_codes": .bool(pages.codes), "has_glossary": .bool(pages.glossary),
            "has_tags": .bool(pages.tags), "has_search": .bool(settings.hasSearch),
            "many_languages": .bool(site.locales.count > 1),
            "print_url": settings.printed.contains(.site) && prints
                ? .text(PrintedDocument.whole(locale).url) : .null,
            "many_versions": .bool(settings.versions?.older.isEmpty == false),
            "lists_sections": .bool(settings.theme.home == .sections && !navigation.sections.isEmpty),
        ]
        shown.merge(ThemeValues(settings, locale, site, strings).members) { $1 }
        self.site = .object(shown)
        localeValue = [
            "tag": .text(locale.tag), "direction": .text(locale.direction.rawValue),
            "name": .text(locale.name),
        ]
        self.title = title
        playground = Self.playground(settings.playground, locale)
        self.assets = assets.value
        let hasEntries = navigation.pages.contains {
            !$0.isFallback && $0.file.frontMatter.lastDay != nil
        }
        feed =
            settings.baseURL != nil && hasEntries && !settings.isOlder
            ? .text("/" + AuxiliaryPaths.feed(of: locale)) : .null
        let links = settings.playground
        let list = Deferred<TemplateValue> {
            .list(navigation.sections.map { Self.section($0, text, locale, links) })
        }
        sections = .later(LazyValue { list.value })
        (closedSidebar, sidebarSections) = Self.sidebar(navigation, text, locale)
    }

    /// The sidebar with no page marked, and what is needed to mark one.
    private static func sidebar(
        _ navigation: Navigation, _ text: TextValue, _ locale: SiteLocale
    ) -> ([TemplateValue], [PagePath: SidebarSection]) {
        let count = navigation.sections.reduce(0) { $0 + $1.pages.count }
        let listsAll = count <= pagesListedEverywhere
        var closed: [TemplateValue] = []
        var places: [PagePath: SidebarSection] = [:]
        for section in navigation.sections {
            let pages = Deferred {
                SidebarTree(section, text, listsAll: section.pages.count <= pagesListedEverywhere)
            }
            places[section.path] = SidebarSection(place: closed.count, pages: pages)
            closed.append([
                "title": section.index.map { text.body($0.shortTitle, of: $0.file.locale) }
                    ?? text.body(section.title),
                "url": .text(section.path.url(in: locale)), "current": false, "open": false,
                "pages": listsAll ? pages.value.values(at: nil) : .list([]), "listed": .bool(listsAll),
                "key": .text(section.path.description),
            ])
        }
        return (closed, places)
    }

    func sidebar(at path: PagePath?) -> TemplateValue {
        var values = closedSidebar
        guard let path, let name = path.section, let section = sidebarSections[name],
            case .object(var members) = values[section.place]
        else { return .list(values) }
        members["current"] = .bool(path == name)
        members["open"] = true
        members["listed"] = true
        members["pages"] = section.pages.value.values(at: path)
        values[section.place] = .object(members)
        return .list(values)
    }

    func link(_ page: Page) -> TemplateValue { Self.link(page, text) }

    private static func link(_ page: Page, _ text: TextValue) -> TemplateValue {
        [
            "title": text.body(page.title, of: page.file.locale), "url": .text(page.url), "current": false,
            "description": text.body(page.file.frontMatter.description, of: page.file.locale),
        ]
    }

    private static func section(
        _ section: Section, _ text: TextValue, _ locale: SiteLocale, _ playground: PlaygroundLinks?
    ) -> TemplateValue {
        let name = section.path.description
        let provider = playground?.providers.first { PlaygroundLinks.pathName(of: $0) == name }
        let words = section.index?.file.locale ?? locale
        return [
            "title": text.body(section.title, of: words), "url": .text(section.path.url(in: locale)),
            "description": text.body(section.index?.file.frontMatter.description ?? "", of: words),
            "key": .text(name), "current": false,
            "playground_url": provider.flatMap { id in playground.map { .text($0.page(of: id, in: locale)) } }
                ?? .null,
            "pages": .list(section.pages.map { link($0, text) }),
        ]
    }

    private static func playground(_ links: PlaygroundLinks?, _ locale: SiteLocale) -> TemplateValue {
        guard let links else { return ["available": false, "url": .null] }
        return ["available": true, "url": .text(links.home(in: locale))]
    }
}

extension TemplateValue {
    /// A piece of front matter, for templates of the project's own.
    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(_, isPlain: true) where node.isNull: self = .null
        case .scalar("true", isPlain: true): self = true
        case .scalar("false", isPlain: true): self = false
        case .scalar(let text, isPlain: let isPlain):
            if isPlain, let number = Int(text) { self = .integer(number) } else { self = .text(text) }
        case .sequence(let items): self = .list(items.map(TemplateValue.init))
        case .mapping(let entries):
            self = .object(Dictionary(firsts: entries.map { ($0.key, TemplateValue($0.value)) }))
        }
    }
}

/// Titles and descriptions of a language as template values: runs of another direction keep to themselves, and no
/// line breaks inside a term.
struct TextValue: Sendable {
    private let locale: SiteLocale
    /// Terms that no line break may split.
    let noBreakTerms: TermMatcher

    init(_ locale: SiteLocale, _ glossary: Glossary) {
        self.locale = locale
        noBreakTerms = TermMatcher(glossary.noBreakTerms(for: locale))
    }

    /// Text where markup may stand.
    func body(_ text: String) -> TemplateValue {
        if locale.direction == .rtl { return .html(IsolatedText.html(text)) }
        return noBreakTerms.isEmpty ? .text(text) : .html(NonbreakingText.html(text, keeping: noBreakTerms))
    }

    /// The same of a text in a language that may be another one; then it says which.
    func body(_ words: String, of other: SiteLocale) -> TemplateValue {
        guard other != locale else { return body(words) }
        let html =
            "<span lang=\"\(other.tag)\" dir=\"\(other.direction.rawValue)\">\(Markup.escape(words))</span>"
        return .marked(text: words, html: Array(html.utf8))
    }

    /// A text in a language that nobody named, on a site whose languages run in both directions.
    static func unnamed(_ words: String) -> TemplateValue {
        .marked(text: words, html: Array("<bdi>\(Markup.escape(words))</bdi>".utf8))
    }

    /// Text where no markup may stand: the page's `<title>`, attributes, data.
    static func plain(_ text: String, in locale: SiteLocale) -> String {
        locale.direction == .rtl ? IsolatedText.plain(text) : text
    }

    /// The same of a text in a language that may be another one; then it is kept to itself where it runs the other way.
    static func plain(_ text: String, of other: SiteLocale, in locale: SiteLocale) -> String {
        guard other != locale else { return plain(text, in: locale) }
        guard other.direction != locale.direction, !text.isEmpty else { return text }
        return (other.direction == .ltr ? "\u{2066}" : "\u{2067}") + text + "\u{2069}"
    }
}

/// The pages of a section as the sidebar shows them: nested as their folders are.
struct SidebarTree: Sendable {
    /// A page or a folder without one of its own.
    private struct Node: Sendable {
        let path: PagePath
        /// nil for a folder without a page.
        var page: Page?
        var children: [Node] = []
        /// The value shown while no page in it is open, made once.
        var closed = TemplateValue.null
    }

    private let nodes: [Node]
    private let text: TextValue

    /// - Parameter listsAll: whether all pages are listed, or those of a folder only while it is open.
    init(_ section: Section, _ text: TextValue, listsAll: Bool) {
        self.text = text
        var root: [Node] = []
        for page in section.pages { Self.add(page, at: section.path.parts.count, to: &root) }
        for index in root.indices { Self.close(&root[index], text, listsAll) }
        nodes = root
    }

    /// Puts a page below the folders that it is in; pages come in the order of reading.
    private static func add(_ page: Page, at depth: Int, to nodes: inout [Node]) {
        let parts = page.path.parts
        guard parts.count > depth + 1, let folder = PagePath(parts[...depth].joined(separator: "/")) else {
            return nodes.append(Node(path: page.path, page: page))
        }
        if nodes.last?.path != folder { nodes.append(Node(path: folder)) }
        add(page, at: depth + 1, to: &nodes[nodes.count - 1].children)
    }

    /// The pages, with the one at `path` marked.
    func values(at path: PagePath?) -> TemplateValue { .list(nodes.map { value($0, at: path) }) }

    private func value(_ node: Node, at path: PagePath?) -> TemplateValue {
        guard let path, path == node.path || path.description.hasPrefix("\(node.path)/") else {
            return node.closed
        }
        return Self.value(
            node, text, isCurrent: path == node.path, children: node.children.map { value($0, at: path) })
    }

    private static func close(_ node: inout Node, _ text: TextValue, _ listsAll: Bool) {
        for index in node.children.indices { close(&node.children[index], text, listsAll) }
        node.closed = value(
            node, text, isCurrent: false, children: listsAll ? node.children.map(\.closed) : [])
    }

    private static func value(
        _ node: Node, _ text: TextValue, isCurrent: Bool, children: [TemplateValue]
    ) -> TemplateValue {
        [
            "title": node.page.map { text.body($0.shortTitle, of: $0.file.locale) }
                ?? text.body(title(of: node.path)),
            "url": node.page.map { .text($0.url) } ?? .null, "current": .bool(isCurrent),
            "description": node.page.map {
                text.body($0.file.frontMatter.description, of: $0.file.locale)
            } ?? "",
            "nested": .bool(!children.isEmpty), "pages": .list(children),
        ]
    }

    /// The name of a folder as a title: `getting-started` → `Getting started`.
    private static func title(of folder: PagePath) -> String {
        let words = (folder.parts.last ?? "").split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
