/// Counts and finds in one pass over a page's bytes.
struct ByteScan {
    /// The beginning of each line.
    private(set) var lineStarts: [Int] = [0]
    /// Indicates whether there is a control character that is no space or line end.
    private(set) var hasControls = false
    /// Offsets of U+202A–202E, U+2066–2069, U+200E, U+200F and U+061C.
    private(set) var bidiControls: [Int] = []
    /// Offsets of scalars that may not be in normalisation form C.
    private(set) var combining: [Int] = []
    /// The ids that authors wrote as `{#id}`, whatever stands around them.
    private(set) var authorIDs: Set<String> = []
    /// Indicates whether `[^` stands anywhere.
    private(set) var hasFootnotes = false
    /// Indicates whether `&#` stands anywhere: characters may hide in their numbers.
    private(set) var hasNumericReferences = false
    /// The number of `@`, `:/` and `ww`, which may belong to bare links.
    private(set) var linkSigns = 0
    /// The most `|` of any line.
    private(set) var maximumPipes = 0
    private var pipes = 0

    init(_ bytes: [UInt8]) {
        lineStarts.reserveCapacity(bytes.count / 32 + 1)
        bytes.withUnsafeBufferPointer { text in
            ByteScan.interesting.withUnsafeBufferPointer { interesting in
                for index in 0..<text.count where interesting[Int(text[index])] { look(text, at: index) }
            }
        }
        maximumPipes = max(maximumPipes, pipes)
    }

    /// By byte: whether it may begin anything that counts.
    private static let interesting: [Bool] = (0...255).map { byte in
        switch byte {
        case 0x09: false
        case 0..<0x20, 0x7F, 0xCC, 0xCD, 0xD6, 0xD7, 0xD8, 0xE0, 0xE2, 0xE3, 0xEF: true
        default: "|@{[&:w".utf8.contains { Int($0) == byte }
        }
    }

    private mutating func look(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        let second = index + 1 < text.count ? text[index + 1] : 0
        switch text[index] {
        case 0x0A, 0x0D:
            maximumPipes = max(maximumPipes, pipes)
            pipes = 0
            let isBeforeLF = text[index] == 0x0D && second == 0x0A
            if !isBeforeLF, index + 1 < text.count { lineStarts.append(index + 1) }
        case 0x0C: break
        case UInt8(ascii: "|"): pipes += 1
        case UInt8(ascii: "@"): linkSigns += 1
        case UInt8(ascii: ":"): if second == UInt8(ascii: "/") { linkSigns += 1 }
        case UInt8(ascii: "w"): if second == UInt8(ascii: "w") { linkSigns += 1 }
        case UInt8(ascii: "["): if second == UInt8(ascii: "^") { hasFootnotes = true }
        case UInt8(ascii: "&"): if second == UInt8(ascii: "#") { hasNumericReferences = true }
        case UInt8(ascii: "{"): if second == UInt8(ascii: "#") { addID(text, from: index + 2) }
        case 0xE0:
            // Thai lower vowels after a tone.
            guard second == 0xB8, index + 2 < text.count, (0xB8...0xBA).contains(text[index + 2]),
                index >= 3, text[index - 2] == 0xB9
            else { return }
            combining.append(index)
        case 0..<0x20, 0x7F: hasControls = true
        default: lookAtMarks(text, at: index, second)
        }
    }

    private mutating func lookAtMarks(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ second: UInt8) {
        let third = index + 2 < text.count ? text[index + 2] : 0
        switch (text[index], second, third) {
        case (0xD8, 0x9C, _), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE),
            (0xE2, 0x81, 0xA6...0xA9):
            bidiControls.append(index)
        // Latin marks; Hebrew points (D6 91 – D7 87); kana marks.
        case (0xCC, _, _), (0xCD, 0x80...0xAF, _), (0xD6, 0x91...0xBF, _), (0xD7, 0x81...0x87, _),
            (0xE3, 0x82, 0x99...0x9A):
            combining.append(index)
        // Ohm, kelvin, ångström signs and the Hebrew presentation forms decompose for good.
        case (0xE2, 0x84, 0xA6), (0xE2, 0x84, 0xAA...0xAB), (0xEF, 0xAC, 0x9D...0xBF),
            (0xEF, 0xAD, 0x80...0x8E):
            combining.append(index)
        default: break
        }
    }

    private mutating func addID(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        let id = text[start...].prefix { $0 != UInt8(ascii: "}") && !$0.isASCIISpace }
        authorIDs.insert(String(decoding: id, as: UTF8.self))
    }
}
