package import Diagnostics
import SiteModel

/// Remembers what an output folder was made from, so that building again what has not changed costs nothing.
///
/// A stamp is a file in `.portico/cache/` and safe to delete. It holds the key of everything the bytes depend
/// on, what was found, and size and time of every file written, so that a folder somebody changed is built again.
package struct BuildStamp: Sendable {
    private let key: String
    private let file: CacheFile
    private let folder: String

    /// The stamp of one output folder.
    ///
    /// - Parameters:
    ///   - output: the folder, as given to `OutputWriter`.
    ///   - program: what tells this program from an older one.
    package init(
        _ sources: SiteSources, _ settings: SiteSettings, output: String, program: String, disk: Disk
    ) {
        key = SourcesKey.text(sources, settings, program: program)
        folder = disk.absolute(output)
        file = CacheFile("build-\(ContentHash.text(folder.utf8))", disk: disk)
    }

    /// The findings of the folder's build, if it holds what a build would write now.
    package var findings: [Diagnostic]? {
        file.read { reader throws(ByteReader.Damage) in
            guard try reader.text() == key else { throw ByteReader.Damage() }
            let findings = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
            let marks = try reader.list { reader throws(ByteReader.Damage) in
                (path: try reader.text(), mark: try FileFingerprint(from: &reader))
            }
            let standing = FileFingerprints.standing(marks, in: folder)
            guard !marks.isEmpty, standing.count == marks.count else { throw ByteReader.Damage() }
            return findings
        }
    }

    /// Writes the stamp after a build; a stamp that cannot be written is no stamp.
    ///
    /// - Parameters:
    ///   - files: the paths of the folder's files, relative to it.
    ///   - findings: what was found in the sources.
    ///   - marks: the marks of the files.
    package func write(_ files: some Collection<String>, findings: [Diagnostic], marks: FileFingerprints) {
        var writer = ByteWriter()
        writer.write(key)
        writer.write(findings) { $0.write($1) }
        writer.write(files.count + 1)
        for path in Array(files) + [OutputFolder.marker] {
            guard let mark = marks.of(path) else { return }
            writer.write(path)
            mark.write(to: &writer)
        }
        file.write(writer)
    }
}

extension FileFingerprints {
    /// - Parameters:
    ///   - output: the folder, as given to `OutputWriter`.
    ///   - earlier: the records of an earlier build; whatever has been written since has to be looked at.
    package init(output: String, disk: Disk, earlier: PageRecords? = nil) {
        self.init(folder: disk.absolute(output), known: earlier?.marks ?? [:])
    }
}
