internal import CCMarkGFM

/// cmark's parser of a block's inlines, while it asks an extension about a character.
struct InlineParser {
    let pointer: OpaquePointer

    /// The place of the parser in the block's text, in bytes.
    var offset: Int {
        get { Int(cmark_inline_parser_get_offset(pointer)) }
        nonmutating set { cmark_inline_parser_set_offset(pointer, CInt(newValue)) }
    }

    /// Indicates whether the parser is within brackets, which may become a link or an image.
    var isInBrackets: Bool {
        cmark_inline_parser_in_bracket(pointer, 0) != 0 || cmark_inline_parser_in_bracket(pointer, 1) != 0
    }

    /// The parser's line and column, as those of a node.
    var place: (line: Int, column: Int) {
        (Int(cmark_inline_parser_get_line(pointer)), Int(cmark_inline_parser_get_column(pointer)))
    }

    /// The byte at a place of the text; 0 outside of it.
    func byte(_ index: Int) -> UInt8 {
        guard index >= 0 else { return 0 }
        let before = offset
        defer { offset = before }
        offset = index
        return cmark_inline_parser_peek_char(pointer)
    }

    /// The character that begins at a place of the text, and its length; nil at the end.
    func scalar(at index: Int) -> (value: Unicode.Scalar, length: Int)? {
        UTF8Text.scalar(at: index, byte)
    }

    /// The character before a place of the text, and its length; nil at the beginning.
    func scalar(before index: Int) -> (value: Unicode.Scalar, length: Int)? {
        UTF8Text.scalar(before: index, byte)
    }
}

/// Characters of UTF-8 that is known to be well-formed, read byte by byte; a byte outside of the text is 0.
enum UTF8Text {
    static func scalar(at index: Int, _ byte: (Int) -> UInt8) -> (value: Unicode.Scalar, length: Int)? {
        let lead = byte(index)
        guard lead != 0 else { return nil }
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
        for next in 1..<max(length, 1) { value = value << 6 | UInt32(byte(index + next) & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    static func scalar(before index: Int, _ byte: (Int) -> UInt8) -> (value: Unicode.Scalar, length: Int)? {
        var start = index - 1
        while start > 0, index - start < 4, byte(start) & 0xC0 == 0x80 { start -= 1 }
        return start < 0 ? nil : scalar(at: start, byte)
    }
}
