import Diagnostics
import SiteModel
import SiteTemplates

/// The page of all tags in each language, and a page for each tag.
///
/// A language whose pages have no tags has neither, nor have templates without the layouts `tags` and `tag`.
struct TagFiles {
    let shell: PageShell

    private var isShown: Bool { ["tag", "tags"].allSatisfy(shell.templates.layouts.contains) }

    /// Path → bytes.
    func files() -> Diagnosed<[String: [UInt8]]> {
        var made = RenderedFiles()
        guard isShown else { return made.diagnosed }
        let tags = PageTags(site: shell.site)
        let all = shell.site.locales.map { (locale: $0, entries: tags.entries($0)) }
        let slugs = Dictionary(uniqueKeysWithValues: all.map { ($0.locale, Set($0.entries.map(\.slug))) })
        for (locale, entries) in all where !entries.isEmpty {
            let folder = "\(locale.folder)\(PageTags.folder)/"
            made.add(folder + "index.html", layout: "tags") { () throws(TemplateError) in
                try list(locale, entries, slugs)
            }
            for entry in entries {
                made.add("\(folder)\(entry.slug)/index.html", layout: "tag") { () throws(TemplateError) in
                    try page(locale, entry, slugs)
                }
            }
        }
        return made.diagnosed
    }

    private func list(
        _ locale: SiteLocale, _ entries: [PageTags.Entry], _ slugs: [SiteLocale: Set<String>]
    ) throws(TemplateError) -> [UInt8] {
        let strings = shell.strings(locale)
        let text = shell.chrome(locale).text
        return try shell.render(
            layout: "tags", locale: locale, path: "\(PageTags.folder)/", title: strings.text("tags.title"),
            description: strings.text("tags.lead"),
            data: [
                "languages": .list(languages(locale, nil, slugs)),
                "tags": .list(
                    entries.map {
                        [
                            "name": text.body($0.name, of: $0.locale),
                            "url": .text(PageTags.url(of: $0.name, in: locale)),
                            "count": .integer($0.pages.count),
                        ]
                    }),
            ])
    }

    private func page(
        _ locale: SiteLocale, _ entry: PageTags.Entry, _ slugs: [SiteLocale: Set<String>]
    ) throws(TemplateError) -> [UInt8] {
        let strings = shell.strings(locale)
        let chrome = shell.chrome(locale)
        let title = strings.text("tags.one", ["tag": entry.name])
        let crumbs = [
            (chrome.title, PagePath.home.url(in: locale), false),
            (strings.text("tags.title"), "\(locale.home)\(PageTags.folder)/", false),
            (title, PageTags.url(of: entry.name, in: locale), true),
        ]
        return try shell.render(
            layout: "tag", locale: locale, path: "\(PageTags.folder)/\(PageTags.encoded(entry.slug))/",
            title: title, description: "",
            data: [
                "languages": .list(languages(locale, entry.slug, slugs)),
                "breadcrumbs": .list(crumbs.map { shell.crumb($0.0, $0.1, last: $0.2, chrome.text) }),
                "pages": .list(entry.pages.map(shell.entry)),
            ])
    }

    /// The same tag in other languages, or else their tags, or else their home page.
    private func languages(
        _ current: SiteLocale, _ slug: String?, _ slugs: [SiteLocale: Set<String>]
    ) -> [TemplateValue] {
        shell.site.locales.map { locale in
            let known = slugs[locale] ?? []
            let rest =
                slug.flatMap { known.contains($0) ? "\(PageTags.folder)/\(PageTags.encoded($0))/" : nil }
                ?? (known.isEmpty ? "" : "\(PageTags.folder)/")
            return shell.language(
                locale, url: locale.home + rest, current: locale == current, available: !known.isEmpty)
        }
    }
}
