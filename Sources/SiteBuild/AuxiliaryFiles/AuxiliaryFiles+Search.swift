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

    /// The key of the list of headings.
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
        let indexCache = "search/\(locale.tag)"
        let pages = site.navigation(locale).pages
        let key = key(pages)
        if let known = earlier.indexCaches[indexCache], isUpToDate(indexCache, key) {
            records.indexCaches[indexCache] = known
            records.phrases[indexCache] = earlier.phrases[indexCache]
            return
        }
        let phrases = phrases(of: locale, indexCache, files)
        let terms = files.terms(of: locale, phrases: phrases)
        let index = files.index(of: locale)
        guard let key, var common else {
            let digests = files.inPieces(pages, terms) { page, reader in
                reader.digest(of: files.searchPage(page))
            }
            return group(indexCache, nil, take) {
                let made = index.files(of: digests, version: SearchFiles.version)
                return Diagnosed(Self.named(made.files, locale))
            }
        }
        common.add(CacheKey(of: phrases))
        let keys = pages.map { self.pages[$0.htmlFile]?.page ?? CacheKey() }
        let old = earlier.indexCaches[indexCache]?.contents
        let made: SearchIndexCache.Contents
        let work = SearchIndexUpdate(
            files: files, index: index, terms: terms, common: common, key: key, keys: keys, pages: pages,
            list: earlier.indexCacheList(indexCache))
        let read: (String) -> [UInt8]? = { [earlier] in earlier.existingFile(SearchFiles.folder(locale) + $0)
        }
        if let old, let known = earlier.groups[indexCache], known.paths.allSatisfy(earlier.standing.contains),
            let updated = work.updating(old, in: known, read)
        {
            made = updated.contents
            let new = Self.named(updated.files, locale)
            for path in known.paths where new[path] == nil { standing.insert(path) }
            for (path, bytes) in new.sorted(by: { $0.key < $1.key }) { _ = take(path, bytes) }
            keep(indexCache, key, known.paths, known.findings)
        } else {
            let whole = work.whole(old)
            made = whole.contents
            group(indexCache, key, take) { Diagnosed(Self.named(whole.files, locale)) }
        }
        records.indexCaches[indexCache] = .made(made)
    }

    /// Files of an index by their places in the output.
    private static func named(_ files: [String: [UInt8]], _ locale: SiteLocale) -> [String: [UInt8]] {
        Dictionary(
            files.map { (SearchFiles.folder(locale) + $0.key, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The phrases of a language, learned again if one of the pages that they are learned from has changed.
    private mutating func phrases(of locale: SiteLocale, _ indexCache: String, _ files: SearchFiles)
        -> [String]
    {
        let key = key(files.sample(of: locale))
        if let key, let known = earlier.phrases[indexCache], known.key == key {
            records.phrases[indexCache] = known
            return known.phrases
        }
        let phrases = files.phrases(of: locale)
        if let key { records.phrases[indexCache] = LearnedPhrases(key: key, phrases: phrases) }
        return phrases
    }
}
