import Foundation
import SiteModel

/// The files of an output folder's records: `.portico/cache/`, safe to delete.
package struct PageRecordFile: Sendable {
    private static let head = "portico pages 4"

    private let file: CacheFile
    private let folder: String

    /// - Parameter output: the folder, as given to `OutputWriter`.
    package init(output: String, disk: Disk) {
        folder = disk.absolute(output)
        file = CacheFile("pages-\(ContentHash.text(folder.utf8))", disk: disk)
    }

    /// The records of the last build; none when the file is not there or damaged.
    package func read() -> PageRecords {
        var records = readRecords() ?? PageRecords()
        records.indexCacheList = { indexCache($0) }
        return records
    }

    private func readRecords() -> PageRecords? {
        file.read { reader throws(ByteReader.Damage) in
            guard try reader.text() == Self.head else { throw ByteReader.Damage() }
            var records = PageRecords()
            records.records = try Self.table(&reader) { reader throws(ByteReader.Damage) in
                try PageRecord(from: &reader)
            }
            records.readings = try Self.table(&reader) { reader throws(ByteReader.Damage) in
                try ReadingRecord(from: &reader)
            }
            records.groups = try Self.table(&reader) { reader throws(ByteReader.Damage) in
                try FileGroup(from: &reader)
            }
            records.phrases = try Self.table(&reader) { reader throws(ByteReader.Damage) in
                try LearnedPhrases(from: &reader)
            }
            for name in try reader.list({ reader throws(ByteReader.Damage) in try reader.text() }) {
                records.indexCaches[name] = .kept(in: indexCache(name))
            }
            let marks = try reader.list { reader throws(ByteReader.Damage) in
                (path: try reader.text(), mark: try FileFingerprint(from: &reader))
            }
            let standing = FileFingerprints.standing(marks, in: folder)
            records.marks = standing
            records.standing = Set(standing.keys)
            records.existingFile = { [folder] in FileBytes.read(folder + "/" + $0) }
            return records
        }
    }

    private static func table<Value>(
        _ reader: inout ByteReader, _ each: (inout ByteReader) throws(ByteReader.Damage) -> Value
    ) throws(ByteReader.Damage) -> [String: Value] {
        let count = try reader.number()
        var table: [String: Value] = [:]
        for _ in 0..<max(0, count) {
            let key = try reader.text()
            table[key] = try each(&reader)
        }
        return table
    }

    private func indexCache(_ name: String) -> CacheFile {
        file.beside("-search-\(ContentHash.text(name.utf8))")
    }

    /// Keeps the records of a build that has been written; what cannot be written is rebuilt next time.
    ///
    /// - Parameters:
    ///   - files: the paths of the folder's files.
    ///   - marks: their marks.
    package func write(_ records: PageRecords, files: some Collection<String>, marks: FileFingerprints) {
        var writer = ByteWriter(capacity: (records.records.count + records.readings.count) * 400 + 4096)
        func write<Value>(_ table: [String: Value], _ each: (inout ByteWriter, Value) -> Void) {
            writer.write(table.count)
            for (key, value) in table {
                writer.write(key)
                each(&writer, value)
            }
        }
        writer.write(Self.head)
        write(records.records) { $1.write(to: &$0) }
        write(records.readings) { $1.write(to: &$0) }
        write(records.groups) { $1.write(to: &$0) }
        write(records.phrases) { $1.write(to: &$0) }
        writer.write(Array(records.indexCaches.keys)) { $0.write($1) }
        let known = files.compactMap { path in marks.of(path).map { (path: path, mark: $0) } }
        writer.write(known) { writer, file in
            writer.write(file.path)
            file.mark.write(to: &writer)
        }
        file.write(writer)
        var kept: [String: String?] = [:]
        for (name, indexCache) in records.indexCaches {
            let list = self.indexCache(name)
            kept.updateValue(indexCache.write(to: list), forKey: list.path)
        }
        removeIndexCaches(besides: kept)
    }

    /// Removes the files of shelves that there are no more.
    ///
    /// - Parameter kept: the list of each shelf that there is, with the file of its parts if that may be a new one.
    private func removeIndexCaches(besides kept: [String: String?]) {
        let cache = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] {
            let path = cache + "/" + name
            guard path.hasPrefix("\(file.path)-search-") else { continue }
            let indexCache = kept.first { path == $0.key || path.hasPrefix($0.key + "-") }
            let isOld = indexCache.map { path != $0.key && $0.value != nil && path != $0.value }
            if isOld ?? true { unlink(path) }
        }
    }
}
