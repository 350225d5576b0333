import Diagnostics
import Markdown
import SiteModel

/// Keys of what is made of pages.
///
/// A page is made of its file, of the file it is a translation of, of the pages that these include sections of, of the
/// templates of the project's own blocks in all of them, and of everything that is no page's text:
/// templates, interface texts, settings, assets, which pages there are and what their front matter says. A text that
/// stands in for a translation depends on which of its links name a heading that their pages have not. What the checks
/// find depends on every page's anchors besides.
struct PageKeys: Sendable {
    /// Of everything that is no page's text.
    let common: CacheKey
    /// Of the same and of all templates of the project's own blocks.
    let withBlocks: CacheKey
    private let withAnchors: CacheKey
    /// Path of a page's file → key of its bytes.
    private let files: [String: CacheKey]
    /// Name of a block of the project's own → key of its template.
    private let blocks: [String: CacheKey]
    private let resolver: LinkResolver
    /// Languages with translations that may be parted in ways of their own.
    private let parted: Set<SiteLocale>

    private var site: Site { resolver.site }

    init(_ stages: SiteStages, _ sources: SiteSources, program: String) {
        resolver = stages.resolver
        let site = stages.site.value
        var files: [String: CacheKey] = [:]
        files.reserveCapacity(stages.readings.value.count)
        for reading in stages.readings.value where reading.file != nil { files[reading.path] = CacheKey() }
        let hasErrors = stages.shell.layouts.contains("errors") && site.hasErrorRows
        // That a page names an error is told on every page.
        var common = CacheKey(of: [program])
        common.add { $0.write(stages.shell.settings, hasErrors) }
        var anchors = CacheKey()
        var templates = CacheKey()
        for file in sources.list {
            common.add(file.path)
            if file.path.hasPrefix(BlockLibrary.folder) {
                templates.add(file.key)
            } else if let place = files.index(forKey: file.path) {
                files.values[place] = file.key
            } else {
                common.add(file.key)
            }
        }
        var blocks: [String: CacheKey] = [:]
        for name in stages.blocks.known.keys {
            blocks[name] = sources.key(BlockLibrary.path(name)) ?? CacheKey()
        }
        self.blocks = blocks
        for reading in stages.readings.value {
            guard let file = reading.file else { continue }
            common.add(file.path)
            common.add(reading.head)
            anchors.add(reading.known?.text?.anchors ?? CacheKey(of: file.sortedAnchors + file.otherAnchors))
        }
        parted = Set(
            site.locales.filter { locale in
                locale != site.source
                    && site.navigation(locale).pages.contains {
                        !$0.isFallback && $0.file.frontMatter.sourceHashes.isEmpty
                    }
            })
        anchors.add(common)
        templates.add(common)
        withBlocks = templates
        self.files = files
        self.common = common
        withAnchors = anchors
    }

    func page(_ page: Page) -> CacheKey { key(common, page) }

    /// Of what is found in a page, given the key of its HTML.
    func checks(_ page: CacheKey) -> CacheKey {
        var key = withAnchors
        key.add(page)
        return key
    }

    private func key(_ start: CacheKey, _ page: Page) -> CacheKey {
        var key = start
        key.add(page.locale.tag)
        if let own = files[page.file.path] { key.add(own) }
        let source = site.page(at: page.path, in: site.source)?.file
        if let source, let text = files[source.path] { key.add(text) }
        if let source { addLostLinks(of: source, shownIn: page.locale, to: &key) }
        let own = [page.file, source].compactMap(\.self)
        // Nearly every page is made of nothing else.
        if own.allSatisfy({ $0.includes.isEmpty && $0.customBlocks.isEmpty }) { return key }
        var used = own.reduce(into: Set<String>()) { $0.formUnion($1.customBlocks) }
        let makers = own.filter { !$0.includes.isEmpty }
        for path in Set(makers.flatMap { site.includedPaths(of: $0) }).sorted() {
            for locale in [page.locale, site.source] {
                guard let included = site.file(at: path, in: locale), let text = files[included.path] else {
                    continue
                }
                key.add(text)
                used.formUnion(included.customBlocks)
                addLostLinks(of: included, shownIn: page.locale, to: &key)
            }
        }
        for name in used.sorted() {
            if let template = blocks[name] { key.add(template) }
        }
        return key
    }

    /// Adds the links of a text of the source language that lead to a page in another without the heading they name.
    private func addLostLinks(of file: ContentFile, shownIn locale: SiteLocale, to key: inout CacheKey) {
        guard file.locale != locale, parted.contains(locale) else { return }
        for link in file.deepLinks {
            // An include may put another value into the address.
            if VariableFilling.isNeeded(in: link.utf8) {
                key.add(withAnchors)
            } else if resolver.isLost(link, in: file, shownIn: locale) {
                key.add(link)
            }
        }
    }
}
