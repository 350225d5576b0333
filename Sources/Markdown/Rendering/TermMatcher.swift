/// Finds the longest of many terms at a place of a text: a byte trie, made once and shared.
package struct TermMatcher: Sendable {
    private var byte: [UInt8] = [0]
    private var firstChild: [Int32] = [-1]
    private var nextSibling: [Int32] = [-1]
    /// The value of the term that ends here; -1 where none ends.
    private var values: [Int32] = [-1]
    /// Indicates whether capital Latin letters match small ones.
    private let foldsCase: Bool

    /// Indicates whether there is no term.
    package var isEmpty: Bool { byte.count == 1 }

    package init(_ terms: [String]) {
        foldsCase = false
        for term in terms where !term.isEmpty { insert(term, 0) }
    }

    /// Terms with what each stands for, in capital or small Latin letters; of equal terms the first counts.
    package init(meanings terms: [(text: String, value: Int)]) {
        foldsCase = true
        for (text, value) in terms where !text.isEmpty { insert(text.lowercased(), Int32(value)) }
    }

    private mutating func insert(_ term: String, _ meaning: Int32) {
        var node = 0
        for value in term.utf8 {
            var child = firstChild[node]
            while child >= 0, byte[Int(child)] != value { child = nextSibling[Int(child)] }
            if child < 0 {
                child = Int32(byte.count)
                byte.append(value)
                values.append(-1)
                firstChild.append(-1)
                nextSibling.append(firstChild[node])
                firstChild[node] = child
            }
            node = Int(child)
        }
        if values[node] < 0 { values[node] = meaning }
    }

    /// Length in bytes of the longest term that begins at `index`; 0 when none does.
    ///
    /// A Latin or Hebrew term must be a whole word, a Hebrew one may have prefixes; a term of any script must not
    /// lose its last letter's marks.
    func match(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        find(text, at: index).length
    }

    /// The same, with what the term stands for.
    func find(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, value: Int) {
        var node = 0
        var end = index
        var best = (length: 0, value: -1)
        while end < text.count {
            var value = text[end]
            if foldsCase, (0x41...0x5A).contains(value) { value |= 0x20 }
            var child = firstChild[node]
            while child >= 0, byte[Int(child)] != value { child = nextSibling[Int(child)] }
            if child < 0 { break }
            node = Int(child)
            end += 1
            if values[node] >= 0, TermMatcher.isBoundary(text, from: index, to: end) {
                best = (end - index, Int(values[node]))
            }
        }
        return best
    }

    private static func isBoundary(_ text: UnsafeBufferPointer<UInt8>, from: Int, to: Int) -> Bool {
        if text[from].isASCIIAlphanumeric, from > 0, text[from - 1].isASCIIAlphanumeric { return false }
        if isHebrew(text, at: from), !beginsHebrewWord(text, at: from) { return false }
        guard to < text.count else { return true }
        if isHebrew(text, at: to), isHebrew(text, at: to - 2) { return false }
        if text[to - 1].isASCIIAlphanumeric, text[to].isASCIIAlphanumeric { return false }
        return !isMark(text, at: to)
    }

    /// Returns whether a Thai or combining Latin mark, or a Thai vowel that belongs to the letter before, stands here.
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

    private static func isHebrew(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index >= 0 && index + 1 < text.count && text[index] == 0xD7 && (0x90...0xAA).contains(text[index + 1])
    }

    /// Returns whether a Hebrew word begins here, after up to three one-letter words that are written with it.
    private static func beginsHebrewWord(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        var start = index
        for _ in 0..<3 where isHebrew(text, at: start - 2) {
            // ו ה ב ל מ ש כ
            guard [0x95, 0x94, 0x91, 0x9C, 0x9E, 0xA9, 0x9B].contains(text[start - 1]) else { return false }
            start -= 2
        }
        return !isHebrew(text, at: start - 2)
    }
}
