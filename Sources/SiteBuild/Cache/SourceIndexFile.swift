import SiteModel

/// The file of a project's index: `.portico/cache/sources`, safe to delete.
package struct SourceIndexFile: Sendable {
    private static let head = "portico sources 1"

    private let file: CacheFile

    package init(disk: Disk) {
        file = CacheFile("sources", disk: disk)
    }

    /// The index of the last build; nil when the file is not there or damaged.
    package func read() -> SourceIndex? {
        file.read { reader throws(ByteReader.Damage) in
            guard try reader.text() == Self.head else { throw ByteReader.Damage() }
            let time = try reader.number()
            var entries: [String: SourceIndex.Entry] = [:]
            for _ in 0..<max(0, try reader.number()) {
                let path = try reader.text()
                let status = try SourceIndex.Status(from: &reader)
                entries[path] = SourceIndex.Entry(status: status, key: try CacheKey(from: &reader))
            }
            return SourceIndex(entries: entries, time: time)
        }
    }

    /// Keeps an index.
    package func write(_ index: SourceIndex) {
        var writer = ByteWriter(capacity: index.entries.count * 120 + 64)
        writer.write(Self.head)
        writer.write(index.time)
        writer.write(index.entries.count)
        for (path, entry) in index.entries {
            writer.write(path)
            entry.status.write(to: &writer)
            entry.key.write(to: &writer)
        }
        file.write(writer)
    }
}

/// The key of everything that a site is made of.
enum SourcesKey {
    /// The key of sources, settings and the program that makes a site of them.
    static func text(_ sources: SiteSources, _ settings: SiteSettings, program: String) -> String {
        var key = CacheKey(of: [program, CanonicalText.of(settings)])
        for file in sources.list {
            key.add(file.path)
            key.add(file.key)
        }
        return String(key.first, radix: 16) + "-" + String(key.second, radix: 16)
    }
}
