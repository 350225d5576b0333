import SiteModel
import SiteTemplates

/// The look of a site, as members of the template value `site` in one language.
struct ThemeValues {
    let members: [String: TemplateValue]

    init(_ settings: SiteSettings, _ locale: SiteLocale, _ site: Site, _ strings: InterfaceStrings) {
        let theme = settings.theme
        let runBothWays = Set(site.locales.map(\.direction)).count > 1
        // A text that stands in for a missing one says which language it is in.
        func text(_ value: ThemeSettings.Text) -> TemplateValue {
            let (words, tag) = value.text(locale)
            if tag.isEmpty, runBothWays { return TextValue.unnamed(words) }
            let other = site.locales.first { $0.tag == tag } ?? locale
            return TextValue(locale, Glossary()).body(words, of: other)
        }
        func link(_ link: ThemeSettings.Link) -> TemplateValue {
            [
                "title": text(link.title),
                "url": .text(Self.address(link.url, locale, site, settings.versions)),
            ]
        }
        members = [
            "doors": .bool(theme.look == .doors),
            "logo": theme.logo.map { .text($0.light) } ?? .null,
            "logo_dark": theme.logo.flatMap { $0.dark == $0.light ? nil : .text($0.dark) } ?? .null,
            "favicon": theme.favicon.map { .text($0) } ?? .null,
            "navigation": .list(theme.navigation.map(link)),
            "has_navigation": .bool(!theme.navigation.isEmpty),
            "footer": theme.footer.map(text) ?? strings.value("footer.about"),
            "announcement": theme.announcement.map(link) ?? .null,
        ]
    }

    /// The address that a link leads to from a page in `locale`: a page's address is that language's own.
    static func address(
        _ url: String, _ locale: SiteLocale, _ site: Site, _ versions: SiteVersions? = nil
    ) -> String {
        guard let path = page(url) else { return url }
        let rest = url.drop { $0 != "#" && $0 != "?" }
        if site.page(at: path, in: locale) != nil { return path.url(in: locale) + rest }
        // A page that came after this version was written.
        guard let versions, versions.shown != nil, let present = versions.pages(of: nil),
            present.has(path, in: locale)
        else { return url }
        return versions.root(of: nil) + path.url(in: locale) + rest
    }

    /// The page that an address from the site's root names; nil for other addresses.
    static func page(_ url: String) -> PagePath? {
        guard url.hasPrefix("/"), !url.hasPrefix("//") else { return nil }
        let path = url.prefix { $0 != "#" && $0 != "?" }
        return PagePath(path.split(separator: "/").joined(separator: "/"))
    }
}

extension Site {
    var hasErrorRows: Bool { navigation(source).pages.contains(where: \.file.hasErrorRows) }
}
