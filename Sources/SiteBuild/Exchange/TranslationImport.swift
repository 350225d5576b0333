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
        let near = Diagnostic.suggestion(for: name, among: pages.map(\.path.description))
        let cure =
            moved.map { "the page is `\($0.path)` now: write that for `\(name)` in the file" }
            ?? near.map { "did you mean `\($0)`?" }
            ?? "it was removed since; take its sections out of the file"
        return finding(.exchangeUnknownPlace, section, "the source language has no page `\(name)`", cure)
    }
}
