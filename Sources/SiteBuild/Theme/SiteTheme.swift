import CSiteTheme

/// The default theme: layouts, partials, styles, scripts and interface texts, compiled into the program.
///
///     templates/ public/ texts/ ─scripts/theme_list→ CSiteTheme (#embed) → SiteTheme → SiteSources.theme
///
/// A project's own file of the same name takes the place of one of these.
package enum SiteTheme {
    /// The files by path: `templates/layouts/guide.mustache`, `public/css/site.css`, `texts/th.yml`.
    ///
    /// - Parameter playground: whether the site has a playground, whose layouts and texts are then there too.
    package static func files(playground: Bool) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let list = UnsafeBufferPointer(start: portico_theme_files(), count: portico_theme_count())
        for entry in list where playground || !entry.playground {
            files[String(cString: entry.path)] = Array(
                UnsafeBufferPointer(start: entry.bytes, count: entry.size))
        }
        return files
    }

    /// Tags of the languages whose interface texts are compiled in, sorted.
    package static var languages: [String] {
        files(playground: false).keys.filter { $0.hasPrefix("texts/") }
            .map { String($0.dropFirst("texts/".count).dropLast(".yml".count)) }.sorted()
    }
}
