import SiteModel

/// The maps for search engines: one for each language and an index; robots.txt names the index.
struct Sitemaps {
    let shell: PageShell

    private var site: Site { shell.site }
    /// The address where the site is published; without it there are no maps, since they need whole addresses.
    private var baseURL: String? { shell.settings.baseURL }

    /// Path → bytes.
    func files() -> [String: [UInt8]] {
        var files = ["robots.txt": Array(robots().utf8)]
        guard let baseURL else { return files }
        files["sitemap.xml"] = Array(index(baseURL).utf8)
        for locale in published {
            files["sitemap-\(locale.tag).xml"] = Array(map(locale, baseURL).utf8)
        }
        return files
    }

    /// The languages that have pages of their own: an empty map is none by its format.
    private var published: [SiteLocale] {
        site.locales.filter { site.navigation($0).pages.contains { !$0.isFallback } }
    }

    private func robots() -> String {
        let head =
            "User-agent: *\n"
            // A playground on the same server, whose pages are none to be found.
            + (shell.settings.offered != nil
                ? "Disallow: /stand-in/\nDisallow: /playground/\n" : "Allow: /\n")
        guard let baseURL else { return head }
        return note(baseURL) + head + "\nSitemap: \(baseURL)/sitemap.xml\n"
    }

    /// A line for a site below a path, where no crawler asks for the file (RFC 9309 §2.3).
    private func note(_ baseURL: String) -> String {
        guard let scheme = baseURL.firstRange(of: "://"),
            let slash = baseURL[scheme.upperBound...].firstIndex(of: "/")
        else { return "" }
        let place = baseURL[..<slash] + "/robots.txt"
        return "# Crawlers read this file at \(place) only: take its lines over there.\n\n"
    }

    private func index(_ base: String) -> String {
        let maps = published.map {
            "  <sitemap><loc>\(Markup.escape(base))/sitemap-\($0.tag).xml</loc></sitemap>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(maps.joined())</sitemapindex>

            """
    }

    private func map(_ locale: SiteLocale, _ base: String) -> String {
        let pages = site.navigation(locale).pages.filter { !$0.isFallback }
        let entries = pages.map { page in
            var entry = "  <url>\n    <loc>\(Markup.escape(base + page.url))</loc>\n"
            if let day = page.file.frontMatter.lastDay { entry += "    <lastmod>\(day)</lastmod>\n" }
            for alternate in Alternates.of(page.path, in: site) {
                entry += "    <xhtml:link rel=\"alternate\" hreflang=\"\(alternate.language)\""
                entry += " href=\"\(Markup.escape(base + alternate.url))\"/>\n"
            }
            return entry + "  </url>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
            \(entries.joined())</urlset>

            """
    }
}
