package import Diagnostics
import SiteModel

/// The files that a build wrote into an output folder and what it made them of, so that the next does nothing twice.
///
/// It is a file in `.portico/cache/`, beside it one with the parts of the search indexes; both are safe to delete. It
/// counts for the folder's files that are as the build wrote them, by their size and time.
package struct BuildManifest: Sendable {
    private static let head = "portico build 2"
    /// So many files are kept in a cache folder, whatever output folders they are of.
    private static let most = 32
    /// The end of the name of the file with the parts.
    private static let partsSuffix = "-search"

    private let file: CacheFile
    private let parts: CacheFile
    private let folder: String
    private var last: Build

    private struct Build: Stored {
        /// The key of everything that the folder's bytes depend on; nil when nothing is known.
        var key: CacheKey?
        var index = SourceIndex()
        var findings: [Diagnostic] = []
        var files: [String: FileStatus] = [:]
        /// The records, as they were written: they are needed when something has changed.
        var records: ArraySlice<UInt8> = []

        init() {}

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            guard try reader.text() == BuildManifest.head else { throw ByteReader.Damage() }
            (key, index, findings, files, records) = try reader.values()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(BuildManifest.head, key, index, findings, files, records)
        }
    }

    /// Reads what the last build of a folder left.
    ///
    /// - Parameter output: the folder, as given to `OutputWriter`.
    package init(output: String, disk: Disk) {
        folder = disk.absolute(output)
        file = CacheFile("build-\(ContentHash.text(folder.utf8))", disk: disk)
        parts = file.beside(Self.partsSuffix)
        last = file.read(Build.init) ?? Build()
    }

    package var index: SourceIndex { last.index }

    /// The key of sources, settings and the program that makes a site of them.
    static func key(_ sources: SiteSources, _ settings: SiteSettings, program: String) -> CacheKey {
        var key = CacheKey(of: [program])
        key.add { $0.write(settings) }
        for file in sources.list {
            key.add(file.path)
            key.add(file.key)
        }
        return key
    }

    /// The findings of the folder's build, if it holds what a build would write now.
    ///
    /// - Parameters:
    ///   - program: what tells this program from an older one.
    ///   - index: the pages that were read since, if they are others; they are kept.
    package func findings(
        _ sources: SiteSources, _ settings: SiteSettings, program: String, index: SourceIndex?
    ) -> [Diagnostic]? {
        guard last.key == Self.key(sources, settings, program: program), !last.files.isEmpty,
            standing.count == last.files.count
        else { return nil }
        if let index {
            var new = self
            new.last.index = index
            new.write()
        }
        return last.findings
    }

    /// The folder's files that are as the build wrote them.
    private var standing: [String: FileStatus] {
        let now = FileStatus.of(last.files.keys, in: folder)
        return last.files.filter { now[$0.key]?.hasBytes(of: $0.value) == true }
    }

    /// The records of the build; none when there are none, or they are damaged.
    package var earlier: PageRecords {
        var reader = ByteReader(last.records)
        var earlier = (try? PageRecords(from: &reader)) ?? PageRecords()
        earlier.parts = PartsFile(parts.path)
        earlier.standing = Set(standing.keys)
        earlier.existingFile = { [folder] in FileBytes.read(folder + "/" + $0) }
        return earlier
    }

    /// Writes down a build; what cannot be written is built again next time.
    ///
    /// - Parameters:
    ///   - records: those of the build; nil: none are kept for the next one.
    ///   - earlier: those that it went on from.
    ///   - findings: what was found in the sources.
    ///   - index: the pages that were read; nil when they are those of the last build.
    ///   - writer: the writer of the folder's files.
    package mutating func write(
        _ records: PageRecords?, after earlier: PageRecords?, _ findings: [Diagnostic],
        of sources: SiteSources,
        _ settings: SiteSettings, program: String, index: SourceIndex?, by writer: OutputWriter
    ) {
        last.key = Self.key(sources, settings, program: program)
        last.findings = findings
        last.index = index ?? last.index
        // A file that stood may have been touched since it was looked at.
        last.files = last.files.filter { writer.paths.contains($0.key) && !writer.given.contains($0.key) }
        let given = writer.given.union([OutputFolder.marker])
        let written = FileStatus.of(given, in: folder)
        last.files.merge(written) { $1 }
        // A file that is gone again, or was not written, is a reason to build once more.
        if written.count != given.count { last.key = nil }
        last.records = records.map { bytes($0, old: earlier?.parts) } ?? []
        write()
        file.leaveLatest(Self.most, "build-", with: Self.partsSuffix)
    }

    /// The records as they are written, after their parts.
    private func bytes(_ records: PageRecords, old: PartsFile?) -> ArraySlice<UInt8> {
        var records = records
        do throws(SystemFailure) {
            guard try parts.isReady() else { return [] }
            try records.putParts(parts.path, old: old)
        } catch {
            // They are made again, with everything else.
            return []
        }
        var writer = ByteWriter(capacity: (records.records.count + records.readings.count) * 400 + 4096)
        writer.write(records)
        return writer.bytes[...]
    }

    private func write() {
        let count = last.records.count + last.index.entries.count * 120 + last.files.count * 60
        var writer = ByteWriter(capacity: count + 4096)
        writer.write(last)
        file.write(writer.bytes)
    }
}
