import SiteModel

/// Makes a language's index together with what is kept of it, anew or of what an earlier build kept.
struct SearchIndexUpdate: Sendable {
    let files: SearchFiles
    let index: SearchIndex
    let terms: SearchTerms
    /// Of everything that no page's text is, phrases among it.
    let common: CacheKey
    /// Of the index's files.
    let key: CacheKey
    /// The pages' keys.
    let keys: [CacheKey]
    let pages: [Page]
    /// The path of the list of what is kept; nil where nothing is.
    let list: CacheFile?

    /// The index, and what is kept of it.
    typealias Made = (files: [String: [UInt8]], contents: SearchIndexCache.Contents)

    /// The whole index; the parts of pages that have not changed are taken over.
    ///
    /// - Parameter old: what an earlier build kept.
    func whole(_ old: SearchIndexCache.Contents?) -> Made {
        let known = old?.common == common ? old?.byPath ?? [:] : [:]
        let made = files.inPieces(Array(zip(pages, keys)), terms) { page, reader in
            if let part = known[SearchIndexCache.Part.path(of: page.0)], part.key == page.1,
                let digest = old?.digest(of: part)
            {
                return (digest: digest, part: part)
            }
            let digest = reader.digest(of: files.searchPage(page.0))
            return (digest: digest, part: SearchIndexCache.Part(digest, page.0, page.1))
        }
        var contents = SearchIndexCache.Contents(
            common: common, index: key, size: 0, parts: made.map(\.part), file: old?.file)
        let digests = made.map(\.digest)
        // Parts that have been written need no memory while the index is made.
        if let list { contents.put(beside: list) }
        let whole = index.files(of: digests, version: SearchFiles.version)
        contents.size = whole.size
        return (whole.files, contents)
    }

    /// The files that have changed since an earlier build; nil when the whole index has to be made again.
    ///
    /// - Parameters:
    ///   - group: the files that stand, among others.
    ///   - read: gives one of them, by its name.
    func updating(
        _ old: SearchIndexCache.Contents, in group: FileGroup, _ read: @escaping (String) -> [UInt8]?
    ) -> Made? {
        guard old.common == common, old.index == group.key, old.parts.count == pages.count else { return nil }
        let changed = pages.indices.filter { old.parts[$0].key != keys[$0] }
        // For many changes, rebuilding everything is cheaper.
        guard changed.count <= max(8, pages.count / 8) else { return nil }
        let digests = files.inPieces(changed, terms) { number, reader in
            reader.digest(of: files.searchPage(pages[number]))
        }
        var contents = old
        contents.index = key
        var changes: [SearchPageChange] = []
        for (number, digest) in zip(changed, digests) {
            let part = SearchIndexCache.Part(digest, pages[number], keys[number])
            let known = old.parts[number]
            guard part.path == known.path, let bytes = old.bytes(of: known) else { return nil }
            if bytes == contents.bytes(of: part) {
                contents.parts[number] = known.with(part.key)
                continue
            }
            contents.parts[number] = part
            guard let before = old.digest(of: known) else { return nil }
            changes.append(SearchPageChange(number: number, old: before, new: digest))
        }
        let made = SearchIndex.Made(size: old.size, sections: old.parts.map(\.sections), read: read)
        guard let new = index.files(of: made, changing: changes, version: SearchFiles.version),
            new.files.keys.allSatisfy({ name in group.paths.contains { $0.hasSuffix("/\(name)") } })
        else { return nil }
        contents.size = new.size
        if let list { contents.put(beside: list) }
        return (new.files, contents)
    }
}
