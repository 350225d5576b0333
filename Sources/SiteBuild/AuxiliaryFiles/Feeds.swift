import SiteModel

/// An Atom feed (RFC 4287) for each language: the pages that were written or looked at last.
struct Feeds {
    let shell: PageShell

    /// The number of pages that a feed has at most.
    static let length = 30

    /// Path → bytes; nothing without a base URL, since entries need whole addresses, and nothing for a language
    /// in which no page says when it was written or reviewed.
    func files() -> [String: [UInt8]] {
        guard let base = shell.settings.baseURL else { return [:] }
        var files: [String: [UInt8]] = [:]
        for locale in shell.site.locales {
            let entries = entries(locale)
            guard let newest = entries.first else { continue }
            files[AuxiliaryPaths.feed(of: locale)] = Array(feed(locale, base, entries, newest.day).utf8)
        }
        return files
    }

    private func entries(_ locale: SiteLocale) -> [(day: CalendarDate, page: Page)] {
        let dated = shell.site.navigation(locale).pages.filter { !$0.isFallback }.compactMap { page in
            page.file.frontMatter.lastDay.map { (day: $0, page: page) }
        }
        return Array(
            dated.enumerated().sorted { a, b in
                a.element.day == b.element.day ? a.offset < b.offset : a.element.day > b.element.day
            }.map(\.element).prefix(Self.length))
    }

    private func feed(
        _ locale: SiteLocale, _ base: String, _ entries: [(day: CalendarDate, page: Page)],
        _ updated: CalendarDate
    ) -> String {
        let own = Markup.escape("\(base)/\(AuxiliaryPaths.feed(of: locale))")
        let home = Markup.escape(base + PagePath.home.url(in: locale))
        let title = Markup.escape(shell.texts[locale]?["site.title"] ?? shell.settings.title)
        let items = entries.map { day, page in
            let address = Markup.escape(base + page.url)
            return """
                  <entry>
                    <id>\(address)</id>
                    <title>\(Markup.escape(page.title))</title>
                    <link href="\(address)" hreflang="\(locale.tag)"/>
                    <updated>\(day)T00:00:00Z</updated>
                    <summary>\(Markup.escape(page.file.frontMatter.description))</summary>
                  </entry>

                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(locale.tag)">
              <id>\(own)</id>
              <title>\(title)</title>
              <author><name>\(title)</name></author>
              <link rel="self" type="application/atom+xml" href="\(own)"/>
              <link rel="alternate" type="text/html" href="\(home)"/>
              <updated>\(updated)T00:00:00Z</updated>
            \(items.joined())</feed>

            """
    }
}

extension FrontMatter {
    /// The latest day on which a page was written, changed so that readers should know, or looked at; never the clock's
    /// or a file's, so that every build of the same sources has the same.
    var lastDay: CalendarDate? { [lastReviewed, date, changes.first?.day].compactMap(\.self).max() }
}
