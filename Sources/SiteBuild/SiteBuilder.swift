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
        var findings: [Diagnostic] = []
        func taking<Value>(_ stage: Diagnosed<Value>) -> Value {
            findings += stage.diagnostics
            return stage.value
        }

        let publicFiles = sources.below("public").filter { !$0.path.isHidden }
        let templateFiles = sources.below("templates").filter { $0.path.hasSuffix(".mustache") }
            .map { TemplateFile(path: $0.path, bytes: $0.bytes) }
        let contents = taking(ContentReader(sources: sources, locales: settings.locales, lanes: lanes).read())
        let site = taking(
            Site.resolve(contents, locales: settings.locales, includesDrafts: settings.includesDrafts))
        let templates = taking(TemplateLibrary.parse(templateFiles))
        let strings = taking(
            StringsReader(sources: sources, locales: site.locales).read(templates: templateFiles))
        let glossary = taking(
            Glossary.parse(
                sources.files["content/glossary.yml"] ?? [], path: "content/glossary.yml",
                locales: site.locales))
        let shell = PageShell(
            site: site, settings: settings, templates: templates, strings: strings,
            assets: Assets(publicFiles))
        let resolver = LinkResolver(
            site: site, playground: settings.playground, publicFiles: Set(publicFiles.map(\.path)))

        findings += checks(site, resolver, glossary, lanes: lanes)
        var files: [String: [UInt8]] = [:]
        for file in publicFiles { files[file.path] = file.bytes }
        files.merge(companions(site, settings, strings)) { $1 }
        files.merge(taking(Redirects(site: site, settings: settings).files())) { $1 }
        files.merge(taking(StandingPages(shell: shell).render())) { $1 }
        files.merge(taking(SearchFiles(shell: shell, glossary: glossary, lanes: lanes).files())) { $1 }
        files.merge(taking(GlossaryFiles(shell: shell, glossary: glossary).files())) { $1 }
        files.merge(
            taking(pages(PageRenderer(shell: shell, resolver: resolver, glossary: glossary), lanes: lanes))
        ) { $1 }
        return Diagnosed(
            SiteOutput(files: files, site: site, shell: shell), DiagnosticOrder.sorted(findings))
    }

    /// The pages of a site without anything rendered; drafts are there too. Findings are left to `build`.
    package static func site(_ sources: SiteSources, _ settings: SiteSettings) -> Site {
        let contents = ContentReader(sources: sources, locales: settings.locales, lanes: 1).read().value
        return Site.resolve(contents, locales: settings.locales, includesDrafts: true).value
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

    private static func checks(_ site: Site, _ resolver: LinkResolver, _ glossary: Glossary, lanes: Int)
        -> [Diagnostic]
    {
        let links = LinkChecker(resolver: resolver)
        let blocks = PlaygroundChecker(links: resolver.playground)
        let words = GlossaryChecker(glossary, locales: site.locales)
        let parity = ParityChecker(site: site)
        let files = site.navigations.flatMap(\.pages).filter { !$0.isFallback }.map(\.file)
        return OrderedParallelMap.map(files, lanes: lanes) {
            links.findings(in: $0) + blocks.findings(in: $0) + words.findings(in: $0)
                + parity.findings(in: $0)
        }.flatMap { $0 }
    }

    private static func companions(
        _ site: Site, _ settings: SiteSettings, _ strings: [SiteLocale: InterfaceStrings]
    ) -> [String: [UInt8]] {
        var files = Sitemaps(site: site, baseURL: settings.baseURL).files()
        files.merge(LanguageModelTexts(site: site, settings: settings).files()) { $1 }
        let feeds = Feeds(
            site: site, settings: settings, title: { strings[$0]?["site.title"] ?? settings.title })
        files.merge(feeds.files()) { $1 }
        for page in site.navigations.flatMap(\.pages) where !page.isFallback {
            files[MarkdownTwins.path(of: page.file)] = MarkdownTwins.bytes(of: page.file)
        }
        return files
    }
}

extension String {
    /// Whether a part of the path begins with a dot.
    fileprivate var isHidden: Bool { split(separator: "/").contains { $0.hasPrefix(".") } }
}
