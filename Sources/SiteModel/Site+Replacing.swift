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
