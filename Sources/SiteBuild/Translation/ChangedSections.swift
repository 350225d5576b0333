import MarkdownSyntax
package import SiteModel

/// Shows the sections of a source page that a translation is behind.
package enum ChangedSections {
    /// Each stale or missing section with its place and its text as it is now.
    package static func text(_ source: ContentFile, in locale: SiteLocale, of site: Site) -> String {
        guard let status = site.status(of: source.pagePath, in: locale) else { return "" }
        let states = Dictionary(
            status.sections.map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
        let behind = source.sections.filter { states[$0.id] == .stale || states[$0.id] == .missing }
        return behind.map { section in
            let place = section.heading.map { "\($0.location)" } ?? "\(source.path):\(source.bodyFirstLine)"
            let state = states[section.id]?.rawValue ?? ""
            return "\(place): \(state) #\(section.id)\n\n\(String(decoding: section.text, as: UTF8.self))\n\n"
        }.joined()
    }
}
