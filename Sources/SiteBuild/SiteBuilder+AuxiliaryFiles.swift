import Diagnostics
import Markdown
import SiteModel

/// Makes everything beside the pages of content; of two files with one name the first one counts.
///
/// Files that are made of the same things are a group: while these are what they were, the group stands as an earlier
/// build wrote it.
struct AuxiliaryFiles {
    let stages: SiteStages
    let lanes: Int
    /// nil when nothing is kept for a later build.
    var keys: PageKeys?
    /// The records of the pages, by their files in the output.
    var pages: [String: PageRecord] = [:]
    var earlier = PageRecords()
    /// Reads the contents of files that are not pages.
    var checks: () -> [Diagnostic] = { [] }
    var standing: Set<String> = []
    var records = PageRecords()
    private(set) var findings: [Diagnostic] = []

    var common: CacheKey? { keys?.common }
    var shell: PageShell { stages.shell }
    var site: Site { stages.site.value }

    /// Makes all of them.
    ///
    /// - Parameter take: takes a file; returns whether no other had its name.
    mutating func make(_ take: (String, [UInt8]) -> Bool) {
        let glossary = stages.glossary.value
        let all = site.navigations.flatMap(\.pages)
        let rows = shell.layouts.contains("errors") ? all.filter(\.file.hasErrorRows) : []
        group("checks", keys?.withBlocks, take) { [checks] in Diagnosed([:], checks()) }
        group("errors", key(rows), take) { [shell] in ErrorIndexFiles(shell: shell).files() }
        group("tags", common, take) { [shell] in TagFiles(shell: shell).files() }
        group("glossary", common, take) { [shell] in GlossaryFiles(shell: shell, glossary: glossary).files() }
        search(glossary, take)
        group("fixed", common, take) { [shell] in FixedPages(shell: shell).render() }
        // Few sites have any, and to make out what they are made of takes time.
        let printed = shell.settings.printed.isEmpty ? [] : all
        group("print", key(printed), take) { [stages] in PrintedFiles(renderer: stages.renderer).files() }
        group("redirects", common, take) { [shell, site, stages] in
            Redirects(site: site, settings: shell.settings)
                .files(script: Assets(stages.publicFiles).address(of: "js/folder.js"))
        }
        texts(take)
        let projects = shell.projects
        for page in all where !page.isFallback && projects.hasOne(page.file) {
            let path = AuxiliaryPaths.project(of: page.file)
            group("project/" + path, key([page]), take) {
                Diagnosed(projects.archive(of: page.file).map { [path: $0] } ?? [:])
            }
        }
        // Search engines and feeds know the present version.
        if shell.settings.isOlder { return }
        group("feeds", common, take) { [shell] in Diagnosed(Feeds(shell: shell).files()) }
        group("llms", common, take) { [shell, site] in
            Diagnosed(["llms.txt": LanguageModelTexts(site: site, settings: shell.settings).overview])
        }
        group("maps", common, take) { [shell] in Diagnosed(Sitemaps(shell: shell).files()) }
    }

    /// Makes the files of `public/`.
    mutating func publish(_ isPublished: (String) -> Bool, _ take: (String, [UInt8]) -> Bool) {
        let key = common
        if isUpToDate("public", key) { return }
        var paths: [String] = []
        for file in stages.publicFiles where isPublished(file.path) {
            if !standing.contains(file.path), take(file.path, file.bytes) { paths.append(file.path) }
        }
        keep("public", key, paths, [])
    }

    // MARK: Groups

    /// The key of some pages, in their order.
    func key(_ pages: [Page]) -> CacheKey? {
        guard var key = common else { return nil }
        for page in pages { key.add(self.pages[page.htmlFile]?.page ?? CacheKey()) }
        return key
    }

    /// Makes a group of files, unless it stands.
    mutating func group(
        _ name: String, _ key: CacheKey?, _ take: (String, [UInt8]) -> Bool,
        _ make: () -> Diagnosed<[String: [UInt8]]>
    ) {
        if isUpToDate(name, key) { return }
        let made = make()
        let files = made.value.sorted { $0.key < $1.key }
        let paths = files.filter { !standing.contains($0.key) && take($0.key, $0.value) }.map(\.key)
        findings += made.diagnostics
        keep(name, key, paths, made.diagnostics)
    }

    /// Returns whether a group stands as an earlier build wrote it; takes it over then.
    mutating func isUpToDate(_ name: String, _ key: CacheKey?) -> Bool {
        guard let key, let known = earlier.groups[name], known.key == key,
            known.paths.allSatisfy(earlier.standing.contains)
        else { return false }
        records.groups[name] = known
        standing.formUnion(known.paths)
        findings += known.findings
        return true
    }

    mutating func keep(
        _ name: String, _ key: CacheKey?, _ paths: [String], _ findings: [Diagnostic]
    ) {
        guard let key else { return }
        records.groups[name] = FileGroup(key: key, paths: paths, findings: findings)
    }

    // MARK: Texts

    /// Indicates whether the Markdown beside a page stands: it is made of what the page is made of.
    private func hasTwin(_ page: Page) -> Bool {
        let path = page.htmlFile
        guard common != nil, let known = earlier.records[path], known.page == pages[path]?.page else {
            return false
        }
        return earlier.standing.contains(AuxiliaryPaths.markdownCopy(of: page.file))
    }

    /// Makes the Markdown beside the pages, and of the same texts the long ones for language models.
    private mutating func texts(_ take: (String, [UInt8]) -> Bool) {
        let twins = MarkdownCopies(site: site)
        for locale in site.locales {
            let pages = site.navigation(locale).pages.filter { !$0.isFallback }
            var made: [String: [UInt8]] = [:]
            for page in pages {
                let path = AuxiliaryPaths.markdownCopy(of: page.file)
                if hasTwin(page) {
                    standing.insert(path)
                } else if !standing.contains(path) {
                    let twin = twins.bytes(of: page.file)
                    _ = take(path, twin)
                    made[path] = twin
                }
            }
            // Search engines and language models know the present version.
            if !shell.settings.isOlder { longText(locale, pages, made, take) }
        }
    }

    /// Makes the text of all pages of a language.
    ///
    /// - Parameter made: the texts of pages that do not stand, by their places.
    private mutating func longText(
        _ locale: SiteLocale, _ pages: [Page], _ made: [String: [UInt8]], _ take: (String, [UInt8]) -> Bool
    ) {
        let texts = LanguageModelTexts(site: site, settings: shell.settings)
        let path = "llms-full.\(locale.tag).txt"
        let name = "llms/\(locale.tag)"
        if hasSamePages, let old = earlier.groups[name], old.paths.allSatisfy(earlier.standing.contains),
            made.allSatisfy({ earlier.standing.contains($0) && earlier.existingFile($0) == $1 })
        {
            // The change shows in no text: it is in the source of a translation, perhaps.
            standing.formUnion(old.paths)
            return keep(name, key(pages), old.paths, old.findings)
        }
        group(name, key(pages), take) { [site, earlier] in
            let twins = MarkdownCopies(site: site)
            let size = made.values.reduce(0) { $0 + $1.count + 200 }
            let text = texts.full(pages, capacity: size) { page in
                let path = AuxiliaryPaths.markdownCopy(of: page.file)
                let standing = earlier.standing.contains(path) ? earlier.existingFile(path) : nil
                return made[path] ?? standing ?? twins.bytes(of: page.file)
            }
            return Diagnosed([path: text])
        }
    }

    private var hasSamePages: Bool { common != nil && earlier.groups["llms"]?.key == common }
}
