import Diagnostics
import SiteBuild

/// The files of a project's older versions.
enum VersionSources {
    /// The files that are read from Git tags, and what is wrong with the places of all versions.
    ///
    /// - Parameter sources: what was read from the disk, with the versions' folders.
    static func read(_ versions: SiteVersions?, _ sources: SiteSources, _ disk: Disk) -> Diagnosed<
        [String: [UInt8]]
    > {
        var files: [String: [UInt8]] = [:]
        var findings: [Diagnostic] = []
        for version in versions?.older ?? [] {
            if version.tag != nil {
                let tagged = TaggedSources(folder: disk.root).read(version)
                files.merge(tagged.value) { $1 }
                findings += tagged.diagnostics
            } else if !sources.files.keys.contains(where: { $0.hasPrefix(version.root + "content/") }) {
                findings.append(
                    Diagnostic(
                        .versionMissing, at: version.place,
                        "the version `\(version.name)` has no folder `\(version.root)content/`",
                        notes: [
                            "`portico version add \(version.name)` copies the present pages there; "
                                + "with `tag` they are read from a Git tag"
                        ]))
            }
        }
        return Diagnosed(files, findings)
    }
}
