import Diagnostics
package import Markdown
package import SiteModel

/// The text of a page as it is shown: a translation with notices where it is behind its source, and with the
/// source's sections where it has none, or still the source's words.
struct PageText {
    private(set) var document: Document
    /// The headings that are shown, in their order.
    private(set) var headings: [Heading]

    /// The text of a page that needs nothing added.
    init(_ document: Document) {
        self.document = document
        headings = document.headings
    }

    /// The text of a translation.
    ///
    /// - Parameters:
    ///   - status: how the translation stands to `source`.
    ///   - staleNotice: HTML that leads to a section of the source, by the section's id.
    ///   - rendered: HTML of sections of the source, marked as being in another language.
    init(
        _ translation: ContentFile, _ source: ContentFile, _ status: TranslationStatus,
        staleNotice: (String) -> [UInt8], rendered: (PageSection) -> [UInt8]
    ) {
        self.init(translation.document)
        let states = Dictionary(
            firsts:
                status.sections.map { ($0.id, $0.state) })
        guard states.values.contains(where: { $0 == .stale || $0 == .missing }) else { return }
        let location = SourceLocation(path: translation.path)
        func html(_ bytes: [UInt8]) -> Block { .html(RawHTML(source: [], safe: bytes, location: location)) }

        var stand =
            translation.hasOwnParts(beside: source) ? [:] : Self.standIns(translation, source, states)
        var blocks: [Block] = []
        headings = []
        func add(_ missing: [PageSection]) {
            for section in missing {
                blocks.append(html(rendered(section)))
                if let heading = section.heading { headings.append(heading) }
            }
        }
        add(stand.removeValue(forKey: "") ?? [])
        for section in translation.sections {
            if states[section.id] == .missing {
                // Word for word the source's: marked as that.
                add([section])
                add(stand.removeValue(forKey: section.id) ?? [])
                continue
            }
            blocks += section.blocks.prefix(section.heading == nil ? 0 : 1)
            if let heading = section.heading { headings.append(heading) }
            if states[section.id] == .stale, section.heading != nil {
                blocks.append(html(staleNotice(section.id)))
            }
            blocks += section.blocks.dropFirst(section.heading == nil ? 0 : 1)
            add(stand.removeValue(forKey: section.id) ?? [])
        }
        let footnotes = translation.document.blocks.filter { block in
            if case .footnoteDefinition = block { true } else { false }
        }
        document.blocks = blocks + footnotes
    }

    /// Sections that the translation lacks, by the id of the section they come after; empty: at the beginning.
    private static func standIns(
        _ translation: ContentFile, _ source: ContentFile, _ states: [String: TranslationStatus.State]
    ) -> [String: [PageSection]] {
        let present = Set(translation.sections.map(\.id))
        var after = ""
        var result: [String: [PageSection]] = [:]
        for section in source.sections {
            if present.contains(section.id) {
                after = section.id
            } else if states[section.id] == .missing {
                result[after, default: []].append(section)
            }
        }
        return result
    }
}

extension ContentFile {
    /// Indicates whether a translation is parted in a way of its own: nobody recorded what it was made from, and most of
    /// its headings are none of its source's. What it lacks cannot be told, so nothing of the source stands in.
    package func hasOwnParts(beside source: ContentFile) -> Bool {
        frontMatter.sourceHashes.isEmpty
            && Document.hasOwnParts(headings: headingIDs, beside: source.headingIDs)
    }
}

extension Document {
    /// Indicates whether most headings have ids that the source has not.
    package func hasOwnParts(beside source: Document) -> Bool {
        Self.hasOwnParts(headings: Set(headings.map(\.id)), beside: Set(source.headings.map(\.id)))
    }

    fileprivate static func hasOwnParts(headings: Set<String>, beside source: Set<String>) -> Bool {
        let shared = headings.intersection(source).count
        return headings.count - shared > shared
    }
}
