/// A part of an index's terms, read from the data of its file.
struct TermPart {
    /// A term with the sections whose use of it has changed, in order.
    struct Change {
        let bytes: [UInt8]
        let uses: [Postings.Change]
    }

    private var entries: [SearchIndex.Entry]

    /// - Returns: nil for data that are not those of such a file.
    init?(_ data: ArraySlice<UInt8>) {
        let pieces = data.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        guard pieces.count == 7 else { return nil }
        guard let others = Self.terms(pieces[1]), let thai = Self.terms(pieces[3]) else { return nil }
        let terms = others + thai.map { Self.fromASCII($0)[...] }
        let postings = pieces[5].split(separator: 0x20)
        guard terms.count == postings.count else { return nil }
        entries = zip(terms, postings).map { ($0, Array($1)) }
        // In the order of all terms, Thai ones among the others.
        entries.sort { $0.term.lexicographicallyPrecedes($1.term) }
        guard self.data.elementsEqual(data) else { return nil }
    }

    /// The data of its file.
    var data: [UInt8] { SearchIndex.packed(entries) }

    /// Changes a term.
    ///
    /// - Returns: by how many bytes the part has grown.
    mutating func change(_ change: Change) -> Int {
        let term = change.bytes[...]
        let place = place(of: term)
        let isKnown = place < entries.count && entries[place].term == term
        let old = isKnown ? entries[place].postings : []
        let new = Postings.changing(old, change.uses)
        if new.isEmpty {
            if isKnown { entries.remove(at: place) }
        } else if isKnown {
            entries[place].postings = new
        } else {
            entries.insert((term, new), at: place)
        }
        func size(_ postings: [UInt8]) -> Int {
            postings.isEmpty ? 0 : SearchIndex.size(term, postings.count)
        }
        return size(new) - size(old)
    }

    /// The place of a term, or the one that it would have.
    private func place(of term: ArraySlice<UInt8>) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].term.lexicographicallyPrecedes(term) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Terms of which each says how much it shares with the one before.
    private static func terms(_ list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var terms: [ArraySlice<UInt8>] = []
        var before: ArraySlice<UInt8> = []
        for coded in list.split(separator: 0x20) {
            guard let shared = SearchIndex.sharedDigits.firstIndex(of: coded[coded.startIndex]) else {
                return nil
            }
            var length = before.startIndex
            for _ in 0..<shared {
                guard length < before.endIndex else { return nil }
                length += 1
                while length < before.endIndex, before[length] & 0xC0 == 0x80 { length += 1 }
            }
            before = before[..<length] + coded.dropFirst()
            terms.append(before)
        }
        return terms
    }

    /// The Thai term that `SearchIndex.inASCII` wrote.
    private static func fromASCII(_ term: ArraySlice<UInt8>) -> [UInt8] {
        ScalarBytes.of(
            term.lazy.map { byte in
                switch byte {
                case UInt8(ascii: "y"): UInt32(UInt8(ascii: "="))
                case UInt8(ascii: "z"): UInt32(UInt8(ascii: "+"))
                default: 0x0E01 + UInt32(byte &- 0x23) &- (byte > 0x5C ? 1 : 0)
                }
            })
    }
}
