/// The parsed text with an index of its lines, and the arithmetic from cmark's columns to the author's.
///
/// cmark counts columns in bytes of what is left of a line after the signs of its containers; a
/// diagnostic counts Unicode scalars of the line as written.
struct SourceText {
    /// The text; valid UTF-8.
    let bytes: [UInt8]
    /// Line of the file that `bytes` begins on.
    let firstLine: Int
    /// The beginning of each line.
    private let lineStarts: [Int]
    /// The place of the last answer, so that columns of a long line are counted once.
    private var cursor = (offset: 0, line: 1, column: 1)

    init(_ bytes: [UInt8], lineStarts: [Int], firstLine: Int) {
        self.bytes = bytes
        self.lineStarts = lineStarts
        self.firstLine = firstLine
    }

    /// The byte at the place last asked for.
    var byteAtLastPosition: UInt8? { cursor.offset < bytes.count ? bytes[cursor.offset] : nil }

    /// Number of lines.
    var lineCount: Int { lineStarts.count }

    /// The bytes of a line (1-based) without its line end; empty when there is no such line.
    func line(_ number: Int) -> Range<Int> {
        guard number >= 1, number <= lineStarts.count else { return 0..<0 }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The line (1-based) of a byte.
    func line(ofByte offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return max(low, 1)
    }

    /// The place of a byte of a line, both 1-based and brought within the text.
    mutating func position(line: Int, byteColumn: Int) -> SourcePosition {
        let number = min(max(line, 1), lineStarts.count)
        let range = self.line(number)
        let offset = min(max(range.lowerBound + byteColumn - 1, range.lowerBound), range.upperBound)
        var from = range.lowerBound
        var column = 1
        // Backwards only if that is nearer than the beginning of the line.
        if cursor.line == number, abs(offset - cursor.offset) < offset - from {
            (from, column) = (cursor.offset, cursor.column)
        }
        bytes.withUnsafeBufferPointer { text in
            for index in min(from, offset)..<max(from, offset) where text[index] & 0xC0 != 0x80 {
                column += from < offset ? 1 : -1
            }
        }
        cursor = (offset, number, column)
        return SourcePosition(line: firstLine + number - 1, column: column)
    }

    /// The place of a byte of the text.
    mutating func position(ofByte offset: Int) -> SourcePosition {
        let number = line(ofByte: offset)
        return position(line: number, byteColumn: offset - line(number).lowerBound + 1)
    }

    /// The place of `text` on a line (1-based), or where the line's own text begins.
    mutating func position(of text: some Collection<UInt8>, onLine number: Int) -> SourcePosition {
        let range = line(number)
        let wanted = Array(text)
        if !wanted.isEmpty, wanted.count <= range.count {
            for start in range.lowerBound...(range.upperBound - wanted.count)
            where bytes[start..<start + wanted.count].elementsEqual(wanted) {
                return position(line: number, byteColumn: start - range.lowerBound + 1)
            }
        }
        return position(line: number, byteColumn: prefixLength(line: number, quotes: .max) + 1)
    }

    /// The place of the next `text` at or after a place, not far from it.
    mutating func position(of text: [UInt8], after start: SourcePosition) -> SourcePosition? {
        let number = Int(start.line) - firstLine + 1
        let range = line(number)
        guard !text.isEmpty else { return nil }
        var offset = range.lowerBound
        var column = 1
        if cursor.line == number, cursor.column <= Int(start.column) {
            (offset, column) = (cursor.offset, cursor.column)
        }
        while column < Int(start.column), offset < range.upperBound {
            offset += 1
            if offset < range.upperBound, bytes[offset] & 0xC0 != 0x80 { column += 1 }
        }
        let limit = min(bytes.count - text.count, offset + SourceLimits.search)
        while offset <= limit {
            if bytes[offset] == text[0], bytes[offset...].starts(with: text) {
                return position(ofByte: offset)
            }
            offset += 1
        }
        return nil
    }

    /// The number of a continuation line's bytes that belong to its containers: spaces, and up to `quotes` of `>`.
    func prefixLength(line number: Int, quotes: Int) -> Int {
        let range = line(number)
        var index = range.lowerBound
        var left = quotes
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: ">"), left > 0 {
                left -= 1
            } else if bytes[index] != 0x20, bytes[index] != 0x09 {
                break
            }
            index += 1
        }
        return index - range.lowerBound
    }

    /// The number of `>` at the beginning of a line.
    func quoteSigns(line number: Int) -> Int {
        let range = line(number)
        let prefix = range.lowerBound..<range.lowerBound + prefixLength(line: number, quotes: .max)
        return bytes[prefix].count { $0 == UInt8(ascii: ">") }
    }
}
