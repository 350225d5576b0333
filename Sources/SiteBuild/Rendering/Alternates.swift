import SiteModel

/// The addresses of one page in the languages it is written in.
enum Alternates {
    /// Language tag → address, in the order of the site's locales, `x-default` last: for the home page what
    /// stands at `/`, the language chooser or the source language's; the source language's page for others.
    static func of(_ path: PagePath, in site: Site) -> [(language: String, url: String)] {
        let written = site.translations(of: path)
        guard let first = written.first else { return [] }
        let fallback = path == .home ? "/" : path.url(in: first)
        return written.map { ($0.tag, path.url(in: $0)) } + [("x-default", fallback)]
    }
}
