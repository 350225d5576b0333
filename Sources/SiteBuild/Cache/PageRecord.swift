import Diagnostics
import SiteModel

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
