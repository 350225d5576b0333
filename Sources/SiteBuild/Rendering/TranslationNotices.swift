import SiteModel

/// The notices of a translation that is behind its source.
struct TranslationNotices {
    /// The page it is a translation of.
    let source: ContentFile
    /// The language of the page.
    let locale: SiteLocale
    let strings: InterfaceStrings

    /// Stands below the heading of a section whose source has changed.
    func stale(_ section: String) -> [UInt8] {
        let address = Markup.escape("\(source.pagePath.url(in: source.locale))#\(section)")
        let link = strings["translation.source"] ?? source.locale.name
        return notice(
            "\(text("stale", "The source of this section has changed.")) "
                + "<a href=\"\(address)\" hreflang=\"\(source.locale.tag)\">\(Markup.escape(link))</a>")
    }

    /// Stands above a section that is shown in the source language.
    var missing: [UInt8] {
        notice(text("missing_section", "This section is not translated yet."))
    }

    private func text(_ key: String, _ english: String) -> String {
        Markup.escape(strings["translation.\(key)"] ?? english)
    }

    private func notice(_ html: String) -> [UInt8] {
        Array("<div class=\"notice\" role=\"note\"><p>\(html)</p></div>\n".utf8)
    }
}
