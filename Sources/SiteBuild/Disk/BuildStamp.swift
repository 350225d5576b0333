import Foundation
import SiteModel

/// Remembers what an output folder was made from, so that building again what has not changed costs nothing.
///
/// A stamp is a file in `.portico/cache/` and safe to delete. It holds the key of everything the bytes depend
/// on, and size and time of every file written, so that a folder somebody changed is built again.
package struct BuildStamp: Sendable {
    private let key: String
    private let file: String
    private let folder: String

    /// The stamp of one output folder.
    ///
    /// - Parameters:
    ///   - output: the folder, as given to `Disk.write`.
    ///   - program: what tells this program from an older one.
    package init(
        _ sources: SiteSources, _ settings: SiteSettings, output: String, program: String, disk: Disk
    ) {
        var first = ContentHash.of("\(program)\n\(settings)".utf8)
        var second = ContentHash.of("\(settings)\n\(program)".utf8)
        for (path, bytes) in sources.files.sorted(by: { $0.key < $1.key }) {
            first = ContentHash.of(path.utf8, seed: first &+ UInt64(bytes.count))
            second = ContentHash.words(bytes, seed: second &+ ContentHash.of(path.utf8))
            first = ContentHash.words(bytes, seed: first)
        }
        key = String(first, radix: 16) + "-" + String(second, radix: 16)
        folder = disk.absolute(output)
        file = disk.absolute(".portico/cache/build-\(ContentHash.text(folder.utf8))")
    }

    /// Whether the folder holds what a build would write now.
    package var isCurrent: Bool {
        guard let bytes = FileManager.default.contents(atPath: file) else { return false }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first.map(String.init) == key, lines.count > 1 else { return false }
        return lines.dropFirst().allSatisfy { line in
            guard let tab = line.firstIndex(of: "\t") else { return false }
            let path = String(line[line.index(after: tab)...])
            return FileMark.of(folder + "/" + path) == String(line[..<tab])
        }
    }

    /// Writes the stamp after a build without findings; a stamp that cannot be written is no stamp.
    package func write(_ files: some Collection<String>) {
        var lines = [key]
        for path in files.sorted() + [Disk.marker] {
            guard let mark = FileMark.of(folder + "/" + path) else { return }
            lines.append("\(mark)\t\(path)")
        }
        let url = URL(fileURLWithPath: file)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(lines.joined(separator: "\n").utf8).write(to: url, options: .atomic)
    }
}
