package import Diagnostics
import Foundation
import Markdown
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

    static func one(
        _ sources: SiteSources, _ settings: SiteSettings, lanes: Int, earlier: PageRecords?, program: String,
        take: ((String, [UInt8]) -> Void)?
    ) -> Diagnosed<SiteOutput> {
        let reader = ContentReader(
            sources, settings, lanes: lanes, earlier: earlier?.readings, program: program)
        let readings = reader.read()
        let stages = SiteStages(readings, sources, settings, lanes: lanes)
        let keys = earlier.map { _ in PageKeys(stages, sources, program: program) }
        var findings = stages.diagnostics
        var files: [String: [UInt8]] = [:]
        var taken: Set<String> = []
        // A page comes before a file beside the pages with its name, and that before a file of `public/`.
        func give(_ path: String, _ bytes: [UInt8]) -> Bool {
            guard taken.insert(path).inserted else { return false }
            if let take { take(path, bytes) } else { files[path] = bytes }
            return true
        }
        let pages = Self.pages(stages, keys, earlier, lanes: lanes, give)
        taken.formUnion(pages.standing)
        findings += pages.findings + wholeFindings(stages, settings)
        var auxiliaryFiles = AuxiliaryFiles(
            stages: stages, lanes: lanes, keys: keys, pages: pages.records, earlier: earlier ?? PageRecords(),
            checks: { commonFindings(stages, sources, settings) })
        auxiliaryFiles.make(give)
        auxiliaryFiles.publish({ settings.publishes($0, of: sources) }, give)
        findings += auxiliaryFiles.findings
        var output = SiteOutput(files: files, site: stages.site.value, shell: stages.shell)
        output.standing = pages.standing.union(auxiliaryFiles.standing)
        if keys != nil {
            output.records = auxiliaryFiles.records
            output.records.records = pages.records
            for reading in readings.value {
                output.records.readings[reading.path] = reading.record(reader.key(of: reading.path))
            }
        }
        return Diagnosed(output, DiagnosticOrder.sorted(stages.ruled(findings)))
    }

    /// A page of the output, made now or standing from an earlier build.
    private struct RenderedPage: Sendable {
        let path: String
        /// Its HTML, or why there is none; empty when the file stands.
        let rendered: Diagnosed<[UInt8]>
        /// Indicates whether its file stands as an earlier build wrote it.
        let isUpToDate: Bool
        private(set) var record = PageRecord()

        init(
            _ page: Page, _ renderer: PageRenderer, _ checks: SiteChecks, _ keys: PageKeys?,
            _ earlier: PageRecords?
        ) {
            path = page.htmlFile
            let known = earlier?.records[path]
            if let keys {
                record.page = keys.page(page)
                record.checks = keys.checks(record.page)
            }
            if let known, known.checks == record.checks {
                record.findings = known.findings
            } else if !page.isFallback {
                record.findings = checks.findings(in: page.file)
            }
            isUpToDate = known?.page == record.page && earlier?.standing.contains(path) == true
            rendered = isUpToDate ? Diagnosed([]) : renderer.render(page)
        }
    }

    private struct RenderedPages {
        var findings: [Diagnostic] = []
        /// Files that stand as an earlier build wrote them.
        var standing: Set<String> = []
        var records: [String: PageRecord] = [:]
    }

    /// Makes the pages of content, and gives each away.
    private static func pages(
        _ stages: SiteStages, _ keys: PageKeys?, _ earlier: PageRecords?, lanes: Int,
        _ give: (String, [UInt8]) -> Bool
    ) -> RenderedPages {
        let checks = SiteChecks(stages)
        let all = stages.site.value.navigations.flatMap(\.pages)
        var result = RenderedPages()
        for start in stride(from: 0, to: all.count, by: pagesAtOnce) {
            let pages = Array(all[start..<min(start + pagesAtOnce, all.count)])
            let made = OrderedParallelMap.map(pages, lanes: lanes) { page in
                RenderedPage(page, stages.renderer, checks, keys, earlier)
            }
            for page in made {
                result.findings += page.record.findings + page.rendered.diagnostics
                if keys != nil { result.records[page.path] = page.record }
                if page.isUpToDate {
                    result.standing.insert(page.path)
                } else if page.rendered.diagnostics.isEmpty {
                    _ = give(page.path, page.rendered.value)
                }
            }
            // The others would take as long, each.
            if made.contains(where: { $0.rendered.diagnostics.contains { $0.id == .templateTooLarge } }) {
                break
            }
        }
        return result
    }

    private static func wholeFindings(_ stages: SiteStages, _ settings: SiteSettings) -> [Diagnostic] {
        var findings = PrintedFiles(renderer: stages.renderer).collisions
        if let left = stages.resolver.unofferedProviders { findings.append(left) }
        // The present version is asked about links of the configuration, which all share.
        if settings.isOlder { return findings }
        return findings + SiteAddresses(stages).findings(settings.links)
    }

    /// The findings in templates and texts, which no page's text has a part in.
    private static func commonFindings(
        _ stages: SiteStages, _ sources: SiteSources, _ settings: SiteSettings
    ) -> [Diagnostic] {
        // The present version is asked about them, which all share.
        if settings.isOlder { return [] }
        return (TemplateChecks(stages, sources)?.findings ?? [])
            + BlockTemplateChecks(stages, sources).findings
            + settings.theme.missingTexts(settings.locales)
    }

    /// The site that was built of the same sources and settings before: nothing is rendered, and a page's text is read
    /// when it is asked for.
    package static func site(
        _ built: BuiltSite, of sources: SiteSources, _ settings: SiteSettings,
        lanes: Int = ProcessInfo.processInfo.activeProcessorCount
    ) -> SiteOutput {
        let present = sources.present(settings.versions)
        let readings = ContentReader(present, settings, lanes: lanes, earlier: built.readings).read()
        // The findings of the build before are said again.
        var stages = SiteStages(readings, present, settings, findsWords: false, lanes: lanes)
        if settings.versions != nil {
            let knowing = settings.knowing(stages.site.value, sources)
            stages = SiteStages(readings, present, knowing, findsWords: false, lanes: lanes)
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
}

extension SiteBuilder {
    /// The pages of a site that are published, without anything rendered.
    static func published(
        _ sources: SiteSources, _ settings: SiteSettings, earlier: PageRecords? = nil, program: String = ""
    ) -> Site {
        let readings = ContentReader(
            sources, settings, lanes: 1, earlier: earlier?.readings, program: program
        ).read().value
        return Site.resolve(
            readings.compactMap(\.file), locales: settings.locales, includesDrafts: settings.includesDrafts
        ).value
    }

    /// Builds a site and its older versions, each of which is a site of its own in a folder of its name.
    static func versioned(
        _ sources: SiteSources, _ settings: SiteSettings, _ versions: SiteVersions, lanes: Int,
        earlier: PageRecords?, program: String, take: ((String, [UInt8]) -> Void)?
    ) -> Diagnosed<SiteOutput> {
        let present = sources.present(versions)
        let known = settings.knowing(
            published(present, settings, earlier: earlier, program: program), sources)
        var whole = one(present, known, lanes: lanes, earlier: earlier, program: program, take: take)
        var findings = whole.diagnostics
        for version in versions.older {
            let own = sources.of(version)
            let folder = version.name + "/"
            let built = one(
                own, known.of(version, own), lanes: lanes, earlier: earlier?.below(folder), program: program,
                take: take.map { take in { path, bytes in take(folder + path, bytes) } })
            findings += known.told(built.diagnostics, of: version)
            whole.value = whole.value.adding(built.value, below: folder)
        }
        findings += known.collisions(whole.value.site, present)
        return Diagnosed(whole.value, DiagnosticOrder.sorted(findings))
    }
}

extension SiteOutput {
    func adding(_ version: SiteOutput, below folder: String) -> SiteOutput {
        var files = files
        for (path, bytes) in version.files { files[folder + path] = bytes }
        var whole = SiteOutput(files: files, site: site, shell: shell)
        whole.standing = standing.union(version.standing.map { folder + $0 })
        whole.records = records
        whole.records.versions[folder] = version.records
        return whole
    }
}

/// The order in which findings are shown, each once.
enum DiagnosticOrder {
    /// By path, line, column, id and message.
    static func sorted(_ findings: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return findings.filter { seen.insert($0).inserted }.sorted { a, b in
            (a.location, a.id.rawValue, a.message) < (b.location, b.id.rawValue, b.message)
        }
    }
}

/// A built site.
package struct SiteOutput: Sendable {
    /// Every file, by path without a leading slash: `th/apple/ios/index.html`; none when they were given away as they
    /// were made.
    package let files: [String: [UInt8]]
    /// Files that stand in the output folder as they are; empty unless records of an earlier build were given.
    package var standing: Set<String> = []
    /// The results of the pages, for the next build.
    package var records = PageRecords()
    package let site: Site
    /// Renders further pages in the site's chrome.
    package let shell: PageShell
}

extension SiteOutput {
    /// The site for a server, which names pages and renders none of them: without their texts.
    package var served: SiteOutput {
        let named = site.withoutTexts
        return SiteOutput(
            files: files, site: named, shell: shell.replacing(site: named, templates: shell.templates))
    }

    package func leavingOut(_ paths: some Collection<String>) -> SiteOutput {
        var output = SiteOutput(files: files.filter { !paths.contains($0.key) }, site: site, shell: shell)
        output.standing = standing
        output.records = records
        return output
    }
}
