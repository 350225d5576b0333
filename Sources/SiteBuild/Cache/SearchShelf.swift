import SiteModel
import SiteSearch

/// The pages' parts of the search index of a language, as bytes, each with the key of what it was made of.
///
/// They are most of what a build keeps, so that each language has a file of its own, which is read when a page of the
/// language has changed.
enum SearchShelf: Sendable {
    /// Parts that were made, or looked through, by this build.
    case made(Contents)
    /// Parts of an earlier build that still stand.
    case kept(@Sendable () -> Contents?)

    /// The parts of a language's pages.
    struct Contents: Sendable {
        /// The key of everything that all parts were made of.
        var common: CacheKey
        /// The number of bytes that all terms take.
        var size: Int
        /// In the order of reading.
        var parts: [Part]

        /// The parts by the pages' files in the output.
        var byPath: [String: Part] {
            Dictionary(parts.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// A page's part of the index.
    struct Part: Sendable {
        /// The page's file in the output.
        let path: String
        /// The page's key.
        let key: CacheKey
        /// The number of its sections.
        let sections: Int
        let bytes: ArraySlice<UInt8>

        /// The part of a page that was read.
        init(_ digest: SearchDigest, _ page: Page, _ key: CacheKey) {
            path = page.htmlFile
            self.key = key
            sections = digest.sectionCount
            var writer = ByteWriter()
            digest.write(to: &writer)
            // A copy has no room to grow, which is not needed and would stay with each page.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(writer.bytes.count)
            bytes += writer.bytes
            self.bytes = bytes[...]
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            path = try reader.text()
            key = try CacheKey(from: &reader)
            sections = try reader.number()
            bytes = try reader.data()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(path)
            key.write(to: &writer)
            writer.write(sections)
            writer.write(bytes)
        }

        /// The terms and names of the page; nil when the bytes are no such thing.
        var digest: SearchDigest? {
            var reader = ByteReader(bytes)
            guard let digest = try? SearchDigest(from: &reader), reader.isAtEnd else { return nil }
            return digest
        }
    }

    /// The parts; nil when there are none.
    var contents: Contents? {
        switch self {
        case .made(let contents): contents
        case .kept(let read): read()
        }
    }

    private static let head = "portico search 2"

    /// A shelf whose parts are in a file; none when it is not there or damaged.
    static func kept(in file: String) -> SearchShelf {
        .kept {
            CacheFile.read(file) { reader throws(ByteReader.Damage) in
                guard try reader.text() == head else { throw ByteReader.Damage() }
                let common = try CacheKey(from: &reader)
                let size = try reader.number()
                let parts = try reader.list { reader throws(ByteReader.Damage) in try Part(from: &reader) }
                return Contents(common: common, size: size, parts: parts)
            }
        }
    }

    /// Keeps the parts in a file, unless they are those that are in it.
    func write(to file: String) {
        guard case .made(let contents) = self else { return }
        // A buffer that grows by doubling is twice in memory now and then.
        let size = contents.parts.reduce(64) { $0 + $1.bytes.count + $1.path.utf8.count + 40 }
        var writer = ByteWriter(capacity: size)
        writer.write(Self.head)
        contents.common.write(to: &writer)
        writer.write(contents.size)
        writer.write(contents.parts) { $1.write(to: &$0) }
        CacheFile.write(&writer, to: file)
    }
}
