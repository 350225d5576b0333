import Diagnostics
import SiteModel

/// The results that a build made of one page, with the key of everything that it was made of.
struct PageRecord: Sendable {
    /// Of the page's HTML.
    var page = CacheKey()
    /// Of what the checks found, and that.
    var checks = CacheKey()
    var findings: [Diagnostic] = []
    /// Of the page's part of the search index.
    private(set) var search = CacheKey()
    /// That part as bytes, which need a small part of its memory; empty when there is none.
    private(set) var digest: ArraySlice<UInt8> = []

    init() {}

    /// Takes the page's part of the search index.
    mutating func keep(_ digest: ArraySlice<UInt8>, of key: CacheKey) {
        self.digest = digest
        search = key
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        page = try CacheKey(from: &reader)
        checks = try CacheKey(from: &reader)
        findings = try reader.list { reader throws(ByteReader.Damage) in try reader.finding() }
        search = try CacheKey(from: &reader)
        digest = try reader.data()
    }

    func write(to writer: inout ByteWriter) {
        page.write(to: &writer)
        checks.write(to: &writer)
        writer.write(findings) { $0.write($1) }
        search.write(to: &writer)
        writer.write(digest)
    }
}
