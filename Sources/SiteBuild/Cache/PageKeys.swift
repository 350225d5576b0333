import Diagnostics
import MarkdownSyntax
import SiteModel

/// Keys of what is made of pages.
///
/// A page is made of its file, of the file it is a translation of, of the pages that these include sections of, of the
/// templates of the project's own blocks in all of them, and of everything that is no page's text:
/// templates, interface texts, settings, assets, which pages there are and what their front matter says. What the checks find depends on every page's anchors besides.
struct PageKeys: Sendable {
    private let common: CacheKey
    private let withAnchors: CacheKey
    /// Path of a page's file → key of its bytes.
    private let files: [String: CacheKey]
    /// Name of a block of the project's own → key of its template.
    private let blocks: [String: CacheKey]
    private let site: Site

    init(_ stages: SiteStages, _ sources: SiteSources, program: String) {
        site = stages.site.value
        var files: [String: CacheKey] = [:]
        for case let file? in stages.readings.value.map(\.file) {
            var key = CacheKey()
            key.add(sources.files[file.path] ?? [])
            files[file.path] = key
        }
        var common = CacheKey()
        common.add(program)
        common.add("\(stages.shell.settings)")
        var anchors = CacheKey()
        for (path, bytes) in sources.files.sorted(by: { $0.key < $1.key }) {
            common.add(path)
            if files[path] == nil, !path.hasPrefix(BlockLibrary.folder) { common.add(bytes) }
        }
        var blocks: [String: CacheKey] = [:]
        for name in stages.blocks.known.keys {
            var key = CacheKey()
            key.add(sources.files[BlockLibrary.path(name)] ?? [])
            blocks[name] = key
        }
        self.blocks = blocks
        for case let file? in stages.readings.value.map(\.file) {
            common.add(file.path)
            // The front matter: what stands before the text.
            let bytes = sources.files[file.path] ?? []
            common.add(Array(bytes.dropLast(file.body.count)))
            for anchor in file.document.anchors.sorted() { anchors.add(anchor) }
        }
        anchors.add(common)
        self.files = files
        self.common = common
        withAnchors = anchors
    }

    /// Of a page's HTML.
    func page(_ page: Page) -> CacheKey { key(common, page) }

    /// Of what is found in a page.
    func checks(_ page: Page) -> CacheKey { key(withAnchors, page) }

    /// Of a page's part of the search index, made with terms of this key.
    func search(_ page: Page, terms: CacheKey) -> CacheKey {
        var key = key(common, page)
        key.add(terms)
        return key
    }

    private func key(_ start: CacheKey, _ page: Page) -> CacheKey {
        var key = start
        key.add(page.locale.tag)
        if let own = files[page.file.path] { key.add(own) }
        let source = site.page(at: page.path, in: site.source)?.file
        if let source, let text = files[source.path] { key.add(text) }
        let own = [page.file, source].compactMap(\.self)
        var used = own.reduce(into: Set<String>()) { $0.formUnion($1.document.ownBlocks) }
        let makers = own.filter { !$0.document.includes.isEmpty }
        for path in Set(makers.flatMap { site.includedPaths(of: $0) }).sorted() {
            for locale in [page.locale, site.source] {
                guard let included = site.file(at: path, in: locale), let text = files[included.path] else {
                    continue
                }
                key.add(text)
                used.formUnion(included.document.ownBlocks)
            }
        }
        for name in used.sorted() {
            if let template = blocks[name] { key.add(template) }
        }
        return key
    }
}
