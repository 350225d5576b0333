import ArgumentParser
import Diagnostics
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
    func build(_ project: Project) throws -> Diagnosed<SiteOutput?> {
        if project.isUnusable { return Diagnosed(nil, project.diagnostics) }
        let built = SiteBuilder.build(project.sources, settings(project.configuration.site))
        return Diagnosed(built.value, project.diagnostics + built.diagnostics)
    }
}
