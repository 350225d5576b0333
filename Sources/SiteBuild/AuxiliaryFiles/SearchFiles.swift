import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// The files that search needs: an index for each language, and a page of all headings for readers without scripts.
///
/// A site whose settings say so, or whose templates have no layout `search`, has no search.
struct SearchFiles {
    let shell: PageShell
    let glossary: Glossary
    let lanes: Int

    /// Up to this many pages, the list of headings has those of the text too; above, titles only.
    private static let pagesListedWhole = 400
    /// From about this many pages, evenly chosen, the phrases that come again and again are learned.
    private static let pagesLearnedFrom = 40

    var locales: [SiteLocale] {
        shell.settings.hasSearch && shell.templates.layouts.contains("search") ? shell.site.locales : []
    }

    func sample(of locale: SiteLocale) -> [Page] {
        let pages = shell.site.navigation(locale).pages
        return stride(from: 0, to: pages.count, by: max(1, pages.count / Self.pagesLearnedFrom)).map {
            pages[$0]
        }
    }

    /// The phrases that come again and again in a language without spaces.
    func phrases(of locale: SiteLocale) -> [String] {
        ThaiPhrases.learned(from: sample(of: locale).map(searchPage), known: words(locale))
    }

    private func words(_ locale: SiteLocale) -> [String] {
        glossary.entries.flatMap { entry in
            entry.words[locale.tag].map { [$0.term] + $0.also } ?? []
        }
    }

    func index(of locale: SiteLocale) -> SearchIndex {
        SearchIndex(
            locale: locale.tag, isAtRoot: locale.isAtRoot, locales: shell.site.locales.map(\.tag),
            strings: boxTexts(locale))
    }

    static func folder(_ locale: SiteLocale) -> String { "search/\(locale.tag)/" }

    /// The query that changes addresses of files with their bytes.
    static func version(_ bytes: [UInt8]) -> String { ContentHash.text(bytes) }

    /// Indicates whether the list of headings has those of the pages' texts.
    func listsWhole(_ locale: SiteLocale) -> Bool {
        shell.site.navigation(locale).pages.count <= Self.pagesListedWhole
    }

    /// The pages for readers of a language: the list of headings, and that of the keys.
    func pages(of locale: SiteLocale) -> Diagnosed<[String: [UInt8]]> {
        var made = RenderedFiles()
        let isListed = made.add("\(locale.folder)search/index.html", layout: "search") {
            () throws(TemplateError) in
            try list(locale)
        }
        if isListed, shell.templates.layouts.contains("keys") {
            made.add("\(locale.folder)keys/index.html", layout: "search") { () throws(TemplateError) in
                try keys(locale)
            }
        }
        return made.diagnosed
    }

    /// The texts of the box, and its reading of a question: words that every question has (`stop`), and other names
    /// of what the site calls by one (`also`): those of the site's texts, then those of its glossary.
    private func boxTexts(_ locale: SiteLocale) -> [String: String] {
        let strings = shell.strings(locale)
        var texts = Dictionary(
            uniqueKeysWithValues: ["none", "meant", "other", "recent"].map {
                ($0, strings["search.\($0)"] ?? "")
            })
        for (form, text) in strings.forms("search.results") { texts["results" + form] = text }
        texts["stop"] = strings["search.stop"]
        let own = strings["search.also"].map { [$0] } ?? []
        let synonyms = glossary.synonyms(for: locale).map {
            "\($0.names.joined(separator: ", ")) = \($0.term)"
        }
        if !(own + synonyms).isEmpty { texts["also"] = (own + synonyms).joined(separator: "; ") }
        return texts
    }

    // MARK: Index

    func terms(of locale: SiteLocale, phrases: [String]) -> SearchTerms {
        SearchTerms(vocabulary: words(locale), phrases: phrases)
    }

    /// The number of pages that are read one after the other, so that words are known from page to page.
    private static let pieceSize = 96

    /// The result for each page, made by a reader that goes from page to page.
    func inPieces<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ terms: SearchTerms,
        _ read: @Sendable (Element, inout SearchReader) -> Result
    ) -> [Result] {
        let pieces = stride(from: 0, to: elements.count, by: Self.pieceSize).map {
            elements[$0..<min($0 + Self.pieceSize, elements.count)]
        }
        return OrderedParallelMap.map(pieces, lanes: lanes) { piece in
            var reader = SearchReader(terms)
            return piece.map { read($0, &reader) }
        }.flatMap(\.self)
    }

    func searchPage(_ page: Page) -> SearchPage {
        let file = page.file
        var sections = file.sections
        if !page.isFallback, let source = shell.site.page(at: page.path, in: shell.site.source)?.file {
            // Sections without a translation are shown in the source language.
            let own = Set(sections.map(\.id) + [PageSection.lead])
            sections += source.sections.filter { !own.contains($0.id) }
        }
        var lead = [Array(file.frontMatter.description.utf8)]
        for section in sections where section.heading == nil { lead += texts(section.blocks) }
        let title = TextValue.plain(page.title, of: file.locale, in: page.locale)
        var known = [SearchSection(id: "", heading: title, texts: lead)]
        for section in sections {
            guard let heading = section.heading else { continue }
            known.append(
                SearchSection(
                    id: section.id, heading: TextValue.plain(heading.text, in: page.locale),
                    texts: texts(Array(section.blocks.dropFirst())), names: errorNames(section.blocks)))
        }
        return SearchPage(
            path: String(page.url.dropFirst(page.locale.home.count)), title: title,
            language: page.isFallback ? file.locale.tag : nil, sections: known)
    }

    /// Numbers and names of the errors that tables of a page about errors explain: their rows have them in all
    /// languages of code, where a guide's rows have one.
    private func errorNames(_ blocks: [Block]) -> [String] {
        var names: [String] = []
        Document(path: "", blocks: blocks).forEachBlock { block in
            guard case .table(let table) = block else { return }
            for row in table.rows.lazy.compactMap({ ErrorRow($0) }) where row.names.count > 2 {
                names += [row.number].compactMap(\.self) + row.names
            }
        }
        return names
    }

    /// The text and code of blocks, in pieces.
    private func texts(_ blocks: [Block]) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        func add(_ code: CodeBlock) {
            texts.append(code.text)
            if let title = code.title { texts.append(Array(title.utf8)) }
        }
        Document(path: "", blocks: blocks).forEachBlock { block in
            switch block {
            case .paragraph(let inlines): texts.append(inlines.plainBytes)
            case .heading(let heading): texts.append(Array(heading.text.utf8))
            case .table(let table):
                for row in [table.header] + table.rows { texts += row.map(\.plainBytes) }
            case .code(let code): add(code)
            case .codeTabs(let codes): codes.forEach(add)
            case .html(let raw): texts.append(Array(raw.plainText.utf8))
            case .own(let own):
                texts += own.arguments.filter { $0.kind == .text }.map { Array($0.value.utf8) }
            // An included section is found on its own page, once.
            case .list, .quote, .alert, .footnoteDefinition, .thematicBreak, .playground, .include:
                break
            }
        }
        return texts
    }

    // MARK: List

    private func keys(_ locale: SiteLocale) throws(TemplateError) -> [UInt8] {
        let strings = shell.strings(locale)
        return try shell.render(
            layout: "keys", locale: locale, path: "keys/", title: strings.text("keys.title"),
            description: strings.text("keys.lead"), data: [:])
    }

    private func list(_ locale: SiteLocale) throws(TemplateError) -> [UInt8] {
        let pages = shell.site.navigation(locale).pages
        let strings = shell.strings(locale)
        let text = shell.chrome(locale).text
        let isWhole = listsWhole(locale)
        var entries: [(key: TitleOrder.Key, title: TemplateValue, url: String, page: TemplateValue)] = []
        for page in pages {
            let title = text.body(page.title, of: page.file.locale)
            entries.append((TitleOrder.key(page.title, in: locale), title, page.url, .null))
            for part in isWhole ? page.file.parts : [] {
                let heading = text.body(part.title, of: page.file.locale)
                entries.append(
                    (TitleOrder.key(part.title, in: locale), heading, "\(page.url)#\(part.id)", title))
            }
        }
        entries.sort { ($0.key, $0.url) < ($1.key, $1.url) }
        var groups: [(letter: String, entries: [TemplateValue])] = []
        for entry in entries {
            // A scalar: of a Thai letter with its vowel and tone, the letter alone.
            let letter = entry.key.words.unicodeScalars.first.map { String($0).uppercased() } ?? "#"
            if groups.last?.letter != letter { groups.append((letter, [])) }
            groups[groups.count - 1].entries.append([
                "title": entry.title, "url": .text(entry.url), "page": entry.page,
            ])
        }
        return try shell.render(
            layout: "search", locale: locale, path: "search/", title: strings.text("search.title"),
            description: strings.text("search.lead"),
            data: [
                "index": .list(
                    groups.enumerated().map { number, group in
                        [
                            "letter": .text(group.letter), "id": .text("letter-\(number + 1)"),
                            "entries": .list(group.entries),
                        ]
                    })
            ])
    }
}
