package import Diagnostics
import Markdown
import SiteModel

/// Merges what translators give back: a section is taken where its source and its translation are as they were when
/// it left; everything else is named, and stays as it is.
package struct TranslationImport {
    /// A file that is another one afterwards.
    package struct Change: Hashable, Sendable {
        /// Relative to the project's root.
        package var path: String
        package var bytes: [UInt8]
        package var isNew: Bool
    }

    /// The fate of a file's sections.
    package struct Outcome: Sendable {
        package var changes: [Change] = []
        package var findings: [Diagnostic] = []
        /// The number of sections that have another text now.
        package var taken = 0
        /// The number of sections whose text was right, which is recorded now.
        package var confirmed = 0
        /// The number of sections that were there as they are.
        package var same = 0
        /// The number of sections that are not translated, or marked as not finished.
        package var unfinished = 0
    }

    enum Decision {
        case take([UInt8], sourceHash: String)
        case confirm(sourceHash: String)
        case same
        case unfinished
        case refuse(Diagnostic)
    }

    let exchange: TranslationExchange
    /// The file's name, for findings.
    let path: String
    let isForced: Bool
    let site: Site
    private let sources: SiteSources
    let parser: MarkdownParser
    let locale: SiteLocale

    /// - Parameters:
    ///   - path: the file's name as it was given.
    ///   - isForced: whether the file's texts replace others, and late ones are taken.
    /// - Throws: ``ExchangeMistake`` when the file is not of this site's languages, or has something twice.
    package init(
        _ exchange: TranslationExchange, path: String, isForced: Bool, sources: SiteSources,
        _ settings: SiteSettings
    ) throws(ExchangeMistake) {
        let site = SiteBuilder.site(sources, settings)
        let tags = site.locales.dropFirst().map(\.tag)
        guard
            let locale = site.locales.dropFirst().first(where: {
                $0.tag.lowercased() == exchange.target.lowercased()
            })
        else {
            throw ExchangeMistake(
                line: 1,
                "the file is a translation to `\(exchange.target)`, which is no language to translate to",
                cure: "the site has: \(tags.joined(separator: ", "))")
        }
        guard exchange.source.isEmpty || exchange.source.lowercased() == site.source.tag.lowercased() else {
            throw ExchangeMistake(
                line: 1, "the file is a translation from `\(exchange.source)`",
                cure: "pages are translated from `\(site.source.tag)`")
        }
        var seen: Set<[String]> = []
        for section in exchange.sections {
            guard seen.insert([section.page, section.id]).inserted else {
                throw ExchangeMistake(
                    line: section.line, "the section `\(section.page)#\(section.id)` is there twice",
                    cure: "leave one of them")
            }
            guard Self.isHash(section.sourceHash),
                section.targetHash == TranslationExchange.none || Self.isHash(section.targetHash)
            else {
                throw ExchangeMistake(
                    line: section.line, "the section `\(section.page)#\(section.id)` has no valid hashes",
                    cure: "keep ids and contexts as they were exported")
            }
        }
        self.exchange = exchange
        self.path = path
        self.isForced = isForced
        self.site = site
        self.sources = sources
        self.locale = locale
        parser = MarkdownParser(
            headingIDs: settings.headingIDs, customBlocks: BlockLibrary.forms(sources),
            isStrict: settings.isStrictMarkdown)
    }

    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 12
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    package func outcome() -> Outcome {
        var outcome = Outcome()
        var pages: [String] = []
        for section in exchange.sections where !pages.contains(section.page) { pages.append(section.page) }
        for page in pages {
            merge(page, exchange.sections.filter { $0.page == page }, &outcome)
        }
        outcome.changes.sort { $0.path < $1.path }
        return outcome
    }

    private func merge(
        _ name: String, _ sections: [TranslationExchange.Section], _ outcome: inout Outcome
    ) {
        guard let place = PagePath(name == "index" ? "" : name),
            let source = site.file(at: place, in: site.source)
        else {
            outcome.findings.append(missingPage(name, sections[0]))
            return
        }
        let translation = site.file(at: place, in: locale)
        let status = site.status(of: place, in: locale)
        guard
            var edit = TranslationEdit(
                source, translation, bytes: translation.flatMap { sources.files[$0.path] }, locale, parser)
        else { return }
        let findings = outcome.findings.count
        let before = outcome
        for section in sections {
            let state = status?.sections.first { $0.id == section.id }?.own ?? .missing
            switch decide(section, source, translation, state) {
            case .take(let text, let hash):
                edit.take(section.id, text, hash)
                outcome.taken += 1
            case .confirm(let hash):
                edit.confirm(section.id, hash)
                outcome.confirmed += 1
            case .same: outcome.same += 1
            case .unfinished: outcome.unfinished += 1
            case .refuse(let finding): outcome.findings.append(finding)
            }
        }
        guard edit.isNeeded else { return }
        guard let bytes = edit.result() else {
            outcome = before
            outcome.findings.removeSubrange(findings...)
            outcome.findings.append(
                finding(
                    .exchangeUnfit, sections[0],
                    "the page `\(name)` would be another one than its sections are",
                    "import its sections one by one to see which one it is"))
            return
        }
        outcome.changes.append(Change(path: edit.path, bytes: bytes, isNew: translation == nil))
    }

    // MARK: Findings

    func finding(
        _ id: DiagnosticID, _ section: TranslationExchange.Section, _ message: String, _ cure: String,
        changes: [String] = []
    ) -> Diagnostic {
        Diagnostic(id, at: SourceLocation(path: path, line: section.line), message, notes: changes + [cure])
    }

    private func missingPage(_ name: String, _ section: TranslationExchange.Section) -> Diagnostic {
        let pages = site.navigation(site.source).pages
        let moved = pages.first { page in
            page.file.frontMatter.aliases.contains { $0.path.description == name }
        }
        let cure =
            moved.map { "the page is `\($0.path)` now: write that for `\(name)` in the file" }
            ?? Diagnostic.hint(
                name, among: pages.map(\.path.description),
                or: "it was removed since; take its sections out of the file")
        return finding(.exchangeUnknownPlace, section, "the source language has no page `\(name)`", cure)
    }
}

extension TranslationImport {
    func decide(
        _ given: TranslationExchange.Section, _ source: ContentFile, _ translation: ContentFile?,
        _ state: TranslationStatus.State
    ) -> Decision {
        guard let original = source.translatedSections.first(where: { $0.id == given.id }) else {
            return .refuse(missingSection(given, source))
        }
        if given.isEmpty || given.isPartial || given.mark == .unfinished { return .unfinished }
        let current = translation?.translatedSections.first { $0.id == given.id }
        let text = text(given, original, translation)
        let hash = PageSection.hash(of: text[...])
        if given.mark == .untold, hash == given.targetHash { return .unfinished }
        if hash == current?.hash {
            return isConfirmed(given, original, state) ? .confirm(sourceHash: original.hash) : .same
        }
        // A text that was not translated would count as missing.
        if hash == original.hash, state == .missing { return .unfinished }
        if let refusal = refusal(given, original, current, text) { return .refuse(refusal) }
        return .take(text, sourceHash: given.sourceHash)
    }

    /// Returns whether a translator stands by a text that was in doubt.
    private func isConfirmed(
        _ given: TranslationExchange.Section, _ original: PageSection, _ state: TranslationStatus.State
    ) -> Bool {
        guard original.hash == given.sourceHash, given.mark != .untold else { return false }
        return switch state {
        case .stale, .machine: true
        case .unrecorded: given.mark == .confirmed
        case .current, .missing: false
        }
    }

    // MARK: Refusals

    private func refusal(
        _ given: TranslationExchange.Section, _ original: PageSection, _ current: PageSection?,
        _ text: [UInt8]
    ) -> Diagnostic? {
        let name = "\(locale.tag)/\(given.page)#\(given.id)"
        if !isForced, original.hash != given.sourceHash {
            return finding(
                .exchangeSourceChanged, given, "the source of `\(name)` has changed since this was exported",
                "export it again; `--force` takes it as a translation that is behind",
                changes: Self.changes(from: Array(given.source.utf8), to: original.text))
        }
        if !isForced, !isAsItLeft(given, original, current) {
            return finding(
                .exchangeConflict, given,
                "the translation `\(name)` has changed since this was exported, and the file has another one",
                "put both together in one of them; `--force` takes the file's",
                changes: Self.changes(from: current?.text ?? [], to: text))
        }
        if given.id != PageSection.title, let reason = unfit(text, given.id, original) {
            return finding(
                .exchangeUnfit, given, "the translation of `\(name)` \(reason)",
                "a section is one heading with the text below it, as in the source")
        }
        let lost = MarkdownPieces.lost(
            from: String(decoding: original.text, as: UTF8.self), in: String(decoding: text, as: UTF8.self),
            tags: (site.source.tag, locale.tag))
        guard !isForced, let first = lost.first else { return nil }
        let shown = first.split(separator: "\n").first.map(String.init) ?? first
        let more = lost.count > 1 ? " and \(lost.count - 1) more of the source" : ", which is in the source"
        return finding(
            .exchangeLostPart, given, "the translation of `\(name)` has lost `\(shown)`\(more)",
            "put code, links and tags back; `--force` takes it without them")
    }

    /// Returns whether the translation is what it was when the section left: the source's own words, with which another
    /// import has begun the page since, are none yet.
    private func isAsItLeft(
        _ given: TranslationExchange.Section, _ original: PageSection, _ current: PageSection?
    ) -> Bool {
        guard let current else { return given.targetHash == TranslationExchange.none }
        return current.hash == given.targetHash
            || (given.targetHash == TranslationExchange.none && current.hash == original.hash)
    }

    private func missingSection(_ given: TranslationExchange.Section, _ source: ContentFile) -> Diagnostic {
        let known = source.translatedSections.map(\.id)
        return finding(
            .exchangeUnknownPlace, given, "`\(source.path)` has no section `#\(given.id)`",
            Diagnostic.hint(given.id, among: known, or: "it was removed since; take it out of the file"))
    }

    /// The lines that went and came, the first of them.
    private static func changes(from old: [UInt8], to new: [UInt8]) -> [String] {
        let lines = LineDifference.text(from: old, to: new).split(separator: "\n")
            .filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
        let shown = lines.prefix(6).map { $0.count > 100 ? String($0.prefix(98)) + "…" : String($0) }
        return shown + (lines.count > 6 ? ["and \(lines.count - 6) more lines"] : [])
    }

    // MARK: Texts

    private func text(
        _ given: TranslationExchange.Section, _ original: PageSection, _ translation: ContentFile?
    ) -> [UInt8] {
        guard given.id != PageSection.title else {
            let texts = given.parts.map { Self.trimmed($0.target).replacing("\n", with: " ") }
            let description = texts.count > 1 ? texts[1] : translation?.frontMatter.description ?? ""
            return Array("\(texts[0])\n\(description)".utf8)
        }
        var lines = Array(given.target.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { $0.last == 0x0D ? $0.dropLast() : $0 }[...]
        while lines.first?.allSatisfy(\.isBlank) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(\.isBlank) == true { lines.removeLast() }
        var text = Array(lines.joined(separator: [0x0A]))
        // The id of a heading follows from its words, which are others in another language.
        if original.heading != nil, let heading = sections(of: text).first?.heading, heading.id != given.id,
            let first = lines.first, !first.contains(UInt8(ascii: "{"))
        {
            text.insert(contentsOf: Array(" {#\(given.id)}".utf8), at: first.count)
        }
        return text
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let from = scalars.drop { $0.properties.isWhitespace }
        guard let last = from.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(from[...last])
    }

    /// The sections of a text by itself, with one behind it.
    private func sections(of text: [UInt8]) -> [PageSection] {
        let bytes = text + Array("\n\n## End {#\(Self.end)}\n".utf8)
        return ContentFile.parse(bytes, path: path, locale: locale, pagePath: .home, parser: parser)
            .value?.sections ?? []
    }
    private static let end = "portico-end-of-section"

    /// The reason why a text cannot stand for a section; nil when it can.
    private func unfit(_ text: [UInt8], _ id: String, _ original: PageSection) -> String? {
        let found = sections(of: text)
        guard found.last?.id == Self.end else {
            return "never ends: a code block or a tag in it is not closed"
        }
        if original.heading != nil, found.first?.heading == nil { return "does not begin with its heading" }
        guard found.count == 2, let first = found.first else {
            return found.count < 2 ? "is empty" : "has more than one heading"
        }
        if first.id != id { return "has a heading with the id `\(first.id)`" }
        return first.heading?.level == original.heading?.level ? nil : "has a heading of another level"
    }
}
