internal import Diagnostics

/// Finds text that is not in Unicode normalisation form C, as far as it happens in our languages.
///
/// Swift compares strings by canonical equivalence; a dictionary of composed letters therefore answers
/// whether a letter and a mark are one of them, without tables of our own.
enum Normalization {
    /// A place that is not in form C.
    struct Finding {
        /// The bytes to replace.
        var range: Range<Int>
        /// The length in scalars.
        var scalars: Int
        /// The same text in form C.
        var replacement: String

        func diagnostic(start: SourceLocation, end: SourceLocation) -> Diagnostic {
            Diagnostic(
                .markdownNotNFC, .warning, at: start,
                "\(scalars == 1 ? "a character" : "a letter and its marks") should be `\(replacement)` in Unicode form C",
                notes: ["the text looks alike, but search and links compare the characters"],
                fixIts: [FixIt(range: SourceRange(start: start, end: end), replacement: replacement)])
        }
    }

    /// Composed letters of the Latin, Greek, Cyrillic and kana blocks, by any equivalent spelling.
    private static let composed: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [:]
        for block in [0x00C0...0x024F, 0x0386...0x04FF, 0x1E00...0x1FFF, 0x304C...0x30FE] {
            for value in block {
                guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else {
                    continue
                }
                let text = String(scalar)
                // Of singletons (U+1F71 = U+03AC) the first, lower one is form C.
                if table[text] == nil { table[text] = scalar }
            }
        }
        return table
    }()

    /// The candidates that are indeed not in form C.
    static func findings(at offsets: [Int], in bytes: [UInt8]) -> [Finding] {
        offsets.compactMap { finding(at: $0, in: bytes) }
    }

    private static func finding(at offset: Int, in bytes: [UInt8]) -> Finding? {
        guard let (scalar, end) = scalar(at: offset, in: bytes) else { return nil }
        if scalar.value >= 0x2126 {
            guard scalar.value < 0x3099 || scalar.value > 0x309A else {
                return pair(scalar, offset..<end, in: bytes)
            }
            return Finding(range: offset..<end, scalars: 1, replacement: decomposed(scalar))
        }
        return pair(scalar, offset..<end, in: bytes)
    }

    private static func pair(_ mark: Unicode.Scalar, _ range: Range<Int>, in bytes: [UInt8]) -> Finding? {
        var start = range.lowerBound - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        guard start >= 0, let (before, _) = scalar(at: start, in: bytes) else { return nil }
        let whole = start..<range.upperBound
        var text = String(before)
        text.unicodeScalars.append(mark)
        if let letter = composed[text] {
            return Finding(range: whole, scalars: 2, replacement: String(letter))
        }
        let classes = (before.properties.canonicalCombiningClass, mark.properties.canonicalCombiningClass)
        if classes.0 != .notReordered, classes.1 != .notReordered, classes.0 > classes.1 {
            return Finding(range: whole, scalars: 2, replacement: String(mark) + String(before))
        }
        return nil
    }

    /// The form C of a character that has another one.
    private static func decomposed(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x2126: return "\u{3A9}"
        case 0x212A: return "K"
        case 0x212B: return "\u{C5}"
        default:
            // Hebrew presentation forms: the letter and its points, found by equivalence.
            let letters = (0x05D0...0x05F2).compactMap { Unicode.Scalar(UInt32($0)) }
            let points = [0x05B4, 0x05B7, 0x05B8, 0x05B9, 0x05BC, 0x05BF, 0x05C1, 0x05C2]
                .compactMap { Unicode.Scalar(UInt32($0)) }
            let wanted = String(scalar)
            for letter in letters {
                for first in points {
                    let one = String(letter) + String(first)
                    if one == wanted { return one }
                    for second in points where one + String(second) == wanted { return one + String(second) }
                }
            }
            return wanted
        }
    }

    private static func scalar(at offset: Int, in bytes: [UInt8]) -> (Unicode.Scalar, end: Int)? {
        var end = offset + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first.map { ($0, end) }
    }
}
