package import Diagnostics
internal import SiteModel
internal import SiteTemplates

/// Makes a site of its sources: a pure function.
package enum SiteBuilder {
    /// Builds the whole site; findings are sorted by place.
    package static func build(_ sources: SiteSources, _ settings: SiteSettings) -> Diagnosed<SiteOutput> {
        let site = Site.resolve([], locales: settings.locales, includesDrafts: settings.includesDrafts)
        let shell = PageShell(settings: settings, templates: TemplateLibrary.parse([]).value, strings: [:])
        return Diagnosed(SiteOutput(files: [:], site: site.value, shell: shell))
    }
}
