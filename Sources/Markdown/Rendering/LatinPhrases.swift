/// Joins the Latin runs of a sentence that are one phrase: `Learn C++ (beta)`, `the "quick" way`.
///
/// Commas, colons and the ends of sentences are the sentence's own and part what its reader takes one by one
/// (`ב-iOS, macOS`, `בעזרת nonce: Google`), unless quotes hold it together.
struct LatinPhrases {
    private let text: UnsafeBufferPointer<UInt8>
    private(set) var ranges: [Range<Int>] = []

    /// - Parameter runs: the labels, in order.
    init(_ text: UnsafeBufferPointer<UInt8>, _ runs: [Range<Int>]) {
        self.text = text
        if runs.isEmpty { return }
        var group: [Range<Int>] = []
        for run in withQuotations(runs) {
            if let last = group.last, !joins(last.upperBound..<run.lowerBound) {
                end(group)
                group = []
            }
            group.append(run)
        }
        end(group)
    }

    /// Takes runs over: as one when brackets and quotes in it are in pairs.
    private mutating func end(_ group: [Range<Int>]) {
        guard group.count > 1, let first = group.first, let last = group.last,
            let end = balancedEnd(of: first.lowerBound..<last.upperBound)
        else { return ranges += group }
        ranges.append(first.lowerBound..<end)
    }

    /// Returns whether what is between two runs keeps them together: closing signs, one space, opening signs.
    private func joins(_ gap: Range<Int>) -> Bool {
        var index = gap.lowerBound
        func skip(_ signs: String) {
            while index < gap.upperBound, signs.utf8.contains(text[index]) { index += 1 }
        }
        skip("\"')]")
        guard index < gap.upperBound, text[index].isASCIISpace else { return false }
        index += 1
        skip("\"'([")
        return index == gap.upperBound
    }

    /// The end of a phrase with the signs behind it that close what was opened in it; nil when that cannot be.
    private func balancedEnd(of range: Range<Int>) -> Int? {
        var open: [UInt8] = []
        func take(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): open.append(byte)
            case UInt8(ascii: ")"): return open.popLast() == UInt8(ascii: "(")
            case UInt8(ascii: "]"): return open.popLast() == UInt8(ascii: "[")
            case UInt8(ascii: "\""): if open.last == byte { open.removeLast() } else { open.append(byte) }
            default: break
            }
            return true
        }
        for index in range where !take(text[index]) { return nil }
        var end = range.upperBound
        while !open.isEmpty {
            guard end < text.count, ")]\"".utf8.contains(text[end]), take(text[end]) else { return nil }
            end += 1
        }
        return end
    }

    // MARK: Quotations

    /// The runs, those within quotes as one.
    private func withQuotations(_ runs: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var quotations = quotations[...]
        for run in runs {
            while let first = quotations.first, first.upperBound <= run.lowerBound {
                quotations.removeFirst()
            }
            if let first = quotations.first, first.lowerBound <= run.lowerBound,
                run.upperBound <= first.upperBound
            {
                if result.last != first { result.append(first) }
            } else {
                result.append(run)
            }
        }
        return result
    }

    /// The texts between two quotes that have no letter of a right-to-left script.
    private var quotations: [Range<Int>] {
        var result: [Range<Int>] = []
        var start: Int?
        for index in text.indices where text[index] == UInt8(ascii: "\"") {
            let opens = index == 0 || text[index - 1].isASCIISpace || "([-".utf8.contains(text[index - 1])
            if opens {
                start = index + 1
            } else if let begin = start {
                start = nil
                if LatinRuns.isLatin(text[begin..<index]) { result.append(begin..<index) }
            }
        }
        return result
    }
}
