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

/// Shows how a text became another one, line by line.
package enum LineDifference {
    /// The lines of both texts in their order: `-` before those that went, `+` before those that came, a blank
    /// before those that stayed; of long runs that stayed, three lines at each end.
    package static func text(from old: [UInt8], to new: [UInt8]) -> String {
        let old = lines(old)
        let new = lines(new)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result: [(mark: Character, line: String)] = []
        var before = 0
        for (index, line) in new.enumerated() {
            while before < old.count, removed.contains(before) {
                result.append(("-", old[before]))
                before += 1
            }
            if !inserted.contains(index) { before += 1 }
            result.append((inserted.contains(index) ? "+" : " ", line))
        }
        for rest in old.indices.dropFirst(before) { result.append(("-", old[rest])) }
        return shortened(result)
    }

    private static let kept = 3

    private static func shortened(_ lines: [(mark: Character, line: String)]) -> String {
        var text = ""
        var index = 0
        while index < lines.count {
            guard lines[index].mark == " " else {
                text += "\(lines[index].mark) \(lines[index].line)\n"
                index += 1
                continue
            }
            let end = lines[index...].firstIndex { $0.mark != " " } ?? lines.count
            let head = index == 0 ? index : min(index + kept, end)
            let tail = end == lines.count ? end : max(end - kept, head)
            let shown = Array(index..<head) + (head < tail && tail < end ? [-1] : []) + Array(tail..<end)
            for position in shown { text += position < 0 ? "  …\n" : "  \(lines[position].line)\n" }
            index = end
        }
        return text
    }

    private static func lines(_ text: [UInt8]) -> [String] {
        if text.isEmpty { return [] }
        return text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
        }
    }
}
