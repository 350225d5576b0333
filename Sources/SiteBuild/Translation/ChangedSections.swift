import Diagnostics
import Markdown
package import SiteModel

/// Shows what has changed in a source page since a translation was made from it.
package enum ChangedSections {
    /// Each section that the translation is behind, with its place and what changed in it.
    ///
    /// - Parameter earlier: earlier texts of the source's file, the latest first, read as far as needed.
    package static func text(
        _ source: ContentFile, in locale: SiteLocale, of site: Site, earlier: some Sequence<[UInt8]>
    ) -> String {
        guard let status = site.status(of: source.pagePath, in: locale) else { return "" }
        let states = Dictionary(
            firsts:
                status.sections.map { ($0.id, $0.own) })
        let behind = source.translatedSections.filter { states[$0.id] == .stale || states[$0.id] == .missing }
        let recorded = site.file(at: source.pagePath, in: locale)?.frontMatter.sourceHashes ?? [:]
        let stale = behind.filter { states[$0.id] == .stale }.compactMap { recorded[$0.id] }
        let known = sections(Set(stale), source, earlier)
        return behind.map { section in
            let line = section.id == PageSection.title ? 1 : source.bodyFirstLine
            let place = section.heading.map { "\($0.location)" } ?? "\(source.path):\(line)"
            let state = states[section.id]?.rawValue ?? ""
            let body: String
            if let old = recorded[section.id].flatMap({ known[$0] }), state == "stale" {
                body = LineDifference.text(from: old, to: section.text)
            } else {
                let note =
                    state == "stale" ? "(its text at the time of translating is not in the history)\n" : ""
                body = note + LineDifference.text(from: [], to: section.text)
            }
            return "\(place): \(state) #\(section.id)\n\(body)\n"
        }.joined() + included(source, status)
    }

    /// Sections that are behind only because of sections that they include, and where those are to be mended.
    private static func included(_ source: ContentFile, _ status: TranslationStatus) -> String {
        status.sections.filter { !$0.behind.isEmpty }.flatMap { section in
            section.behind.map { name in
                let page = name.prefix { $0 != "#" }
                return "\(source.path): #\(section.id) includes `\(name)`, which is behind: "
                    + "`portico status --diff \(status.locale.tag)/\(page)`\n"
            }
        }.joined()
    }

    /// Texts of sections by their hashes, as found in earlier versions of a page.
    private static func sections(
        _ wanted: Set<String>, _ source: ContentFile, _ earlier: some Sequence<[UInt8]>
    ) -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        if wanted.isEmpty { return found }
        // Headings within a block of the project's own begin no section.
        let blocks = source.document.customBlocks.map { ($0, CustomBlockForm()) }
        let parser = MarkdownParser(customBlocks: Dictionary(uniqueKeysWithValues: blocks))
        for bytes in earlier {
            let version = ContentFile.parse(
                bytes, path: source.path, locale: source.locale, pagePath: source.pagePath, parser: parser)
            for section in version.value?.translatedSections ?? [] where wanted.contains(section.hash) {
                found[section.hash] = found[section.hash] ?? section.text
            }
            if found.count == wanted.count { break }
        }
        return found
    }
}
