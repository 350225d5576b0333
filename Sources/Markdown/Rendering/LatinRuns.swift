/// Finds the runs of a right-to-left text that must be read from left to right as one.
///
/// A run is a label as people mean it: words with a Latin letter, joined by single spaces, with the
/// neutrals that belong to them (`C++`, `-ObjC`, `*.firebaseapp.com`, `signIn(with:)`). Punctuation of
/// the sentence stays outside, so that each label of a list is a run of its own, and so does the hyphen
/// of a Hebrew prefix (`ב-Apple`). Runs that brackets or quotes part, with Latin words at both
/// sides, are one phrase, and so is what stands in quotes. A text without any letter of a right-to-left
/// script is one run.
struct LatinRuns {
    private let text: UnsafeBufferPointer<UInt8>
    private var runs: [Range<Int>] = []
    /// The last run may go on: nothing was cut off its end.
    private var isOpen = false
    /// The end of a lone `&`, `+` or `/` after an open run.
    private var connectorEnd = -1

    private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// Stands for a span of code, which is part of a run when Latin words are at both sides of it.
    static let code: UInt8 = 0x01

    /// The runs, in order; ranges of bytes.
    ///
    /// - Parameter isPart: whether the text is a part of a sentence of a right-to-left language, though it may
    ///   have no letter of that.
    static func find(in text: UnsafeBufferPointer<UInt8>, isPart: Bool = false) -> [Range<Int>] {
        guard text.contains(where: { $0.isASCIIAlphanumeric || $0 == 0xC3 }) else { return [] }
        if !isPart, isLatin(text), let start = text.firstIndex(where: { !$0.isASCIISpace }),
            let end = text.lastIndex(where: { !$0.isASCIISpace })
        {
            return [start..<end + 1]
        }
        return LatinPhrases(text, words(of: text)).ranges
    }

    /// Returns whether a text has Latin letters, and none of a script that runs from right to left.
    static func isLatin(_ text: some Sequence<UInt8>) -> Bool {
        var hasLetter = false
        var before: UInt8 = 0
        for byte in text {
            // Hebrew, Arabic and what follows up to U+08FF; the forms of U+FB1D and after; U+10800, U+1E800 and after.
            switch (before, byte) {
            case (_, 0xD6...0xDF), (0xE0, 0xA0...0xA3), (0xEF, 0xAC...0xB7), (0xEF, 0xB9), (0xF0, 0x9E):
                return false
            case (0x90, 0xA0...0xBF): return false
            default: hasLetter = hasLetter || byte.isASCIILetter || (byte >= 0xC3 && byte <= 0xC9)
            }
            before = byte
        }
        return hasLetter
    }

    private static func words(of text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
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

    /// Length of the Latin letter, digit, ASCII sign or minus sign at `index`; 0 for spaces and all else.
    private func length(at index: Int) -> Int {
        let byte = text[index]
        if byte > 0x20 && byte < 0x7F || byte == Self.code { return 1 }
        guard byte >= 0xC2, index + 1 < text.count else { return 0 }
        let second = text[index + 1]
        if (0xC4...0xC9).contains(byte) { return 2 }
        if byte == 0xC3 { return second == 0x97 || second == 0xB7 ? 0 : 2 }
        if byte == 0xC2 { return second == 0xAE ? 2 : 0 }
        guard byte == 0xE2, index + 2 < text.count else { return 0 }
        switch (second, text[index + 2]) {
        case (0x84, 0xA2): return 3
        // A minus sign (U+2212) before a digit.
        case (0x88, 0x92): return index + 3 < text.count && text[index + 3].isASCIIDigit ? 3 : 0
        default: return 0
        }
    }

    private mutating func add(_ word: Range<Int>) {
        let isGluedBefore = word.lowerBound > 0 && !text[word.lowerBound - 1].isASCIISpace
        let isGluedAfter = word.upperBound < text.count && !text[word.upperBound].isASCIISpace
        let isNext =
            isOpen && !runs.isEmpty
            && (runs[runs.count - 1].upperBound + 1 == word.lowerBound || connectorEnd + 1 == word.lowerBound)
        var start = word.lowerBound
        while start < word.upperBound,
            isCutBefore(text[start], isGlued: isGluedBefore) || (!isNext && text[start] == Self.code)
        {
            start += 1
        }
        var end = word.upperBound
        while end > start, isCutAfter(end - 1, from: start, isGlued: isGluedAfter) { end -= 1 }
        if isNext, word.count == 1, "&+/\u{1}".utf8.contains(text[word.lowerBound]) {
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
        case Self.code: return true
        default: return Self.signsAfter.contains(byte) || (isGlued && byte == UInt8(ascii: "/"))
        }
        // The opening sign of a long word may be missed; the search may not cost more than the word.
        return !text[max(start, index - 200)..<index].contains(opener)
    }

    /// Returns whether this is a number with a sign before it, which would jump behind it.
    private func isSigned(_ range: Range<Int>) -> Bool {
        guard let sign = text[range].first else { return false }
        let number = text[range].dropFirst(sign == 0xE2 ? 3 : 1)
        return (sign == 0xE2 || "-+.".utf8.contains(sign)) && number.first?.isASCIIDigit == true
    }
}
