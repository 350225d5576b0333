package import SiteModel
package import SiteTemplates

/// Renders pages in the site's chrome: content for the builder, and what is no content for the server (the
/// playground's pages, the stand-ins', error pages).
package struct PageShell: Sendable {
    package let settings: SiteSettings
    let site: Site
    let templates: TemplateLibrary
    let texts: [SiteLocale: InterfaceStrings]
    package let samples: SampleLibrary
    let sdks: CheckedSDKs
    private let projectLibrary: ProjectLibrary
    private let chromes: [SiteLocale: LocaleTemplateValues]

    init(
        site: Site, settings: SiteSettings, templates: TemplateLibrary,
        strings: [SiteLocale: InterfaceStrings], assets: Assets, glossary: Glossary,
        samples: SampleLibrary, sdks: CheckedSDKs, projects: ProjectLibrary
    ) {
        projectLibrary = projects
        self.sdks = sdks
        self.samples = samples
        self.settings = settings
        self.site = site
        self.templates = templates
        texts = strings
        let layouts = templates.layouts
        let hasCodes = layouts.contains("errors") && site.hasErrorRows
        let hasGlossary = layouts.contains("glossary") && glossary.hasDefinitions
        let hasTags = layouts.contains("tags") && layouts.contains("tag")
        var chromes: [SiteLocale: LocaleTemplateValues] = [:]
        for locale in site.locales {
            chromes[locale] = LocaleTemplateValues(
                locale, site: site, settings: settings,
                strings: strings[locale] ?? Self.noStrings(locale), assets: assets, glossary: glossary,
                pages: (hasCodes, hasGlossary, hasTags && PageTags(site: site).hasAny(locale)),
                prints: layouts.contains(PrintedDocument.layout))
        }
        self.chromes = chromes
    }

    private init(_ shell: PageShell, site: Site, templates: TemplateLibrary) {
        settings = shell.settings
        samples = shell.samples
        sdks = shell.sdks
        projectLibrary = shell.projectLibrary
        self.site = site
        self.templates = templates
        texts = shell.texts
        chromes = shell.chromes
    }

    /// The same shell around a site with other texts; titles, addresses and their order are the same.
    func replacing(site: Site, templates: TemplateLibrary) -> PageShell {
        PageShell(self, site: site, templates: templates)
    }

    /// The projects that readers can download.
    var projects: GuideProjects {
        GuideProjects(site: site, settings: settings, samples: samples, library: projectLibrary, sdks: sdks)
    }

    /// Names of the layouts there are, sorted.
    package var layouts: [String] { templates.layouts }

    package func strings(_ locale: SiteLocale) -> InterfaceStrings {
        var strings = texts[locale] ?? texts[site.source] ?? Self.noStrings(locale)
        strings.noBreakTerms = chrome(locale).text.noBreakTerms
        return strings
    }

    /// The address that a link of the configuration leads to from a page in `locale`: a page's is that language's own.
    package func address(of url: String, in locale: SiteLocale) -> String {
        ThemeValues.address(url, locale, site)
    }

    /// Returns whether an address below a language's home names a page that the site does not have.
    package func isDead(_ url: String, in locale: SiteLocale) -> Bool {
        guard url.hasPrefix(locale.home) else { return false }
        let rest = url.dropFirst(locale.home.count).prefix { $0 != "#" && $0 != "?" }
        let first = rest.prefix { $0 != "/" }
        // At the root stand the server's own addresses, too, and the other languages.
        guard !rest.isEmpty, !ReservedNames.reserved.contains(String(first)),
            !site.locales.contains(where: { $0.tag == first }), !rest.contains(".")
        else { return false }
        guard let path = PagePath(String(rest)) else { return true }
        return site.page(at: path, in: locale) == nil && !Self.made.contains(path.description)
    }

    /// Pages that are no content, and that a server or a build makes.
    static let made: Set<String> = ["errors", "glossary", "keys", "playground", "print", "search", "tags"]

    /// Renders one page that is no content; search engines are told not to keep it.
    ///
    /// - Parameters:
    ///   - layout: the layout's name (`playground-run`).
    ///   - path: where the page stands below its locale: `glossary/`. Language links lead there too.
    ///   - data: members added to the template's root; they replace members of the same name.
    /// - Throws: ``TemplateError`` when the layout is missing or cannot be rendered.
    package func render(
        layout: String, locale: SiteLocale, path: String, title: String, description: String,
        data: [String: TemplateValue]
    ) throws(TemplateError) -> [UInt8] {
        let chrome = chrome(locale)
        let url = Self.url(of: path, in: locale)
        let isHome = path.isEmpty
        var root = members(chrome, at: nil)
        root.merge(versionMembers(special: path, in: locale)) { $1 }
        root["page"] = [
            "title": .text(title), "description": .text(description), "url": .text(url),
            "heading": chrome.text.body(title), "lead": chrome.text.body(description),
            "meta_title": .text(TextValue.plain(title, in: locale)),
            "meta_description": .text(TextValue.plain(description, in: locale)), "feed_url": chrome.feed,
            "kind": .text(layout), "noindex": true, "toc": [], "toc_any": false,
            "has_extras": false, "has_tools": .bool(layout == "errors"), "lang": .text(locale.tag),
            "direction": .text(locale.direction.rawValue),
        ]
        root["languages"] = .list(
            site.locales.map {
                language($0, url: Self.url(of: path, in: $0), current: $0 == locale, available: true)
            })
        root["breadcrumbs"] = .list(
            [crumb(chrome.title, PagePath.home.url(in: locale), last: isHome, chrome.text)]
                + (isHome ? [] : [crumb(title, url, last: true, chrome.text)]))
        root.merge(data) { $1 }
        return try templates.render(layout: layout, with: .object(root))
    }

    /// The address of a page that is no content. The playground's are below every language's tag, for at the root
    /// its name belongs to the server.
    private static func url(of path: String, in locale: SiteLocale) -> String {
        path.hasPrefix("playground/") ? "/\(locale.tag)/\(path)" : locale.home + path
    }

    /// The members of the root that every page has; the page's own have to be added.
    func members(_ chrome: LocaleTemplateValues, at path: PagePath?) -> [String: TemplateValue] {
        [
            "site": chrome.site, "locale": chrome.localeValue, "strings": chrome.strings,
            "assets": chrome.assets, "playground": chrome.playground, "sections": chrome.sections,
            "sidebar": chrome.sidebar(at: path), "alternates": [], "previous": .null, "next": .null,
            "versions": [], "version": .null,
        ]
    }

    /// The frame that the pages of a language have in common.
    func chrome(_ locale: SiteLocale) -> LocaleTemplateValues {
        chromes[locale] ?? chromes[site.source]
            ?? LocaleTemplateValues(
                locale, site: site, settings: settings, strings: Self.noStrings(locale), assets: Assets([]),
                glossary: Glossary(), pages: (false, false, false))
    }

    func language(_ locale: SiteLocale, url: String, current: Bool, available: Bool) -> TemplateValue {
        [
            "tag": .text(locale.tag), "name": .text(locale.name), "url": .text(url),
            "direction": .text(locale.direction.rawValue), "current": .bool(current),
            "available": .bool(available), "invitation": .null,
        ]
    }

    /// - Parameter other: the language of the title; nil for the page's own.
    func crumb(
        _ title: String, _ url: String, last: Bool, _ text: TextValue, of other: SiteLocale? = nil
    ) -> TemplateValue {
        [
            "title": other.map { text.body(title, of: $0) } ?? text.body(title), "url": .text(url),
            "current": .bool(last), "last": .bool(last),
        ]
    }

    private static func noStrings(_ locale: SiteLocale) -> InterfaceStrings {
        InterfaceStrings(locale: locale, path: "content/\(locale.tag)/_strings.yml")
    }
}
