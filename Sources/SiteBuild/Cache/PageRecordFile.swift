import Foundation
import SiteModel

/// The file of an output folder's page records: `.portico/cache/`, safe to delete.
package struct PageRecordFile: Sendable {
    private static let head = "portico pages 2"

    private let file: String
    private let folder: String

    /// - Parameter output: the folder, as given to `OutputWriter`.
    package init(output: String, disk: Disk) {
        folder = disk.absolute(output)
        file = disk.absolute(".portico/cache/pages-\(ContentHash.text(folder.utf8))")
    }

    /// The records of the last build; none when the file is not there or damaged.
    package func read() -> PageRecords {
        guard let bytes = FileBytes.read(file), let sum = bytes.last(8) else { return PageRecords() }
        let content = bytes.dropLast(8)
        guard ContentHash.words(content, seed: 0) == sum else { return PageRecords() }
        var reader = ByteReader(content)
        do throws(ByteReader.Damage) {
            guard try reader.text() == Self.head else { return PageRecords() }
            var records = PageRecords()
            for _ in 0..<max(0, try reader.number()) {
                let path = try reader.text()
                let mark = try reader.text()
                records.records[path] = try PageRecord(from: &reader)
                if FileMark.of(folder + "/" + path) == mark { records.standing.insert(path) }
            }
            return reader.isAtEnd ? records : PageRecords()
        } catch {
            return PageRecords()
        }
    }

    /// Keeps the records of a build that has been written; what cannot be written is made anew next time.
    package func write(_ records: PageRecords) {
        // Digests are nearly all of it, and what grows by doubling is twice in memory now and then.
        let size = records.records.reduce(0) { $0 + $1.value.digest.count + $1.key.utf8.count + 200 }
        var writer = ByteWriter(capacity: size)
        writer.write(Self.head)
        writer.write(records.records.count)
        for (path, record) in records.records.sorted(by: { $0.key < $1.key }) {
            writer.write(path)
            writer.write(FileMark.of(folder + "/" + path) ?? "")
            record.write(to: &writer)
        }
        writer.writeWhole(ContentHash.words(writer.bytes, seed: 0))
        let url = URL(fileURLWithPath: file)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        writer.bytes.withUnsafeBytes { raw in
            guard let start = raw.baseAddress else { return }
            let data = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: raw.count, deallocator: .none)
            try? data.write(to: url, options: .atomic)
        }
    }
}

extension [UInt8] {
    /// The last bytes as a number; nil when there are fewer.
    fileprivate func last(_ length: Int) -> UInt64? {
        guard count >= length else { return nil }
        return suffix(length).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
