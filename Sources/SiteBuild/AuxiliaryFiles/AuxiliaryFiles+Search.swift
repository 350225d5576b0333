import Diagnostics
import SiteModel

/// The files of search: of a language's index only those are made again that a changed page's terms and names are in.
extension AuxiliaryFiles {
    mutating func search(_ glossary: Glossary, _ take: (String, [UInt8]) -> Bool) {
        let files = SearchFiles(shell: shell, glossary: glossary, lanes: lanes)
        for locale in files.locales {
            index(locale, files, take)
            group("search/\(locale.tag)/pages", listKey(locale, files), take) { files.pages(of: locale) }
        }
    }

    private func listKey(_ locale: SiteLocale, _ files: SearchFiles) -> CacheKey? {
        guard var key = common, files.listsWhole(locale) else { return common }
        for page in site.navigation(locale).pages {
            for part in page.file.parts { key.add(CacheKey(of: [part.id, part.title])) }
        }
        return key
    }

    private mutating func index(
        _ locale: SiteLocale, _ files: SearchFiles, _ take: (String, [UInt8]) -> Bool
    ) {
        let name = "search/\(locale.tag)"
        let pages = site.navigation(locale).pages
        let key = key(pages)
        let old = earlier.search[name]
        if old != nil, isUpToDate(name, key) {
            records.search[name] = old
            return
        }
        var made = SearchParts()
        let phrasesKey = self.key(files.sample(of: locale))
        made.phrases = old.flatMap { $0.phrasesKey == phrasesKey ? $0.phrases : nil } ?? files.phrases(of: locale)
        let terms = files.terms(of: locale, phrases: made.phrases)
        let index = files.index(of: locale)
        guard let key, let phrasesKey, let common else {
            let digests = files.inPieces(pages, terms) { page, reader in
                reader.digest(of: files.searchPage(page))
            }
            return group(name, nil, take) {
                Diagnosed(Self.named(index.files(of: digests, version: SearchFiles.version).files, locale))
            }
        }
        made.phrasesKey = phrasesKey
        made.index = key
        made.common = common
        made.common.add(CacheKey(of: made.phrases))
        let work = SearchIndexUpdate(
            files: files, index: index, terms: terms, parts: earlier.parts,
            keys: pages.map { self.pages[$0.htmlFile]?.page ?? CacheKey() }, pages: pages)
        let read: (String) -> [UInt8]? = { [earlier] in
            earlier.existingFile(SearchFiles.folder(locale) + $0)
        }
        if let old, let known = earlier.groups[name], known.paths.allSatisfy(earlier.standing.contains),
            let updated = work.updating(old, in: known, &made, read)
        {
            let new = Self.named(updated, locale)
            for path in known.paths where new[path] == nil { standing.insert(path) }
            for (path, bytes) in new.sorted(by: { $0.key < $1.key }) { _ = take(path, bytes) }
            keep(name, key, known.paths, known.findings)
        } else {
            let whole = work.whole(old, &made)
            group(name, key, take) { Diagnosed(Self.named(whole, locale)) }
        }
        records.search[name] = made
    }

    /// Files of an index by their places in the output.
    private static func named(_ files: [String: [UInt8]], _ locale: SiteLocale) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: files.map { (SearchFiles.folder(locale) + $0.key, $0.value) })
    }
}
