import SiteModel

/// The pages' parts of the search index of a language, as bytes, each with the key of what it was made of.
///
/// They are most of what a build keeps, so that each language has a file of its own, which is read when a page of the
/// language has changed.
enum SearchShelf: Sendable {
    /// Parts by the pages' files in the output.
    typealias Parts = [String: (key: CacheKey, bytes: ArraySlice<UInt8>)]

    /// Parts that were made, or looked through, by this build.
    case made(Parts)
    /// Parts of an earlier build that still stand.
    case kept(@Sendable () -> Parts)

    var parts: Parts {
        switch self {
        case .made(let parts): parts
        case .kept(let read): read()
        }
    }

    private static let head = "portico search 1"

    /// A shelf whose parts are in a file; none when it is not there or damaged.
    static func kept(in file: String) -> SearchShelf {
        .kept {
            CacheFile.read(file) { reader throws(ByteReader.Damage) in
                guard try reader.text() == head else { throw ByteReader.Damage() }
                var parts: Parts = [:]
                for _ in 0..<max(0, try reader.number()) {
                    let path = try reader.text()
                    let key = try CacheKey(from: &reader)
                    parts[path] = (key, try reader.data())
                }
                return parts
            } ?? [:]
        }
    }

    /// Keeps the parts in a file, unless they are those that are in it.
    func write(to file: String) {
        guard case .made(let parts) = self else { return }
        // A buffer that grows by doubling is twice in memory now and then.
        let size = parts.reduce(64) { $0 + $1.value.bytes.count + $1.key.utf8.count + 40 }
        var writer = ByteWriter(capacity: size)
        writer.write(Self.head)
        writer.write(parts.count)
        for (path, part) in parts.sorted(by: { $0.key < $1.key }) {
            writer.write(path)
            part.key.write(to: &writer)
            writer.write(part.bytes)
        }
        CacheFile.write(&writer, to: file)
    }
}
