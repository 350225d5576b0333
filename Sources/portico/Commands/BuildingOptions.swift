import ArgumentParser
import Diagnostics
import Providers
import SiteBuild

/// The options of commands that build the site.
struct BuildingOptions: ParsableArguments {
    @Option(help: "Where the site is published; replaces `site.baseURL`.")
    var baseURL: String?

    @Flag(help: "Publish drafts too.")
    var drafts = false

    @Flag(help: "Fail on warnings.")
    var denyWarnings = false

    mutating func validate() throws {
        if let baseURL, WebOrigin.parse(baseURL) == nil {
            throw ValidationError(
                "`--base-url` needs scheme and host without a path: https://docs.example.com")
        }
    }

    /// What these options make of the configured settings.
    func settings(_ configured: SiteSettings) -> SiteSettings {
        var settings = configured
        if let baseURL { settings.baseURL = WebOrigin.parse(baseURL) }
        settings.includesDrafts = drafts
        return settings
    }

    /// Builds the site of a project; nil when its configuration cannot be used.
    ///
    /// - Parameters:
    ///   - servesPlayground: whether the site's own server has the playground, so that pages lead there.
    ///   - earlier: what an earlier build of the same folder made of the pages.
    ///   - program: what tells this program from others.
    ///   - take: takes each file when it is made; without it they are all in the output.
    func build(
        _ project: Project, servesPlayground: Bool = false, earlier: PageRecords? = nil, program: String = "",
        take: ((String, [UInt8]) -> Void)? = nil
    ) throws -> Diagnosed<SiteOutput?> {
        if project.isUnusable { return Diagnosed(nil, project.diagnostics) }
        var settings = settings(project.configuration.site)
        if servesPlayground {
            settings.playground = PlaygroundLinks(
                origin: "", providers: project.configuration.providers.map(\.id.rawValue))
        }
        let built = SiteBuilder.build(
            project.sources, settings, earlier: earlier, program: program, take: take)
        return Diagnosed(built.value, project.diagnostics + built.diagnostics)
    }
}
