import SiteModel

/// The number of a site's pages, in words.
enum PageCount {
    /// `36 pages in 3 languages`; stand-ins for missing translations are told apart, and so are drafts.
    ///
    /// - Parameter fate: what became of the drafts.
    static func text(_ site: Site, says fate: String = "left out") -> String {
        let pages = site.navigations.flatMap(\.pages)
        let written = pages.filter { !$0.isFallback }.count
        let languages = site.locales.count
        let text =
            "\(written) page\(written == 1 ? "" : "s") in \(languages) language\(languages == 1 ? "" : "s")"
        let missing = pages.count - written
        let drafts = site.drafts.count
        return text + (missing == 0 ? "" : ", \(missing) not translated")
            + (drafts == 0 ? "" : ", \(drafts) draft\(drafts == 1 ? "" : "s") \(fate) (`--drafts`)")
    }
}
