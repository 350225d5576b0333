/// A place in the code, and the tokens found before it.
struct CodeCursor {
    let bytes: [UInt8]
    /// Offset of the next byte.
    var index = 0
    /// The end of the text, for a lexer of a part of it.
    var end: Int
    private(set) var tokens: [CodeToken] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count
    }

    /// A cursor at the same place, to read ahead with: without the tokens, which a copy would have to share.
    var ahead: CodeCursor {
        var cursor = CodeCursor(bytes)
        cursor.index = index
        cursor.end = end
        return cursor
    }

    var isAtEnd: Bool { index >= end }

    /// The next byte; 0 at the end.
    var current: UInt8 { index < end ? bytes[index] : 0 }

    /// The byte `distance` after the next one; 0 outside of the text.
    func peek(_ distance: Int = 1) -> UInt8 {
        let offset = index + distance
        return offset >= 0 && offset < end ? bytes[offset] : 0
    }

    /// Returns whether the text goes on with `text`.
    func has(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - index >= count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + count]) }
    }

    /// The text from `start` up to here.
    func text(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

    /// The first byte from here on that is no space or tab; 0 at the end.
    var nextVisible: UInt8 {
        var offset = index
        // A long gap is no gap inside an expression.
        let limit = min(end, index + 32)
        while offset < limit, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        return offset < limit ? bytes[offset] : 0
    }

    /// Indicates whether only white space stands before here on the line.
    var isFirstOnLine: Bool {
        var offset = index - 1
        while offset >= 0, bytes[offset] != 0x0A {
            guard bytes[offset] == 0x20 || bytes[offset] == 0x09 else { return false }
            offset -= 1
        }
        return true
    }

    /// Moves on by `count` bytes, not past the end.
    mutating func advance(_ count: Int = 1) { index = min(index + count, end) }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while index < end, condition(bytes[index]) { index += 1 }
    }

    /// Moves to the end of the line, before its line end.
    mutating func skipLine() { skip { $0 != 0x0A } }

    /// Gives what lies between `start` and here a class; a token that touches one of the same class continues it.
    mutating func mark(_ kind: TokenClass, from start: Int) {
        guard start < index else { return }
        if let last = tokens.last, last.kind == kind, last.end == start {
            tokens[tokens.count - 1].end = index
        } else {
            tokens.append(CodeToken(start: start, end: index, kind: kind))
        }
    }

    /// Moves on by `count` bytes and gives them a class.
    mutating func take(_ count: Int, as kind: TokenClass) {
        let start = index
        advance(count)
        mark(kind, from: start)
    }
}

/// Classes of bytes in most languages. Every byte above ASCII counts as a letter.
enum Letters {
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
    }

    static func isUppercase(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte >= 0x80
    }

    /// Returns whether a name may begin with the byte.
    static func beginsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == 0x5F }

    /// Returns whether a name may go on with the byte.
    static func isInName(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A }
}
