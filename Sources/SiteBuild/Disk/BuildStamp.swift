package import Diagnostics
import Foundation
import SiteModel

/// Remembers what an output folder was made from, so that building again what has not changed costs nothing.
///
/// A stamp is a file in `.portico/cache/` and safe to delete. It holds the key of everything the bytes depend
/// on, what was found, and size and time of every file written, so that a folder somebody changed is built again.
package struct BuildStamp: Sendable {
    private let key: String
    private let file: String
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
        file = disk.absolute(".portico/cache/build-\(ContentHash.text(folder.utf8))")
    }

    /// The findings of the folder's build, if it holds what a build would write now.
    package var findings: [Diagnostic]? {
        guard let bytes = FileBytes.read(file) else { return nil }
        var reader = ByteReader(bytes[...])
        do throws(ByteReader.Damage) {
            guard try reader.text() == key else { return nil }
            let findings = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
            let count = try reader.number()
            guard count > 0 else { return nil }
            for _ in 0..<count {
                let mark = try reader.text()
                guard FileMark.of(folder + "/" + (try reader.text())) == mark else { return nil }
            }
            return reader.isAtEnd ? findings : nil
        } catch {
            return nil
        }
    }

    /// Writes the stamp after a build; a stamp that cannot be written is no stamp.
    ///
    /// - Parameters:
    ///   - files: the paths of the folder's files, relative to it.
    ///   - findings: what was found in the sources.
    package func write(_ files: some Collection<String>, findings: [Diagnostic]) {
        var writer = ByteWriter()
        writer.write(key)
        writer.write(findings) { $0.write($1) }
        writer.write(files.count + 1)
        for path in files.sorted() + [OutputFolder.marker] {
            guard let mark = FileMark.of(folder + "/" + path) else { return }
            writer.write(mark)
            writer.write(path)
        }
        let url = URL(fileURLWithPath: file)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(writer.bytes).write(to: url, options: .atomic)
    }
}
