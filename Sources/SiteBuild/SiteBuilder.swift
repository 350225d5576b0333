package import Diagnostics
import Foundation
import MarkdownSyntax
package import SiteModel
import SiteSearch
import SiteTemplates

/// Makes a site of its sources: a pure function.
package enum SiteBuilder {
    /// Builds the whole site; findings are sorted by place.
    ///
    /// - Parameters:
    ///   - lanes: how many pages are made at once; the result is the same for any number.
    ///   - earlier: what an earlier build of the same output folder made of the pages.
    ///   - program: what tells this program from others, which may make other bytes.
    package static func build(
        _ sources: SiteSources, _ settings: SiteSettings,
        lanes: Int = ProcessInfo.processInfo.activeProcessorCount, earlier: PageRecords? = nil,
        program: String = ""
    ) -> Diagnosed<SiteOutput> {
        let readings = ContentReader(sources: sources, locales: settings.locales, lanes: lanes).read()
        let stages = SiteStages(readings, sources, settings)
        let keys = earlier.map { _ in PageKeys(stages, sources, program: program) }
        let checks = SiteChecks(stages)
        let all = stages.site.value.navigations.flatMap(\.pages)
        let made = OrderedParallelMap.map(all, lanes: lanes) { page in
            MadePage(page, stages.renderer, checks, keys, earlier)
        }
        var records = PageRecords()
        var files: [String: [UInt8]] = [:]
        var findings = stages.diagnostics
        var standing: Set<String> = []
        for file in stages.publicFiles { files[file.path] = file.bytes }
        for page in made {
            findings += page.record.findings + page.rendered.diagnostics
            if page.stands { standing.insert(page.path) }
            if keys != nil { records.records[page.path] = page.record }
        }
        let search = SearchFiles(
            shell: stages.shell, glossary: stages.glossary.value, lanes: lanes, keys: keys,
            earlier: earlier?.records ?? [:])
        let companions = companions(stages, search) { records.records[$0]?.keep($1, of: $2) }
        findings += companions.diagnostics
        files.merge(companions.value) { $1 }
        // A page comes before a file of `public/` with its name.
        for page in made where page.rendered.diagnostics.isEmpty {
            files[page.path] = page.stands ? nil : page.rendered.value
        }
        var output = SiteOutput(files: files, site: stages.site.value, shell: stages.shell)
        output.standing = standing
        output.records = records
        return Diagnosed(output, DiagnosticOrder.sorted(findings))
    }

    /// The pages of a site without anything rendered; drafts are there too. Findings are left to `build`.
    package static func site(_ sources: SiteSources, _ settings: SiteSettings) -> Site {
        let readings = ContentReader(sources: sources, locales: settings.locales, lanes: 1).read().value
        return Site.resolve(
            readings.compactMap(\.file), locales: settings.locales, includesDrafts: true
        ).value
    }

    /// Everything beside the pages of content and the files of `public/`.
    ///
    /// - Parameter keep: takes each page's part of the search index, with its key.
    static func companions(
        _ stages: SiteStages, _ search: SearchFiles,
        keep: (String, SearchDigest, CacheKey) -> Void = { _, _, _ in }
    ) -> Diagnosed<[String: [UInt8]]> {
        let site = stages.site.value
        let settings = stages.shell.settings
        let strings = stages.strings.value
        var diagnostics: [Diagnostic] = []
        func taking(_ stage: Diagnosed<[String: [UInt8]]>) -> [String: [UInt8]] {
            diagnostics += stage.diagnostics
            return stage.value
        }
        var files = Sitemaps(site: site, baseURL: settings.baseURL).files()
        files.merge(LanguageModelTexts(site: site, settings: settings).files()) { $1 }
        let feeds = Feeds(
            site: site, settings: settings, title: { strings[$0]?["site.title"] ?? settings.title })
        files.merge(feeds.files()) { $1 }
        for page in site.navigations.flatMap(\.pages) where !page.isFallback {
            files[MarkdownTwins.path(of: page.file)] = MarkdownTwins.bytes(of: page.file)
        }
        files.merge(taking(Redirects(site: site, settings: settings).files())) { $1 }
        files.merge(taking(StandingPages(shell: stages.shell).render())) { $1 }
        files.merge(taking(search.files(keep: keep))) { $1 }
        let glossary = GlossaryFiles(shell: stages.shell, glossary: stages.glossary.value)
        files.merge(taking(glossary.files())) { $1 }
        files.merge(taking(ErrorIndexFiles(shell: stages.shell).files())) { $1 }
        return Diagnosed(files, diagnostics)
    }
}
