package import Diagnostics
import SiteModel

/// Keeps a whole site as it was built, so that serving begins at once when nothing has changed since.
///
/// One file in `.portico/cache/` for each set of settings, safe to delete. It counts only for the very sources,
/// settings and program that it was made with.
package struct BuiltSiteFile: Sendable {
    private static let head = "portico site 4"
    /// So many files are kept in a cache folder, whatever settings they are of.
    private static let most = 16

    private let key: CacheKey
    private let file: CacheFile

    /// - Parameter program: what tells this program from an older one.
    package init(_ sources: SiteSources, _ settings: SiteSettings, program: String, disk: Disk) {
        key = BuildManifest.key(sources, settings, program: program)
        var writer = ByteWriter()
        writer.write(settings)
        file = CacheFile("site-\(ContentHash.text(writer.bytes))", disk: disk)
    }

    /// The site, if it was built of just these sources; nil when the file is not there, damaged, or another user's.
    package func read() -> BuiltSite? {
        file.read { reader throws(ByteReader.Damage) in
            guard try reader.text() == Self.head, try CacheKey(from: &reader) == key else {
                throw ByteReader.Damage()
            }
            let files: [String: ArraySlice<UInt8>] = try reader.value()
            return BuiltSite(
                files: files.mapValues { Array($0) }, findings: try reader.value(),
                readings: try reader.value())
        }
    }

    /// Keeps a site; one that cannot be written is built again next time.
    package func write(_ site: BuiltSite) {
        var writer = ByteWriter()
        writer.write(Self.head, key)
        writer.write(site.files.mapValues { $0[...] })
        writer.write(site.findings, site.readings)
        file.write(writer.bytes)
        file.leaveLatest(Self.most, "site-")
    }
}

/// The result of building a site's sources.
package struct BuiltSite: Sendable {
    /// Every file, by path without a leading slash.
    package let files: [String: [UInt8]]
    package let findings: [Diagnostic]
    /// The results of reading the pages' files, by path; a page that has none is read again.
    let readings: [String: ReadingRecord]
}

extension BuiltSite {
    /// - Parameter built: a site that was built with records of earlier pages, be there any or not.
    package init(_ built: Diagnosed<SiteOutput>) {
        self.init(
            files: built.value.files, findings: built.diagnostics, readings: built.value.records.readings)
    }
}
