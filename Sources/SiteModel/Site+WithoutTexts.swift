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
