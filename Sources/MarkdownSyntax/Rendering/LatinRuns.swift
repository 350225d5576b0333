/// Finds the runs of a right-to-left text that must be read from left to right as one.
///
/// A run is a label as people mean it: words with a Latin letter, joined by single spaces, with the
/// neutrals that belong to them (`C++`, `-ObjC`, `*.firebaseapp.com`, `signIn(with:)`). Punctuation of
/// the sentence stays outside, so that each label of a list is a run of its own, and so does the hyphen
/// of a Hebrew prefix (`ב-Apple`).
struct LatinRuns {
    private let text: UnsafeBufferPointer<UInt8>
    private var runs: [Range<Int>] = []
    /// The last run may go on: nothing was cut off its end.
    private var isOpen = false
    /// The end of a lone `&`, `+` or `/` after an open run.
    private var connectorEnd = -1

    private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// The runs, in order; ranges of bytes.
    static func find(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard text.contains(where: { $0.isASCIIAlphanumeric || $0 == 0xC3 }) else { return [] }
        var finder = LatinRuns(text)
        var index = 0
        while index < text.count {
            let length = finder.length(at: index)
            guard length > 0 else {
                index += 1
                continue
            }
            let start = index
            index += length
            while index < text.count {
                let next = finder.length(at: index)
                if next == 0 { break }
                index += next
            }
            finder.add(start..<index)
        }
        return finder.runs
    }

    /// Length of the Latin letter, digit or ASCII sign at `index`; 0 for spaces and all else.
    private func length(at index: Int) -> Int {
        let byte = text[index]
        if byte > 0x20, byte < 0x7F { return 1 }
        guard byte >= 0xC2, index + 1 < text.count else { return 0 }
        let second = text[index + 1]
        if (0xC4...0xC9).contains(byte) { return 2 }
        if byte == 0xC3 { return second == 0x97 || second == 0xB7 ? 0 : 2 }
        if byte == 0xC2 { return second == 0xAE ? 2 : 0 }
        return byte == 0xE2 && second == 0x84 && index + 2 < text.count && text[index + 2] == 0xA2 ? 3 : 0
    }

    private mutating func add(_ word: Range<Int>) {
        let isGluedBefore = word.lowerBound > 0 && !text[word.lowerBound - 1].isASCIISpace
        let isGluedAfter = word.upperBound < text.count && !text[word.upperBound].isASCIISpace
        var start = word.lowerBound
        while start < word.upperBound, isCutBefore(text[start], isGlued: isGluedBefore) { start += 1 }
        var end = word.upperBound
        while end > start, isCutAfter(end - 1, from: start, isGlued: isGluedAfter) { end -= 1 }
        let isNext =
            isOpen && !runs.isEmpty
            && (runs[runs.count - 1].upperBound + 1 == word.lowerBound || connectorEnd + 1 == word.lowerBound)
        if isNext, word.count == 1, "&+/".utf8.contains(text[word.lowerBound]) {
            connectorEnd = word.upperBound
            return
        }
        let follows = isNext && start == word.lowerBound
        let letters = text[start..<end].contains { $0.isASCIILetter || ($0 >= 0xC3 && $0 <= 0xC9) }
        let isNumber = start < end && text[start..<end].allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
        if follows, letters || isNumber {
            runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<end
        } else if letters || isSigned(start..<end) {
            runs.append(start..<end)
        } else {
            isOpen = false
            return
        }
        isOpen = end == word.upperBound && !isGluedAfter
        connectorEnd = -1
    }

    private static let signsBefore = ASCIISet("\"'([{<,;:!?)]}>=|^`&")
    private static let signsAfter = ASCIISet(".,;:!?\"'-([{<=|^`&")

    /// Returns whether a sign before a word belongs to the sentence.
    private func isCutBefore(_ byte: UInt8, isGlued: Bool) -> Bool {
        if Self.signsBefore.contains(byte) { return true }
        return isGlued && "-./_".utf8.contains(byte)
    }

    /// Returns whether the sign at `index`, the last of a word, belongs to the sentence.
    private func isCutAfter(_ index: Int, from start: Int, isGlued: Bool) -> Bool {
        let byte = text[index]
        let opener: UInt8
        switch byte {
        case UInt8(ascii: ")"): opener = UInt8(ascii: "(")
        case UInt8(ascii: "]"): opener = UInt8(ascii: "[")
        case UInt8(ascii: "}"): opener = UInt8(ascii: "{")
        case UInt8(ascii: ">"): opener = UInt8(ascii: "<")
        default: return Self.signsAfter.contains(byte) || (isGlued && byte == UInt8(ascii: "/"))
        }
        // The opening sign of a long word may be missed; the search may not cost more than the word.
        return !text[max(start, index - 200)..<index].contains(opener)
    }

    /// Returns whether this is a number with a sign before it, which would jump behind it.
    private func isSigned(_ range: Range<Int>) -> Bool {
        guard range.count > 1, "-+.".utf8.contains(text[range.lowerBound]) else { return false }
        return text[range.lowerBound + 1].isASCIIDigit
    }
}
