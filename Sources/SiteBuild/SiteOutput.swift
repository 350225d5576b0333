package import SiteModel

/// A built site.
package struct SiteOutput: Sendable {
    /// Every file, by path without a leading slash: `th/apple/ios/index.html`; none when they were given away as they
    /// were made.
    package let files: [String: [UInt8]]
    /// Files that stand in the output folder as they are; empty unless records of an earlier build were given.
    package var standing: Set<String> = []
    /// Files of `standing` that are pages of content.
    package var standingPages: Set<String> { standing.filter { records.records[$0] != nil } }
    /// The results of the pages, for the next build.
    package var records = PageRecords()
    /// The site that the files were made from.
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

    /// The site without some of its files.
    package func leavingOut(_ paths: some Collection<String>) -> SiteOutput {
        var output = SiteOutput(
            files: files.filter { !paths.contains($0.key) }, site: site, shell: shell)
        output.standing = standing
        output.records = records
        return output
    }
}
