import SiteModel

/// The number of a site's pages, in words.
enum PageCount {
    /// `36 pages in 3 languages`; stand-ins for missing translations are told apart.
    static func text(_ site: Site) -> String {
        let pages = site.navigations.flatMap(\.pages)
        let written = pages.filter { !$0.isFallback }.count
        let languages = site.locales.count
        let text =
            "\(written) page\(written == 1 ? "" : "s") in \(languages) language\(languages == 1 ? "" : "s")"
        let missing = pages.count - written
        return missing == 0 ? text : "\(text), \(missing) not translated"
    }
}
