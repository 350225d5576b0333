import Diagnostics
import SiteModel

/// The results of an earlier build, so that a build remakes only what a change affects.
package struct PageRecords: Sendable {
    /// By the page's file in the output: `th/apple/ios/index.html`.
    var records: [String: PageRecord] = [:]
    /// By the page's file among the sources.
    var readings: [String: ReadingRecord] = [:]
    /// Files beside the pages that are made together, by a name of their own.
    var groups: [String: FileGroup] = [:]
    /// The pages' parts of the search indexes, by the indexes' names.
    var search: [String: SearchParts] = [:]
    /// The records of older versions, by the folders that they stand in.
    var versions: [String: PageRecords] = [:]
    var parts: PartsFile?
    /// Files of the output that are still what the earlier build wrote.
    var standing: Set<String> = []
    var existingFile: @Sendable (String) -> [UInt8]? = { _ in nil }

    package init() {}

    func below(_ folder: String) -> PageRecords {
        var part = versions[folder] ?? PageRecords()
        part.parts = parts
        part.standing = Set(
            standing.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.utf8.count)) })
        part.existingFile = { [existingFile] in existingFile(folder + $0) }
        return part
    }

    // MARK: Parts

    /// The number of bytes that the parts take in their file.
    private var size: Int {
        versions.values.reduce(0) { $0 + $1.size }
            + search.values.joinedParts.reduce(0) { sum, part in
                if case .file(let place) = part.place { sum + place.count } else { sum }
            }
    }

    private var hasNewParts: Bool {
        search.values.joinedParts.contains { if case .memory = $0.place { true } else { false } }
            || versions.values.contains(where: \.hasNewParts)
    }

    /// Writes the parts that are in memory to their file, if there are some.
    mutating func putParts(_ path: String, old: PartsFile?) throws(SystemFailure) {
        guard hasNewParts else { return }
        guard var writer = PartsFile.Writer(path, old: old, used: size) else { throw .last }
        do throws(SystemFailure) {
            try putParts(&writer)
            try writer.finish()
        } catch {
            writer.discard()
            throw error
        }
    }

    private mutating func putParts(_ writer: inout PartsFile.Writer) throws(SystemFailure) {
        for name in search.keys.sorted() {
            guard var own = search[name] else { continue }
            for number in own.parts.indices { try writer.put(&own.parts[number]) }
            search[name] = own
        }
        for folder in versions.keys.sorted() { try versions[folder]?.putParts(&writer) }
    }
}

extension Collection<SearchParts> {
    fileprivate var joinedParts: FlattenSequence<LazyMapCollection<Self, [SearchParts.Part]>> {
        lazy.map(\.parts).joined()
    }
}

extension PageRecords: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (records, readings, groups, search, versions) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(records, readings, groups, search, versions)
    }
}

/// Files beside the pages that are made together, with the key of everything that they are made of.
struct FileGroup: Sendable {
    let key: CacheKey
    let paths: [String]
    let findings: [Diagnostic]
}

extension FileGroup: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (key, paths, findings) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(key, paths, findings)
    }
}

/// The results that a build made of one page, with the key of everything that it was made of.
struct PageRecord: Sendable {
    var page = CacheKey()
    /// Of what the checks found, and that.
    var checks = CacheKey()
    var findings: [Diagnostic] = []
}

extension PageRecord: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (page, checks, findings) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(page, checks, findings)
    }
}
