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
    /// The phrases of languages without spaces that search knows as terms, by the name of their shelf.
    var phrases: [String: LearnedPhrases] = [:]
    /// The pages' parts of the search indexes, by the name of their shelf.
    var indexCaches: [String: SearchIndexCache] = [:]
    /// The file of the list of a shelf, by the shelf's name; nil where nothing is kept in files.
    var indexCacheList: @Sendable (String) -> CacheFile? = { _ in nil }
    /// Files of the output that are still what the earlier build wrote.
    var standing: Set<String> = []
    /// The marks of these, if they were looked at.
    var marks: [String: FileFingerprint] = [:]
    /// Reads a file of the output.
    var existingFile: @Sendable (String) -> [UInt8]? = { _ in nil }

    /// No earlier build.
    package init() {}

    /// The records of the files in a folder, by their paths in it.
    func below(_ folder: String) -> PageRecords {
        func own<Value>(_ all: [String: Value]) -> [String: Value] {
            var own: [String: Value] = [:]
            for (path, value) in all where path.hasPrefix(folder) {
                own[String(path.dropFirst(folder.utf8.count))] = value
            }
            return own
        }
        var part = PageRecords()
        part.records = own(records)
        part.readings = own(readings)
        part.groups = own(groups).mapValues { group in
            var group = group
            group.paths = group.paths.map { String($0.dropFirst(folder.utf8.count)) }
            return group
        }
        part.phrases = own(phrases)
        part.indexCaches = own(indexCaches)
        part.standing = Set(
            standing.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.utf8.count)) })
        part.existingFile = { [existingFile] in existingFile(folder + $0) }
        part.indexCacheList = { [indexCacheList] in indexCacheList(folder + $0) }
        return part
    }

    /// The records with those of an older version in a folder.
    func adding(_ version: PageRecords, below folder: String) -> PageRecords {
        var whole = self
        for (path, record) in version.records { whole.records[folder + path] = record }
        for (path, reading) in version.readings { whole.readings[folder + path] = reading }
        for (name, group) in version.groups {
            var group = group
            group.paths = group.paths.map { folder + $0 }
            whole.groups[folder + name] = group
        }
        for (name, phrases) in version.phrases { whole.phrases[folder + name] = phrases }
        for (name, indexCache) in version.indexCaches { whole.indexCaches[folder + name] = indexCache }
        return whole
    }
}

/// Files beside the pages that are made together, with the key of everything that they are made of.
struct FileGroup: Sendable {
    let key: CacheKey
    /// Their places in the output.
    var paths: [String]
    let findings: [Diagnostic]

    init(key: CacheKey, paths: [String], findings: [Diagnostic]) {
        self.key = key
        self.paths = paths
        self.findings = findings
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        key = try CacheKey(from: &reader)
        paths = try reader.list { reader throws(ByteReader.Damage) in try reader.text() }
        findings = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
    }

    func write(to writer: inout ByteWriter) {
        key.write(to: &writer)
        writer.write(paths) { $0.write($1) }
        writer.write(findings) { $0.write($1) }
    }
}

/// Phrases with the key of the pages that they were learned from.
struct LearnedPhrases: Sendable {
    let key: CacheKey
    let phrases: [String]

    init(key: CacheKey, phrases: [String]) {
        self.key = key
        self.phrases = phrases
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        key = try CacheKey(from: &reader)
        phrases = try reader.list { reader throws(ByteReader.Damage) in try reader.text() }
    }

    func write(to writer: inout ByteWriter) {
        key.write(to: &writer)
        writer.write(phrases) { $0.write($1) }
    }
}

/// The results that a build made of one page, with the key of everything that it was made of.
struct PageRecord: Sendable {
    /// Of the page's HTML.
    var page = CacheKey()
    /// Of what the checks found, and that.
    var checks = CacheKey()
    var findings: [Diagnostic] = []

    init() {}

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        page = try CacheKey(from: &reader)
        checks = try CacheKey(from: &reader)
        findings = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
    }

    func write(to writer: inout ByteWriter) {
        page.write(to: &writer)
        checks.write(to: &writer)
        writer.write(findings) { $0.write($1) }
    }
}
