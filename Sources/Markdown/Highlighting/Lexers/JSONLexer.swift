/// JSON, with the comments that some tools allow.
struct JSONLexer: CodeLexer {
    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { step(&cursor) }
    }

    private func step(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "\""): text(&cursor)
        case UInt8(ascii: "/") where cursor.peek() == byte: cursor.lineComment()
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: "*"): cursor.blockComment()
        case UInt8(ascii: "-") where Letters.isDigit(cursor.peek()):
            cursor.take(1, as: .number)
            cursor.number()
        case _ where Letters.isDigit(byte): cursor.number()
        case _ where Letters.beginsName(byte):
            let start = cursor.name()
            let word = cursor.text(from: start)
            if ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) {
                cursor.mark(.keyword, from: start)
            }
        default: cursor.advance()
        }
    }

    /// A text is a key when a colon follows it.
    private func text(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        while !cursor.isAtEnd, cursor.current != UInt8(ascii: "\""), cursor.current != 0x0A {
            cursor.advance(cursor.current == UInt8(ascii: "\\") && cursor.peek() != 0x0A ? 2 : 1)
        }
        if cursor.current == UInt8(ascii: "\"") { cursor.advance() }
        cursor.mark(cursor.nextVisible == UInt8(ascii: ":") ? .property : .string, from: start)
    }
}
