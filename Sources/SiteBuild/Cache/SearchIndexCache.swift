import SiteModel

/// The pages' parts of the search index of a language, each with the key of what it was made of.
///
/// They are most of what a build keeps, so that each language has two files of its own: a list of its pages, which is
/// read when one of them has changed, and the parts themselves, of which those of such pages are read. New parts are
/// added at the end, so that an edit costs what it changes.
enum SearchIndexCache: Sendable {
    /// Parts that were made, or looked through, by this build.
    case made(Contents)
    /// Parts of an earlier build that still stand.
    case kept(@Sendable () -> Contents?)

    /// The parts of a language's pages.
    struct Contents: Sendable {
        /// The key of everything that all parts were made of.
        var common: CacheKey
        /// The key of the index's files that belong to the parts: a build may end before it has written both.
        var index: CacheKey
        /// The number of bytes that all terms take.
        var size: Int
        /// In the order of reading.
        var parts: [Part]
        /// The file that has the parts which are in none of this build's memory.
        var file: SegmentFile?

        /// The parts by the pages' files in the output.
        var byPath: [ArraySlice<UInt8>: Part] {
            Dictionary(parts.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        }

        /// The bytes of a part; nil when they are not what was written.
        func bytes(of part: Part) -> ArraySlice<UInt8>? {
            switch part.place {
            case .memory(let bytes): bytes
            case .file(let place): file?.bytes(at: place)
            }
        }

        /// The terms and names of a page; nil when its part's bytes are no such thing.
        func digest(of part: Part) -> SearchDigest? {
            guard let bytes = bytes(of: part) else { return nil }
            var reader = ByteReader(bytes)
            guard let digest = try? SearchDigest(from: &reader), reader.isAtEnd else { return nil }
            return digest
        }
    }

    /// A page's part of the index.
    struct Part: Sendable {
        /// The page's file in the output.
        let path: ArraySlice<UInt8>
        /// The page's key.
        let key: CacheKey
        /// The number of its sections.
        let sections: Int
        var place: Place

        enum Place: Sendable {
            case memory(ArraySlice<UInt8>)
            case file(SegmentFile.Place)
        }

        /// The part of a page that was read.
        init(_ digest: SearchDigest, _ page: Page, _ key: CacheKey) {
            path = Self.path(of: page)
            self.key = key
            sections = digest.sectionCount
            var writer = ByteWriter()
            digest.write(to: &writer)
            // A copy has no room to grow, which is not needed and would stay with each page.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(writer.bytes.count)
            bytes += writer.bytes
            place = .memory(bytes[...])
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            path = try reader.data()
            key = try CacheKey(from: &reader)
            sections = try reader.number()
            place = .file(try SegmentFile.Place(from: &reader))
        }

        private init(_ part: Part, _ key: CacheKey) {
            path = part.path
            self.key = key
            sections = part.sections
            place = part.place
        }

        /// The same part, made of things with another key.
        func with(_ key: CacheKey) -> Part { Part(self, key) }

        static func path(of page: Page) -> ArraySlice<UInt8> { Array(page.htmlFile.utf8)[...] }

        func write(_ place: SegmentFile.Place, to writer: inout ByteWriter) {
            writer.write(path)
            key.write(to: &writer)
            writer.write(sections)
            place.write(to: &writer)
        }
    }

    /// The parts; nil when there are none.
    var contents: Contents? {
        switch self {
        case .made(let contents): contents
        case .kept(let read): read()
        }
    }
}
