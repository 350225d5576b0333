import Diagnostics
import SiteModel

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
            findings += VersionFindings(version, versions, known).told(built.diagnostics)
            whole.value = whole.value.adding(built.value, below: folder)
        }
        findings += known.collisions(whole.value.site, present)
        return Diagnosed(whole.value, DiagnosticOrder.sorted(findings))
    }
}

extension SiteOutput {
    /// The output with that of an older version in a folder.
    func adding(_ version: SiteOutput, below folder: String) -> SiteOutput {
        var files = files
        for (path, bytes) in version.files { files[folder + path] = bytes }
        var whole = SiteOutput(files: files, site: site, shell: shell)
        whole.standing = standing.union(version.standing.map { folder + $0 })
        whole.records = records.adding(version.records, below: folder)
        return whole
    }
}
