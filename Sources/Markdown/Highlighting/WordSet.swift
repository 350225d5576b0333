/// A set of ASCII words that is asked about stretches of code, without making strings of them.
struct WordSet: Sendable {
    /// The words by their first byte, lower five bits.
    private var buckets = [[[UInt8]]](repeating: [], count: 32)

    /// The words of a text, parted by white space.
    init(_ words: String) {
        for word in words.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
            buckets[Int(word.first ?? 0) & 31].append(Array(word))
        }
    }

    func contains(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        for candidate in buckets[Int(first) & 31] where candidate.count == word.count {
            if word.elementsEqual(candidate) { return true }
        }
        return false
    }
}
