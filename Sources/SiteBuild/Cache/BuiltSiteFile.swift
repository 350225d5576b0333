import Foundation
import SiteModel

/// Keeps a whole site as it was built, so that serving begins at once when nothing has changed since.
///
/// One file in `.portico/cache/` for each set of settings, safe to delete. It counts only for the very sources,
/// settings and program that it was made with.
package struct BuiltSiteFile: Sendable {
    private static let head = "portico site 2"
    /// Files that are kept in a cache folder, whatever settings they are of.
    private static let most = 16

    private let key: String
    private let file: String

    /// - Parameter program: what tells this program from an older one.
    package init(_ sources: SiteSources, _ settings: SiteSettings, program: String, disk: Disk) {
        key = SourcesKey.text(sources, settings, program: program)
        file = disk.absolute(".portico/cache/site-\(ContentHash.text(CanonicalText.of(settings).utf8))")
    }

    /// The site, if it was built of just these sources; nil when the file is not there or damaged.
    package func read() -> BuiltSite? {
        guard let bytes = FileBytes.read(file), bytes.count > 8 else { return nil }
        let sum = bytes.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        let content = bytes.dropLast(8)
        guard ContentHash.words(content, seed: 0) == sum else { return nil }
        var reader = ByteReader(content)
        do throws(ByteReader.Damage) {
            guard try reader.text() == Self.head, try reader.text() == key else { return nil }
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
            guard reader.isAtEnd else { return nil }
            return BuiltSite(files: files, findings: findings, readings: readings)
        } catch {
            return nil
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
        writer.writeWhole(ContentHash.words(writer.bytes, seed: 0))
        let url = URL(fileURLWithPath: file)
        // The folder above holds the installation's secret and its store as well.
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? Data(writer.bytes).write(to: url, options: .atomic)
        Self.removeOldest(in: url.deletingLastPathComponent())
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
