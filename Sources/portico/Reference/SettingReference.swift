import Markdown

/// Every key of `portico.yml`.
enum SettingReference {
    static let entries = ReferenceEntry.table(site + "\n" + theme + "\n" + playground + "\n" + providers)

    /// The section of the reference in which an entry stands: `site`, `site.theme`, `playground`.
    static func section(of entry: ReferenceEntry) -> String {
        if entry.name.hasPrefix("site.theme.") { return "site.theme" }
        return String(entry.name.prefix { $0 != "." && $0 != "[" })
    }

    private static let headingIDs = HeadingIDs.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

    private static let site = """
        site.title | text | required | The site's name. | Handbook
        site.locales | list | required | The languages, as BCP 47 tags; the first is the one you write in. | [en, th, zh-Hant]
        site.baseURL | address | none | Where the site is published, with a path if it has one; needed for feeds, sitemaps and canonical addresses. | https://example.com/docs
        site.sourceAtRoot | flag | `false` | Whether pages of the first language have no prefix: `/guide/` instead of `/en/guide/`. | true
        site.headingIDs | \(headingIDs) | `\(HeadingIDs.standard.rawValue)` | How ids are made for headings that have none. | ascii
        site.strictMarkdown | flag | `false` | Whether emphasis and bare addresses beside scripts without spaces (Thai, Chinese, Japanese) follow CommonMark and GFM to the letter. | true
        site.version | text | required with `versions` | The name of the present version, for readers. | "2.0"
        site.versions | list | none | The older versions of the document; each is the name of a folder in `versions/`, or a map. | ["1.2"]
        site.versions[].name | text | required | The name, which is the first part of the version's addresses. | "1.2"
        site.versions[].title | text | `name` | The name that readers see. | 1.2 (2025)
        site.versions[].tag | text | none: the folder `versions/NAME` | The Git tag from which the version is read. | v1.2
        site.print | `true`, `false`, `sections`, `site` | `false` | Whether each section, the whole site or both can also be read as one page, for printing. | true
        site.search | flag | `true` | Whether readers can search; without search there is no box, no index and no list of all headings. | false
        site.editURL | address | none | Where a page can be edited; the page's values replace `{path}`, `{title}` and `{url}`. | https://git.example.com/docs/edit/main/{path}
        site.reportURL | address | none | Where a mistake can be reported, with the same placeholders. | https://git.example.com/docs/issues/new?title={title}
        site.externalLinks | map | none | How `portico check --external` asks for pages on other hosts. | { cacheDays: 1 }
        site.externalLinks.except | list | none | The addresses that are never checked; `*` stands for any text. | [https://example.com/*]
        site.externalLinks.private | list | none | Addresses on private networks that may be checked; `*` stands for any text. | [https://wiki.internal/*]
        site.externalLinks.cacheDays | number | `7` | For how many days a good answer is remembered. | 30
        """

    private static let theme = """
        site.theme.look | `plain`, `doors` | `plain` | The style of the home page and the language chooser; `doors` has the drawings that you see on Portico's own site. | plain
        site.theme.home | `sections`, `plain` | `sections` | Whether the home page shows a card for each section. | plain
        site.theme.accent | colour | the theme's | The colour of links and buttons; an unreadable colour is reported, together with a readable one. | "#0a4f8a"
        site.theme.accent.light | colour | required | The same for light mode; set `dark` as well. | "#0a4f8a"
        site.theme.accent.dark | colour | required | The same for dark mode. | "#8ec5ff"
        site.theme.surface | colour | the theme's | The background colour of pages; the colour of boxes follows from it, and a colour on which text cannot be read is reported. | "#fffdf8"
        site.theme.surface.light | colour | the theme's | The same for light mode. | "#fffdf8"
        site.theme.surface.dark | colour | the theme's | The same for dark mode. | "#101014"
        site.theme.code.keyword | colour | the theme's | The colour of keywords in code; one colour, or `light` and `dark`. | "#7a1fa2"
        site.theme.code.string | colour | the theme's | The colour of strings in code. | "#1b6e20"
        site.theme.code.number | colour | the theme's | The colour of numbers in code. | "#8a4b00"
        site.theme.code.type | colour | the theme's | The colour of types in code. | "#005f87"
        site.theme.code.function | colour | the theme's | The colour of functions in code. | "#5b3a00"
        site.theme.fonts.text | file | the system's | A font in `public/` for text (.woff2, .woff, .ttf, .otf), or one font for each language. | { th: fonts/thai.woff2 }
        site.theme.fonts.title | file | the system's | The same for headings. | fonts/title.woff2
        site.theme.fonts.code | file | the system's | The same for code. | fonts/code.woff2
        site.theme.logo | file | none | An image in `public/`, shown beside the site's name. | images/logo.svg
        site.theme.logo.light | file | required | The same for light mode. | images/logo.svg
        site.theme.logo.dark | file | that of `light` | The same for dark mode. | images/logo-dark.svg
        site.theme.favicon | file | none | The small icon, an image in `public/`. | images/icon.svg
        site.theme.navigation | list | none | Links at the top of each page. | [{ title: Guide, url: /guide/ }]
        site.theme.navigation[].title | text | required | The text of a link, or one text for each language. | { en: Guide, ja: ガイド }
        site.theme.navigation[].url | address | required | The path of a page from the root, or a complete address. | /guide/
        site.theme.footer | text | none | A sentence at the end of each page, or one for each language. | Made by Acme
        site.theme.announcement | map | none | A bar above each page. | { text: Version 2 is out }
        site.theme.announcement.text | text | required | The bar's text, or one for each language. | Version 2 is out
        site.theme.announcement.url | address | none | Where the bar leads. | /news/
        rules | map | each finding's own | The level of findings, by id: `off`, `note`, `warning` or `error`. | { text.arrow: off }
        """
}
