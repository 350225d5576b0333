/// Finds the longest of many terms at a place of a text: a byte trie, made once and shared.
package struct TermMatcher: Sendable {
    private var byte: [UInt8] = [0]
    private var firstChild: [Int32] = [-1]
    private var nextSibling: [Int32] = [-1]
    private var isEnd: [Bool] = [false]

    /// Whether there is no term.
    package var isEmpty: Bool { byte.count == 1 }

    package init(_ terms: [String]) {
        for term in terms where !term.isEmpty { insert(term) }
    }

    private mutating func insert(_ term: String) {
        var node = 0
        for value in term.utf8 {
            var child = firstChild[node]
            while child >= 0, byte[Int(child)] != value { child = nextSibling[Int(child)] }
            if child < 0 {
                child = Int32(byte.count)
                byte.append(value)
                isEnd.append(false)
                firstChild.append(-1)
                nextSibling.append(firstChild[node])
                firstChild[node] = child
            }
            node = Int(child)
        }
        isEnd[node] = true
    }

    /// Length in bytes of the longest term that begins at `index`; 0 when none does.
    ///
    /// A Latin term must be a whole word; a term of any script must not lose its last letter's marks.
    func match(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        var node = 0
        var end = index
        var best = 0
        while end < text.count {
            let value = text[end]
            var child = firstChild[node]
            while child >= 0, byte[Int(child)] != value { child = nextSibling[Int(child)] }
            if child < 0 { break }
            node = Int(child)
            end += 1
            if isEnd[node], TermMatcher.isBoundary(text, from: index, to: end) { best = end - index }
        }
        return best
    }

    private static func isBoundary(_ text: UnsafeBufferPointer<UInt8>, from: Int, to: Int) -> Bool {
        if text[from].isASCIIAlphanumeric, from > 0, text[from - 1].isASCIIAlphanumeric { return false }
        guard to < text.count else { return true }
        if text[to - 1].isASCIIAlphanumeric, text[to].isASCIIAlphanumeric { return false }
        return !isMark(text, at: to)
    }

    /// Whether a Thai or combining Latin mark, or a Thai vowel that belongs to the letter before, stands here.
    private static func isMark(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch text[index] {
        case 0xCC: return true
        case 0xCD: return index + 1 < text.count && text[index + 1] < 0xB0
        case 0xE0:
            guard index + 2 < text.count else { return false }
            let pair = (text[index + 1], text[index + 2])
            if pair.0 == 0xB8 { return pair.1 == 0xB1 || (0xB3...0xBA).contains(pair.1) }
            return pair.0 == 0xB9 && (0x85...0x8E).contains(pair.1) && pair.1 != 0x86
        default: return false
        }
    }
}
