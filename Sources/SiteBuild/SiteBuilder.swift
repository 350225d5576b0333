package import Diagnostics
import Foundation
import MarkdownSyntax
package import SiteModel
import SiteTemplates

/// Makes a site of its sources: a pure function.
package enum SiteBuilder {
    /// Builds the whole site; findings are sorted by place.
    ///
    /// - Parameter lanes: how many pages are made at once; the result is the same for any number.
    package static func build(
        _ sources: SiteSources, _ settings: SiteSettings,
        lanes: Int = ProcessInfo.processInfo.activeProcessorCount
    ) -> Diagnosed<SiteOutput> {
        let readings = ContentReader(sources: sources, locales: settings.locales, lanes: lanes).read()
        let stages = SiteStages(readings, sources, settings)
        let checks = SiteChecks(stages)
        let checked = OrderedParallelMap.map(checks.files, lanes: lanes) { checks.findings(in: $0) }
        var findings = stages.diagnostics + checked.flatMap { $0 }
        let companions = companions(stages, lanes: lanes)
        let pages = pages(stages.renderer, lanes: lanes)
        findings += companions.diagnostics + pages.diagnostics
        var files: [String: [UInt8]] = [:]
        for file in stages.publicFiles { files[file.path] = file.bytes }
        files.merge(companions.value) { $1 }
        files.merge(pages.value) { $1 }
        return Diagnosed(
            SiteOutput(files: files, site: stages.site.value, shell: stages.shell),
            DiagnosticOrder.sorted(findings))
    }

    /// The pages of a site without anything rendered; drafts are there too. Findings are left to `build`.
    package static func site(_ sources: SiteSources, _ settings: SiteSettings) -> Site {
        let readings = ContentReader(sources: sources, locales: settings.locales, lanes: 1).read().value
        return Site.resolve(
            readings.compactMap(\.file), locales: settings.locales, includesDrafts: true
        ).value
    }

    private static func pages(_ renderer: PageRenderer, lanes: Int) -> Diagnosed<[String: [UInt8]]> {
        let pages = renderer.shell.site.navigations.flatMap(\.pages)
        let rendered = OrderedParallelMap.map(pages, lanes: lanes) { renderer.render($0) }
        var files: [String: [UInt8]] = [:]
        for (page, result) in zip(pages, rendered) where result.diagnostics.isEmpty {
            files[page.path.htmlFile(in: page.locale)] = result.value
        }
        return Diagnosed(files, rendered.flatMap(\.diagnostics))
    }

    /// Everything beside the pages of content and the files of `public/`.
    static func companions(_ stages: SiteStages, lanes: Int) -> Diagnosed<[String: [UInt8]]> {
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
        let search = SearchFiles(shell: stages.shell, glossary: stages.glossary.value, lanes: lanes)
        files.merge(taking(search.files())) { $1 }
        let glossary = GlossaryFiles(shell: stages.shell, glossary: stages.glossary.value)
        files.merge(taking(glossary.files())) { $1 }
        files.merge(taking(ErrorIndexFiles(shell: stages.shell).files())) { $1 }
        return Diagnosed(files, diagnostics)
    }
}
