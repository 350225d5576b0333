package import Diagnostics
import Foundation
import MarkdownSyntax
package import SiteModel
import SiteTemplates

/// Makes a site of its sources: a pure function.
package enum SiteBuilder {
    /// The number of pages that are made before their files are given away.
    private static let pagesAtOnce = 128

    /// Builds the whole site, with its older versions; findings are sorted by place.
    ///
    /// - Parameters:
    ///   - lanes: how many pages are made at once; the result is the same for any number.
    ///   - earlier: what an earlier build of the same output folder made of the pages.
    ///   - program: what tells this program from others, which may make other bytes.
    ///   - take: takes each file when it is made, in an order that is always the same; without it they are all in
    ///     the output.
    package static func build(
        _ sources: SiteSources, _ settings: SiteSettings,
        lanes: Int = ProcessInfo.processInfo.activeProcessorCount, earlier: PageRecords? = nil,
        program: String = "", take: ((String, [UInt8]) -> Void)? = nil
    ) -> Diagnosed<SiteOutput> {
        guard let versions = settings.versions else {
            return one(sources, settings, lanes: lanes, earlier: earlier, program: program, take: take)
        }
        return versioned(
            sources, settings, versions, lanes: lanes, earlier: earlier, program: program, take: take)
    }

    /// Builds one version of a site.
    static func one(
        _ sources: SiteSources, _ settings: SiteSettings, lanes: Int, earlier: PageRecords?, program: String,
        take: ((String, [UInt8]) -> Void)?
    ) -> Diagnosed<SiteOutput> {
        let readings = ContentReader(sources, settings, lanes: lanes).read()
        let stages = SiteStages(readings, sources, settings)
        let keys = earlier.map { _ in PageKeys(stages, sources, program: program) }
        let checks = SiteChecks(stages)
        let all = stages.site.value.navigations.flatMap(\.pages)
        var records = PageRecords()
        var findings = stages.diagnostics
        var standing: Set<String> = []
        var files: [String: [UInt8]] = [:]
        var taken: Set<String> = []
        // A page comes before a file beside the pages with its name, and that before a file of `public/`.
        func give(_ path: String, _ bytes: [UInt8]) {
            guard taken.insert(path).inserted else { return }
            if let take { take(path, bytes) } else { files[path] = bytes }
        }
        for start in stride(from: 0, to: all.count, by: pagesAtOnce) {
            let pages = Array(all[start..<min(start + pagesAtOnce, all.count)])
            let made = OrderedParallelMap.map(pages, lanes: lanes) { page in
                MadePage(page, stages.renderer, checks, keys, earlier)
            }
            for page in made {
                findings += page.record.findings + page.rendered.diagnostics
                if keys != nil { records.records[page.path] = page.record }
                if page.stands {
                    standing.insert(page.path)
                    taken.insert(page.path)
                } else if page.rendered.diagnostics.isEmpty {
                    give(page.path, page.rendered.value)
                }
            }
            // The others would take as long, each.
            if made.contains(where: { $0.rendered.diagnostics.contains { $0.id == .templateTooLarge } }) {
                break
            }
        }
        let search = SearchFiles(
            shell: stages.shell, glossary: stages.glossary.value, lanes: lanes, keys: keys,
            earlier: earlier?.records ?? [:])
        findings += wholeFindings(stages, sources, settings)
        findings += companions(stages, search, keep: { records.records[$0]?.keep($1, of: $2) }, take: give)
        for file in stages.publicFiles where settings.publishes(file.path, of: sources) {
            give(file.path, file.bytes)
        }
        var output = SiteOutput(files: files, site: stages.site.value, shell: stages.shell)
        output.standing = standing
        output.records = records
        return Diagnosed(output, DiagnosticOrder.sorted(stages.ruled(findings)))
    }

    /// The findings that no page has by itself.
    private static func wholeFindings(
        _ stages: SiteStages, _ sources: SiteSources, _ settings: SiteSettings
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        findings += PrintedFiles(renderer: stages.renderer).collisions
        if let left = UnofferedProviders(site: stages.site.value, resolver: stages.resolver).finding {
            findings.append(left)
        }
        // The present version is asked about templates and links of the configuration, which all share.
        if settings.isOlder { return findings }
        findings += TemplateChecks(stages, sources)?.findings ?? []
        findings += BlockTemplateChecks(stages, sources).findings
        findings += SiteAddresses(stages).findings(settings.links)
        findings += settings.theme.missingTexts(settings.locales)
        return findings
    }

    /// The site that was built of the same sources and settings before: its pages are read, and nothing is rendered.
    package static func site(
        _ built: BuiltSite, of sources: SiteSources, _ settings: SiteSettings,
        lanes: Int = ProcessInfo.processInfo.activeProcessorCount
    ) -> SiteOutput {
        let present = sources.present(settings.versions)
        let readings = ContentReader(present, settings, lanes: lanes).read()
        // The findings of the build before are said again.
        var stages = SiteStages(readings, present, settings, findsWords: false)
        if settings.versions != nil {
            let knowing = settings.knowing(stages.site.value, sources)
            stages = SiteStages(readings, present, knowing, findsWords: false)
        }
        return SiteOutput(files: built.files, site: stages.site.value, shell: stages.shell)
    }

    /// The pages of a site without anything rendered; drafts are there too. Findings are left to `build`.
    package static func site(_ sources: SiteSources, _ settings: SiteSettings) -> Site {
        let readings = ContentReader(sources.present(settings.versions), settings, lanes: 1).read().value
        return Site.resolve(
            readings.compactMap(\.file), locales: settings.locales, includesDrafts: true
        ).value
    }

    /// Makes everything beside the pages of content and the files of `public/`; of two files with one name the
    /// first one counts.
    ///
    /// - Parameters:
    ///   - keep: takes each page's part of the search index, with its key.
    ///   - take: takes a file.
    /// - Returns: what was found.
    static func companions(
        _ stages: SiteStages, _ search: SearchFiles,
        keep: (String, ArraySlice<UInt8>, CacheKey) -> Void = { _, _, _ in }, take: (String, [UInt8]) -> Void
    ) -> [Diagnostic] {
        let site = stages.site.value
        let settings = stages.shell.settings
        let strings = stages.strings.value
        var diagnostics: [Diagnostic] = []
        func give(_ files: [String: [UInt8]]) {
            for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { take(path, bytes) }
        }
        func give(_ stage: Diagnosed<[String: [UInt8]]>) {
            diagnostics += stage.diagnostics
            give(stage.value)
        }
        give(ErrorIndexFiles(shell: stages.shell).files())
        give(TagFiles(shell: stages.shell).files())
        give(GlossaryFiles(shell: stages.shell, glossary: stages.glossary.value).files())
        give(search.files(keep: keep))
        give(FixedPages(shell: stages.shell).render())
        give(PrintedFiles(renderer: stages.renderer).files())
        give(Redirects(site: site, settings: settings).files())
        let twins = MarkdownTwins(site: site)
        for page in site.navigations.flatMap(\.pages) where !page.isFallback {
            take(AuxiliaryPaths.markdownTwin(of: page.file), twins.bytes(of: page.file))
        }
        // Search engines and feeds know the present version.
        if settings.isOlder { return diagnostics }
        let feeds = Feeds(
            site: site, settings: settings, title: { strings[$0]?["site.title"] ?? settings.title })
        give(feeds.files())
        LanguageModelTexts(site: site, settings: settings).write(take)
        give(Sitemaps(site: site, baseURL: settings.baseURL, hasPlayground: settings.offered != nil).files())
        return diagnostics
    }
}
