package import Diagnostics

/// The whole site: every page in every language, in order, with what stands in for missing translations.
package struct Site: Sendable {
    /// Its languages, the source language first; never empty.
    package let locales: [SiteLocale]
    /// Every language's pages, in the order of `locales`.
    package let navigations: [Navigation]
    /// Files that are there and are not published, being drafts.
    package let drafts: [ContentFile]

    /// Files that are no pages: they are there to be included.
    package let shared: [SiteLocale: [PagePath: ContentFile]]

    let translations: [PagePath: [SiteLocale]]
    private let navigationOfLocale: [SiteLocale: Int]

    /// The language that the others are translated from.
    package var source: SiteLocale { locales[0] }

    /// The pages of one language.
    package func navigation(_ locale: SiteLocale) -> Navigation {
        navigations[navigationOfLocale[locale] ?? 0]
    }

    /// The page at `path` in a language, a stand-in for a missing translation too.
    package func page(at path: PagePath, in locale: SiteLocale) -> Page? { navigation(locale).page(at: path) }

    /// The file of a page or of a shared text in a language; nil when it is not written in it.
    package func file(at path: PagePath, in locale: SiteLocale) -> ContentFile? {
        if path.isShared { return shared[locale]?[path] }
        let file = page(at: path, in: locale)?.file
        return file?.locale == locale ? file : nil
    }

    /// The languages in which a page is really written, in the order of `locales`.
    package func translations(of path: PagePath) -> [SiteLocale] { translations[path] ?? [] }

    /// Puts the files of all languages together.
    ///
    /// - Parameters:
    ///   - files: every file, at most one for a language and path.
    ///   - locales: the site's languages, the source language first.
    ///   - includesDrafts: whether drafts are published.
    package static func resolve(
        _ files: [ContentFile], locales: [SiteLocale], includesDrafts: Bool
    ) -> Diagnosed<Site> {
        let locales = locales.isEmpty ? [SiteLocale(tag: "en", direction: .ltr, name: "English")] : locales
        let all = files.filter { includesDrafts || !$0.frontMatter.draft }
        let published = all.filter { !$0.pagePath.isShared }
        let shared = Dictionary(grouping: all.filter(\.pagePath.isShared), by: \.locale).mapValues { files in
            Dictionary(files.map { ($0.pagePath, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let drafts = files.filter { !includesDrafts && $0.frontMatter.draft }
        var byLocale: [SiteLocale: [PagePath: ContentFile]] = [:]
        for file in published { byLocale[file.locale, default: [:]][file.pagePath] = file }
        let sources = byLocale[locales[0]] ?? [:]
        var weights: [PagePath: Int] = [:]
        let withoutSource = published.filter { sources[$0.pagePath] == nil }
        for file in withoutSource.sorted(by: { $0.path < $1.path }) {
            weights[file.pagePath] = weights[file.pagePath] ?? file.frontMatter.weight
        }
        for (path, file) in sources { weights[path] = file.frontMatter.weight }

        let navigations = locales.map { locale in
            let own = byLocale[locale] ?? [:]
            let shown = own.merging(sources) { own, _ in own }
            let pages = shown.values.map { Page(locale: locale, file: $0) }
            return Navigation(locale: locale, pages: pages, weights: weights)
        }
        let written = Dictionary(grouping: published, by: \.pagePath).mapValues { files in
            locales.filter { locale in files.contains { $0.locale == locale } }
        }
        let site = Site(
            locales: locales, navigations: navigations, drafts: drafts, translations: written,
            shared: shared)
        return Diagnosed(site, site.findings(byLocale))
    }

    init(
        locales: [SiteLocale], navigations: [Navigation], drafts: [ContentFile],
        translations: [PagePath: [SiteLocale]], shared: [SiteLocale: [PagePath: ContentFile]]
    ) {
        self.locales = locales
        self.navigations = navigations
        self.drafts = drafts
        self.translations = translations
        self.shared = shared
        navigationOfLocale = Dictionary(
            locales.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The cure for a draft that is needed.
    private static let publishing = "take `draft: true` out of it to publish it"

    /// The draft of a page in the source language.
    private func draft(at path: PagePath) -> ContentFile? {
        drafts.first { $0.locale == source && $0.pagePath == path }
    }

    private func findings(_ byLocale: [SiteLocale: [PagePath: ContentFile]]) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for locale in locales where byLocale[locale] == nil {
            let hasDrafts = drafts.contains { $0.locale == locale }
            findings.append(
                Diagnostic(
                    .contentNoPages, locale == source ? .error : .warning,
                    at: SourceLocation(path: "content/\(locale.tag)"),
                    hasDrafts
                        ? "all pages of the locale `\(locale.tag)` are drafts"
                        : "locale `\(locale.tag)` has no pages",
                    notes: [
                        hasDrafts
                            ? Self.publishing
                            : locale == source
                                ? "begin with `content/\(locale.tag)/index.md`"
                                : "begin with `portico new translation \(locale.tag)/index`"
                    ]))
        }
        if let sources = byLocale[source], sources[.home] == nil {
            let draft = draft(at: .home)
            findings.append(
                Diagnostic(
                    .contentNoPages, at: SourceLocation(path: "content/\(source.tag)/index.md"),
                    draft == nil
                        ? "the source language `\(source.tag)` has no home page"
                        : "the home page of the source language `\(source.tag)` is a draft",
                    notes: draft.map { _ in [Self.publishing] } ?? []))
        }
        for section in navigation(source).sections where section.index == nil {
            findings.append(withoutIndex(section.path, "section"))
        }
        let sources = byLocale[source] ?? [:]
        findings += foldersWithoutIndex(Array(sources.keys)).map { withoutIndex($0, "folder", .note) }
        findings += rootNameFindings(Array(sources.values))
        return findings + translationsWithoutSource(byLocale)
    }

    /// The folders within sections that have pages and none of their own.
    private func foldersWithoutIndex(_ paths: [PagePath]) -> [PagePath] {
        var folders: Set<PagePath> = []
        for path in paths {
            var folder = path.parent
            while let current = folder, current.parts.count > 1, folders.insert(current).inserted {
                folder = current.parent
            }
        }
        return folders.subtracting(paths).sorted()
    }

    private func withoutIndex(_ path: PagePath, _ noun: String, _ severity: Severity = .error) -> Diagnostic {
        let draft = draft(at: path)
        return Diagnostic(
            .contentSectionWithoutIndex, severity,
            at: SourceLocation(path: draft?.path ?? "content/\(source.tag)/\(path)/index.md"),
            draft == nil
                ? "the \(noun) `\(path)` has pages and no `index.md`"
                : "the \(noun) `\(path)` has pages, and its own page is a draft",
            notes: [
                draft == nil ? "begin it with `portico new page \(path)/index --title …`" : Self.publishing
            ])
    }

    private func translationsWithoutSource(
        _ byLocale: [SiteLocale: [PagePath: ContentFile]]
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let sources = byLocale[source] ?? [:]
        let known = sources.keys.map(\.description)
        for locale in locales.dropFirst() {
            for (path, file) in byLocale[locale] ?? [:] where sources[path] == nil {
                let near = Diagnostic.suggestion(for: path.description, among: known)
                findings.append(
                    Diagnostic(
                        .translationNoSource, .warning, at: SourceLocation(path: file.path),
                        "there is no page `\(path)` in the source language `\(source.tag)`",
                        notes: near.map { ["did you mean `\($0)`?"] } ?? []))
            }
        }
        return findings
    }
}

extension Site {
    /// The same pages with their front matter alone, for who names and lists them and renders none: texts are most of
    /// a site's memory.
    package var withoutTexts: Site {
        var files: [String: ContentFile] = [:]
        for page in navigations.flatMap(\.pages) where files[page.file.path] == nil {
            files[page.file.path] = page.file.withoutText
        }
        let named = replacingTexts(files)
        return Site(
            locales: locales, navigations: named.navigations, drafts: drafts.map(\.withoutText),
            translations: translations, shared: shared.mapValues { $0.mapValues(\.withoutText) })
    }
}

extension Site {
    /// The same site with other texts.
    ///
    /// - Parameter files: by path relative to the project's root; each has the page path, the locale and the
    ///   front matter of the published file it replaces, so that order, titles and addresses stay.
    package func replacingTexts(_ files: [String: ContentFile]) -> Site {
        Site(
            locales: locales, navigations: navigations.map { $0.replacingTexts(files) }, drafts: drafts,
            translations: translations,
            shared: shared.mapValues { $0.mapValues { files[$0.path] ?? $0 } })
    }
}

extension Navigation {
    /// The same pages in the same order with other texts.
    func replacingTexts(_ files: [String: ContentFile]) -> Navigation {
        func replaced(_ page: Page) -> Page {
            files[page.file.path].map { Page(locale: page.locale, file: $0) } ?? page
        }
        return Navigation(
            locale: locale,
            sections: sections.map { section in
                Section(
                    path: section.path, index: section.index.map(replaced),
                    pages: section.pages.map(replaced))
            },
            pages: pages.map(replaced), positions: positions)
    }
}

extension Site {
    /// Pages and aliases of a source language at the root that would stand where something else does.
    ///
    /// - Parameter files: the published files of the source language.
    func rootNameFindings(_ files: [ContentFile]) -> [Diagnostic] {
        guard source.isAtRoot else { return [] }
        var findings: [Diagnostic] = []
        var found: Set<String> = []
        // A section's own page comes first: once for all its pages is enough.
        for file in files.sorted(by: { ($0.pagePath, $0.path) < ($1.pagePath, $1.path) }) {
            if let name = file.pagePath.section?.description, let taker = taker(of: name),
                found.insert(name).inserted
            {
                let isPage = file.localPath == "\(name).md"
                findings.append(
                    Diagnostic(
                        .contentReservedAddress, at: SourceLocation(path: file.path),
                        "a page of the source language cannot stand at `/\(name)/`, which \(taker)",
                        notes: [
                            "give `content/\(source.tag)/\(name)\(isPage ? ".md" : "/")` another name, "
                                + "or leave `sourceAtRoot` out of `site`"
                        ]))
            }
            for alias in file.frontMatter.aliases {
                guard let name = alias.path.section?.description, let taker = taker(of: name) else {
                    continue
                }
                findings.append(
                    Diagnostic(
                        .contentReservedAddress, at: alias.location,
                        "the alias `\(alias.path)` cannot stand at `/\(name)/`, which \(taker)"))
            }
        }
        return findings
    }

    /// The owner of a name at the root, in words; nil when it is free.
    private func taker(of name: String) -> String? {
        // Some file systems do not tell `pt-BR` from `pt-br`.
        if let locale = locales.first(where: { $0.tag.lowercased() == name.lowercased() }) {
            return locale == source
                ? "is the source language's own tag: the playground's pages stand there"
                : "is the folder of the language `\(locale.tag)`"
        }
        guard ReservedNames.reserved.contains(name.lowercased()) else { return nil }
        return name == "search" ? "holds the files of search" : "the server answers itself"
    }
}
