import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild
import SiteModel

/// `portico check`: builds the site and writes nothing but what is wrong with it.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the site: configuration, content, links, templates, interface texts.",
        discussion: """
            Prints every finding with file, line and column, and writes no file.

              portico check --deny-warnings --format github
              portico check --external
              portico explain link.broken-anchor
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var building: BuildingOptions

    @Flag(help: "Ask other hosts, too, whether the pages that links lead to are still there.")
    var external = false

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let project = Project.read(options)
        let result = try building.build(project) { _, _ in }
        var diagnostics = result.diagnostics
        if external, let output = result.value {
            diagnostics += try await externalFindings(output.site, project)
        }
        let findings = Findings(
            diagnostics: diagnostics, deniesWarnings: building.denyWarnings,
            showsNotes: !options.quiet)
        findings.write(options, texts: project.texts)
        if !options.quiet {
            let pages = result.value.map { PageCount.text($0.site, says: "not checked") } ?? "no site"
            Console.talk(
                "\(pages): \(findings.summary) (\(Milliseconds.text(start.duration(to: clock.now))))")
        }
        try findings.end()
    }

    /// The findings about links to other hosts; good answers are kept for the next check.
    private func externalFindings(_ site: Site, _ project: Project) async throws -> [Diagnostic] {
        let settings = project.configuration.externalLinks
        let links = ExternalLinks(of: site, settings: settings)
        let urls = links.links.map(\.url)
        let now = Int64(Date().timeIntervalSince1970)
        var cache = ExternalLinkCache(project.disk.cached(ExternalLinkCache.name))
        let known = cache.answers(for: urls, now: now, days: settings.cacheDays)
        let asked = urls.filter { known[$0] == nil }
        if !options.quiet {
            Console.talk("\(asked.count) of \(urls.count) addresses on other hosts are asked for")
        }
        let answers = await ExternalLinkCheck.answers(
            for: asked, mayBePrivate: { settings.allowsPrivate($0) })
        cache.take(answers, now: now, urls: urls)
        // As with every cache: where it cannot be kept, the next check does the work again.
        project.disk.cache(cache.bytes, as: ExternalLinkCache.name)
        return links.findings(known.merging(answers) { $1 }, rules: project.configuration.site.rules)
    }
}

/// The number of a site's pages, in words.
enum PageCount {
    /// `36 pages in 3 languages`; stand-ins for missing translations are told apart, and so are drafts.
    ///
    /// - Parameter fate: what became of the drafts.
    static func text(_ site: Site, says fate: String = "left out") -> String {
        let pages = site.navigations.flatMap(\.pages)
        let written = pages.filter { !$0.isFallback }.count
        let languages = site.locales.count
        let text =
            "\(written) page\(written == 1 ? "" : "s") in \(languages) language\(languages == 1 ? "" : "s")"
        let missing = pages.count - written
        let drafts = site.drafts.count
        return text + (missing == 0 ? "" : ", \(missing) not translated")
            + (drafts == 0 ? "" : ", \(drafts) draft\(drafts == 1 ? "" : "s") \(fate) (`--drafts`)")
    }
}
