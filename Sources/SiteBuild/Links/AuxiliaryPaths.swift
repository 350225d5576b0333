import SiteModel

/// The places of files beside the pages, where pages link to them.
enum AuxiliaryPaths {
    /// The path of a file's Markdown twin: as in `content/`, so that relative links between twins hold.
    static func markdownCopy(of file: ContentFile) -> String { file.locale.folder + file.localPath }

    /// The path of a language's feed: `th/feed.xml`.
    static func feed(of locale: SiteLocale) -> String { locale.folder + "feed.xml" }
}
