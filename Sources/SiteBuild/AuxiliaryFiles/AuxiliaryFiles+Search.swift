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
        made.phrases =
            old.flatMap { $0.phrasesKey == phrasesKey ? $0.phrases : nil } ?? files.phrases(of: locale)
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

    private static func named(_ files: [String: [UInt8]], _ locale: SiteLocale) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: files.map { (SearchFiles.folder(locale) + $0.key, $0.value) })
    }
}

/// Makes a language's index together with what is kept of it, anew or of what an earlier build kept.
struct SearchIndexUpdate: Sendable {
    let files: SearchFiles
    let index: SearchIndex
    let terms: SearchTerms
    let parts: PartsFile?
    let keys: [CacheKey]
    let pages: [Page]

    /// The files of the whole index; the parts of pages that have not changed are taken over.
    ///
    /// - Parameters:
    ///   - old: what an earlier build kept.
    ///   - new: what is kept now, with its keys; its parts are added.
    func whole(_ old: SearchParts?, _ new: inout SearchParts) -> [String: [UInt8]] {
        let known = Dictionary(
            (old?.common == new.common ? old?.parts ?? [] : []).map { ($0.path, $0) },
            uniquingKeysWith: { $1 })
        let made = files.inPieces(Array(zip(pages, keys)), terms) { page, reader in
            if let part = known[SearchParts.Part.path(of: page.0)], part.key == page.1,
                let digest = part.digest(parts)
            {
                return (digest: digest, part: part)
            }
            let digest = reader.digest(of: files.searchPage(page.0))
            return (digest: digest, part: SearchParts.Part(digest, page.0, page.1))
        }
        new.parts = made.map(\.part)
        let whole = index.files(of: made.map(\.digest), version: SearchFiles.version)
        new.size = whole.size
        return whole.files
    }

    /// The files that have changed since an earlier build; nil when the whole index has to be made again.
    ///
    /// - Parameters:
    ///   - group: the files that stand, among others.
    ///   - read: gives one of them, by its name.
    func updating(
        _ old: SearchParts, in group: FileGroup, _ new: inout SearchParts,
        _ read: @escaping (String) -> [UInt8]?
    ) -> [String: [UInt8]]? {
        guard old.common == new.common, old.parts.count == pages.count else {
            return nil
        }
        let changed = pages.indices.filter { old.parts[$0].key != keys[$0] }
        // For many changes, rebuilding everything is cheaper.
        guard changed.count <= max(8, pages.count / 8) else { return nil }
        let digests = files.inPieces(changed, terms) { number, reader in
            reader.digest(of: files.searchPage(pages[number]))
        }
        new.parts = old.parts
        var changes: [SearchPageChange] = []
        for (number, digest) in zip(changed, digests) {
            let part = SearchParts.Part(digest, pages[number], keys[number])
            let known = old.parts[number]
            guard part.path == known.path, let bytes = known.bytes(parts) else { return nil }
            if bytes == part.bytes(parts) {
                new.parts[number].key = part.key
                continue
            }
            new.parts[number] = part
            guard let before = known.digest(parts) else { return nil }
            changes.append(SearchPageChange(number: number, old: before, new: digest))
        }
        let made = SearchIndex.Made(size: old.size, sections: old.parts.map(\.sections), read: read)
        guard let updated = index.files(of: made, changing: changes, version: SearchFiles.version),
            updated.files.keys.allSatisfy({ name in group.paths.contains { $0.hasSuffix("/\(name)") } })
        else { return nil }
        new.size = updated.size
        return updated.files
    }
}
