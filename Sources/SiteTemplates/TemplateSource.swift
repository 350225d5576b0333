internal import Diagnostics

/// One file's bytes, and where in them a line begins.
struct TemplateSource: Sendable {
    /// Path relative to `templates/`.
    let path: String
    let bytes: [UInt8]
    /// Offset of the first byte of each line.
    private let lineStarts: [Int]

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == ASCII.newline { starts.append(offset + 1) }
        lineStarts = starts
    }

    /// The place of the byte at `offset`, for a diagnostic.
    func location(_ offset: Int) -> SourceLocation {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<min(offset, bytes.count)]
        let scalars = before.reduce(into: 0) { $0 += $1 & 0xC0 == 0x80 ? 0 : 1 }
        return SourceLocation(path: "templates/\(path)", line: low + 1, column: scalars + 1)
    }

    func range(_ offsets: Range<Int>) -> SourceRange {
        SourceRange(start: location(offsets.lowerBound), end: location(offsets.upperBound))
    }

    /// The text of a stretch, for a message.
    func text(_ offsets: Range<Int>) -> String { String(decoding: bytes[offsets], as: UTF8.self) }

    /// Returns whether `offset` is the first byte of a line.
    func isLineStart(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == ASCII.newline }

    /// The number of bytes from `offset` on that are spaces or tabs.
    func blankCount(from offset: Int) -> Int {
        var end = offset
        while end < bytes.count, bytes[end] == ASCII.space || bytes[end] == ASCII.tab { end += 1 }
        return end - offset
    }

    /// Returns whether a stretch holds nothing but white space.
    func isBlank(_ offsets: Range<Int>) -> Bool { bytes[offsets].allSatisfy(ASCII.isSpace) }
}
