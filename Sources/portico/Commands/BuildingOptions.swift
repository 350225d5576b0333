import ArgumentParser
import Diagnostics
import Foundation
import OpenID
import Providers
import SiteBuild
import WebServer

/// The options of commands that build the site.
struct BuildingOptions: ParsableArguments {
    @Option(help: "Where the site is published; replaces `site.baseURL`.")
    var baseURL: String?

    @Flag(help: "Publish drafts too.")
    var drafts = false

    @Flag(help: "Fail on warnings.")
    var denyWarnings = false

    @Flag(help: "Hold older versions of the document to the same rules as the present one.")
    var versions = false

    mutating func validate() throws {
        if let baseURL, SiteAddress.parse(baseURL) == nil {
            throw ValidationError(
                "`--base-url` needs a whole address: https://docs.example.com or https://example.com/docs")
        }
    }

    /// The settings that these options make of the configured ones.
    func settings(_ configured: SiteSettings) -> SiteSettings {
        var settings = configured
        if let baseURL { settings.baseURL = SiteAddress.parse(baseURL) }
        settings.basePath = settings.baseURL.map(SiteAddress.path) ?? ""
        settings.includesDrafts = drafts
        settings.versions?.areChecked = versions
        return settings
    }

    /// Builds the site of a project; nil when its configuration cannot be used.
    ///
    /// - Parameters:
    ///   - earlier: what an earlier build of the same folder made of the pages.
    ///   - program: what tells this program from others.
    ///   - take: takes each file when it is made; without it they are all in the output.
    func build(
        _ project: Project, earlier: PageRecords? = nil, program: String = "",
        take: ((String, [UInt8]) -> Void)? = nil
    ) throws -> Diagnosed<SiteOutput?> {
        if project.isUnusable { return Diagnosed(nil, project.diagnostics + furtherFindings(project)) }
        let shared = sharedHost(project)
        if !shared.isEmpty { return Diagnosed(nil, project.diagnostics + shared) }
        let built = SiteBuilder.build(
            project.sources, settings(project.configuration.site), earlier: earlier, program: program,
            take: take)
        return Diagnosed(built.value, project.diagnostics + built.diagnostics)
    }

    /// The finding about a `--base-url` that shares its host with the playground.
    private func sharedHost(_ project: Project) -> [Diagnostic] {
        project.configuration.sharedHost(
            baseURL.flatMap(SiteAddress.parse), at: SourceLocation(path: project.configurationName))
    }

    /// The findings in pages and templates of a project whose configuration has mistakes, so that all come in one run.
    ///
    /// What could be a consequence of a mistake is left out: it is said once that is mended.
    private func furtherFindings(_ project: Project) -> [Diagnostic] {
        let settings = settings(project.configuration.site)
        let isReadable = !project.sourcesDiagnostics.contains { $0.severity == .error }
        guard project.configuration.knowsSource, isReadable else { return [] }
        let built = SiteBuilder.build(project.sources, settings) { _, _ in }
        return built.diagnostics.filter { !Self.consequences.contains($0.id) }
    }

    /// Findings that a language or a provider can cause which the configuration spells wrong.
    private static let consequences: Set<DiagnosticID> = [
        .contentUnknownLocale, .contentUnknownProvider, .contentUnofferedProvider, .contentNoPages,
        .markdownPlaygroundProvider, .stringsUnknownKey,
    ]

    /// The site of a project as its own server shows it, with its playground; nil when its configuration cannot be used.
    ///
    /// It is built when something has changed since it was last served, and read from `.portico/cache/` otherwise.
    ///
    /// - Returns: the site without its large files, and these.
    func served(_ project: Project) throws -> (Diagnosed<SiteOutput?>, LargeFiles) {
        let large = LargeFiles(project)
        let unusable = (project.isUnusable ? project.diagnostics : []) + sharedHost(project)
        if !unusable.isEmpty { return (Diagnosed(nil, unusable), large) }
        var settings = settings(project.configuration.site)
        settings.playground = project.configuration.links(origin: "")
        settings.basePath = project.configuration.servedBasePath(settings)
        let cache = BuiltSiteFile(
            project.sources, settings, program: ProgramFile.mark, disk: project.disk)
        if let kept = cache.read() {
            let site = SiteBuilder.site(kept, of: project.sources, settings)
            // An entry of the cache comes from a page, or is small.
            return (
                Diagnosed(site.served, project.diagnostics + kept.findings), large.without(site.files.keys)
            )
        }
        // With records, so that the next start need not read the pages.
        let built = SiteBuilder.build(project.sources, settings, earlier: PageRecords())
        let published = large.published(in: built.value.files, of: project)
        let site = built.value.leavingOut(published.paths.keys)
        if !built.diagnostics.contains(where: { $0.severity == .error }) {
            cache.write(BuiltSite(Diagnosed(site, built.diagnostics)))
        }
        return (Diagnosed(site.served, project.diagnostics + built.diagnostics), published)
    }
}

/// Public files that the server sends from the disk, and does not hold.
struct LargeFiles {
    /// Path without leading slash → path on the disk.
    let paths: [String: String]

    /// Files of more bytes are sent from the disk. Pages stay in memory whatever their size.
    static let bound = SiteServer.largestHeld

    /// The files of `public/` that are too large to be held.
    init(_ project: Project) {
        paths = project.sources.files.reduce(into: [:]) { paths, file in
            guard file.value.count > Self.bound, file.key.hasPrefix("public/") else { return }
            paths[String(file.key.dropFirst("public/".count))] = project.disk.root + "/" + file.key
        }
    }

    private init(paths: [String: String]) {
        self.paths = paths
    }

    /// Those of them that have none of the names.
    func without(_ names: some Collection<String>) -> LargeFiles {
        LargeFiles(paths: paths.filter { !names.contains($0.key) })
    }

    /// Those whose bytes are the site's own, too: a page or a file beside the pages comes before them.
    func published(in files: [String: [UInt8]], of project: Project) -> LargeFiles {
        LargeFiles(
            paths: paths.filter { files[$0.key]?.count == project.sources.files["public/\($0.key)"]?.count })
    }
}
