import SiteModel

extension SearchIndexCache {
    private static let head = "portico search 4"

    /// A shelf whose pages are listed in a file; none when it is not there or damaged.
    static func kept(in list: CacheFile) -> SearchIndexCache {
        .kept {
            list.read { reader throws(ByteReader.Damage) in
                guard try reader.text() == head else { throw ByteReader.Damage() }
                let common = try CacheKey(from: &reader)
                let index = try CacheKey(from: &reader)
                let size = try reader.number()
                let generation = try reader.number()
                let parts = try reader.list { reader throws(ByteReader.Damage) in try Part(from: &reader) }
                return Contents(
                    common: common, index: index, size: size, parts: parts,
                    file: SegmentFile(of: list.path, generation))
            }
        }
    }

    /// Writes the list of the pages, unless it is the one that there is.
    ///
    /// - Returns: the file that has the parts; nil when that is the one that there is.
    func write(to list: CacheFile) -> String? {
        guard case .made(let contents) = self, let file = contents.file else { return nil }
        var writer = ByteWriter(capacity: contents.parts.count * 96 + 64)
        writer.write(Self.head)
        contents.common.write(to: &writer)
        contents.index.write(to: &writer)
        writer.write(contents.size)
        writer.write(file.generation)
        writer.write(contents.parts.count)
        for part in contents.parts {
            // One that could not be written is rebuilt, with all others.
            guard case .file(let place) = part.place else { return nil }
            part.write(place, to: &writer)
        }
        list.write(writer)
        return file.path
    }
}

extension SearchIndexCache.Contents {
    /// Puts the parts that are in memory into the file that has the others, at its end; what cannot be written stays.
    ///
    /// - Parameter list: the file of the list of pages.
    mutating func put(beside list: CacheFile) {
        let new = parts.reduce(0) { if case .memory(let bytes) = $1.place { $0 + bytes.count } else { $0 } }
        if new == 0, file != nil { return }
        let others = parts.reduce(0) { if case .file(let place) = $1.place { $0 + place.count } else { $0 } }
        // A new file when much of the old one is of no use.
        let old = file.flatMap { $0.size - others > (new + others) / 2 ? nil : $0 }
        let generation = old?.generation ?? (file.map { $0.generation + 1 } ?? 0)
        let path = SegmentFile.path(of: list.path, generation)
        guard var writer = SegmentFile.Writer(path, end: old?.size) else { return }
        var places: [(Int, SegmentFile.Place)] = []
        for (number, part) in parts.enumerated() {
            if old != nil, case .file = part.place { continue }
            guard let bytes = bytes(of: part) else { return writer.discard() }
            places.append((number, writer.add(bytes)))
        }
        guard writer.finish(), let file = SegmentFile(of: list.path, generation) else { return }
        for (number, place) in places { parts[number].place = .file(place) }
        self.file = file
    }
}
