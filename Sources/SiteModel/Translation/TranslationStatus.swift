import Markdown

/// The state of one page's translation against its source.
package struct TranslationStatus: Sendable {
    /// The state of a section's translation against its source.
    package enum State: String, CaseIterable, Sendable {
        /// Made from the source as it is.
        case current
        /// The translation exists; its source version was not recorded.
        case unrecorded
        /// Machine-translated and not reviewed since.
        case machine
        /// The source has changed since.
        case stale
        /// Not there, or still the source's own words.
        case missing
    }

    /// A section of the source with the state of its translation.
    package struct Section: Sendable {
        /// The heading's id, `PageSection.lead` or `PageSection.title`.
        package let id: String
        /// The source's heading; empty for what has none.
        package let title: String
        /// The state of the section's own translation.
        package let own: State
        /// The sections of other pages that it includes and whose translation is behind: `concepts/nonce#make`.
        package let behind: [String]
        /// The source's text.
        let source: ArraySlice<UInt8>

        /// The state of what a reader sees: stale, too, when an included section is behind.
        package var state: State { own == .missing || behind.isEmpty ? own : .stale }
        /// Words of the source.
        package var words: Int { PageSection.words(in: source) }
    }

    /// The page.
    package let path: PagePath
    /// The language it is translated to.
    package let locale: SiteLocale
    /// The translation's file, relative to the project's root; nil when there is none.
    package let file: String?
    /// Indicates whether readers do not see it yet.
    package let isDraft: Bool
    /// The day the translation was last looked at.
    package let reviewed: CalendarDate?
    /// Title with description, then every section of the source, in its order.
    package let sections: [Section]

    /// The status of `translation`, nil when there is none.
    ///
    /// - Parameter behind: the sections that a section includes and whose translation is behind.
    init(
        of translation: ContentFile?, from source: ContentFile, locale: SiteLocale,
        behind: (PageSection) -> [String]
    ) {
        path = source.pagePath
        self.locale = locale
        file = translation?.path
        reviewed = translation?.frontMatter.lastReviewed
        isDraft = translation?.frontMatter.draft ?? false
        let present = translation?.sectionIDs ?? []
        let copied = translation?.sectionsCopied(from: source) ?? []
        sections = source.translatedSections.map { section in
            Section(
                id: section.id, title: section.heading?.text ?? "",
                own: copied.contains(section.id)
                    ? .missing : Self.state(of: section, present: present, translation),
                behind: behind(section), source: section.slice)
        }
    }

    /// Indicates whether there is a translation at all.
    package var isTranslated: Bool { file != nil }

    /// The worst state of its sections.
    package var state: State {
        if !isTranslated { return .missing }
        let states = Set(sections.map(\.state))
        return State.allCases.last { states.contains($0) } ?? .current
    }

    /// Words of sections that have to be translated, again or at all; those of included ones count on their own page.
    package var wordsLeft: Int {
        sections.filter { $0.own == .missing || $0.own == .stale }.reduce(0) { $0 + $1.words }
    }

    /// The state of one section's own translation.
    static func state(of section: PageSection, present: Set<String>, _ translation: ContentFile?) -> State {
        guard let translation, present.contains(section.id) else { return .missing }
        let matter = translation.frontMatter
        if let recorded = matter.sourceHashes[section.id], recorded != section.hash { return .stale }
        if matter.machineTranslated,
            matter.machineSections.isEmpty || matter.machineSections.contains(section.id)
        {
            return .machine
        }
        return matter.sourceHashes[section.id] == nil ? .unrecorded : .current
    }
}

extension Site {
    /// The status of a page in a language other than the source; nil when the source has no such page.
    package func status(of path: PagePath, in locale: SiteLocale) -> TranslationStatus? {
        guard locale != source, let original = file(at: path, in: source) else { return nil }
        return TranslationStatus(
            of: file(at: path, in: locale), from: original, locale: locale,
            behind: { behind(in: $0, of: original, locale) })
    }

    /// The status of every page in every language but the source, in the order of reading; a draft of the source
    /// waits for no translation.
    package var statuses: [TranslationStatus] {
        sourceFiles.flatMap { file in
            locales.dropFirst().compactMap { status(of: file.pagePath, in: $0) }
                .filter { $0.isTranslated || !file.frontMatter.draft }
        }
    }

    /// Everything that is translated: the pages of the source language in the order of reading, then its shared files.
    package var sourceFiles: [ContentFile] {
        navigation(source).pages.map(\.file).filter { $0.locale == source }
            + (shared[source] ?? [:]).values.sorted { $0.pagePath < $1.pagePath }
    }
}
