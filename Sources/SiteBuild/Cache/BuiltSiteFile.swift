package import Diagnostics
import Foundation
import SiteModel

/// Keeps a whole site as it was built, so that serving begins at once when nothing has changed since.
///
/// One file in `.portico/cache/` for each set of settings, safe to delete. It counts only for the very sources,
/// settings and program that it was made with.
package struct BuiltSiteFile: Sendable {
    private static let head = "portico site 3"
    /// Files that are kept in a cache folder, whatever settings they are of.
    private static let most = 16

    private let key: String
    private let file: CacheFile

    /// - Parameter program: what tells this program from an older one.
    package init(_ sources: SiteSources, _ settings: SiteSettings, program: String, disk: Disk) {
        key = SourcesKey.text(sources, settings, program: program)
        file = CacheFile("site-\(ContentHash.text(CanonicalText.of(settings).utf8))", disk: disk)
    }

    /// The site, if it was built of just these sources; nil when the file is not there, damaged, or another user's.
    package func read() -> BuiltSite? {
        file.read { reader throws(ByteReader.Damage) in
            guard try reader.text() == Self.head, try reader.text() == key else { throw ByteReader.Damage() }
            let findings = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
            var files: [String: [UInt8]] = [:]
            for _ in 0..<max(0, try reader.number()) {
                let path = try reader.text()
                files[path] = Array(try reader.data())
            }
            var readings: [String: ReadingRecord] = [:]
            for _ in 0..<max(0, try reader.number()) {
                let path = try reader.text()
                readings[path] = try ReadingRecord(from: &reader)
            }
            return BuiltSite(files: files, findings: findings, readings: readings)
        }
    }

    /// Keeps a site; one that cannot be written is built again next time.
    package func write(_ site: BuiltSite) {
        var writer = ByteWriter()
        writer.write(Self.head)
        writer.write(key)
        writer.write(site.findings) { $0.write($1) }
        writer.write(site.files.count)
        for (path, bytes) in site.files.sorted(by: { $0.key < $1.key }) {
            writer.write(path)
            writer.write(bytes)
        }
        writer.write(site.readings.count)
        for (path, reading) in site.readings.sorted(by: { $0.key < $1.key }) {
            writer.write(path)
            reading.write(to: &writer)
        }
        file.write(writer)
        Self.removeOldest(in: URL(fileURLWithPath: file.path).deletingLastPathComponent())
    }

    /// Leaves the latest files, as each change of the settings makes a new one.
    private static func removeOldest(in folder: URL) {
        let day = URLResourceKey.contentModificationDateKey
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [day])
        let dated = (files ?? []).filter { $0.lastPathComponent.hasPrefix("site-") }.map { file in
            (
                file: file,
                day: (try? file.resourceValues(forKeys: [day]))?.contentModificationDate ?? .distantPast
            )
        }
        for old in dated.sorted(by: { $0.day > $1.day }).dropFirst(most) {
            try? FileManager.default.removeItem(at: old.file)
        }
    }
}

/// The result of building a site's sources.
package struct BuiltSite: Sendable {
    /// Every file, by path without a leading slash.
    package let files: [String: [UInt8]]
    /// The findings in the sources.
    package let findings: [Diagnostic]
    /// The results of reading the pages' files, by path; a page that has none is read again.
    let readings: [String: ReadingRecord]

    init(files: [String: [UInt8]], findings: [Diagnostic], readings: [String: ReadingRecord]) {
        self.files = files
        self.findings = findings
        self.readings = readings
    }

    /// - Parameter built: a site that was built with records of earlier pages, be there any or not.
    package init(_ built: Diagnosed<SiteOutput>) {
        self.init(
            files: built.value.files, findings: built.diagnostics, readings: built.value.records.readings)
    }
}
