/// Settings as lines of `name = value` below `[heads]`: INI, systemd's units, Java's properties.
struct INILexer: CodeLexer {
    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            line(&cursor)
            cursor.skipLine()
            cursor.advance()
        }
    }

    private func line(_ cursor: inout CodeCursor) {
        let isIndented = Letters.isBlank(cursor.current)
        cursor.skip(while: Letters.isBlank)
        let start = cursor.index
        switch cursor.current {
        case 0, 0x0A: return
        case UInt8(ascii: "#"), UInt8(ascii: ";"): return cursor.lineComment()
        case UInt8(ascii: "["):
            cursor.skip { $0 != UInt8(ascii: "]") && $0 != 0x0A }
            cursor.skip { $0 == UInt8(ascii: "]") }
            return cursor.mark(.keyword, from: start)
        default: break
        }
        cursor.skip { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") && $0 != 0x0A }
        let hasValue = cursor.current == UInt8(ascii: "=") || cursor.current == UInt8(ascii: ":")
        // A line without a sign goes on with the value above, if it stands further in.
        if isIndented, !hasValue {
            cursor.index = start
            return value(&cursor)
        }
        let sign = cursor.index
        while cursor.index > start, Letters.isBlank(cursor.peek(-1)) { cursor.index -= 1 }
        cursor.mark(.property, from: start)
        cursor.index = sign
        if hasValue {
            cursor.advance()
            cursor.skip(while: Letters.isBlank)
            value(&cursor)
        }
    }

    /// The rest of the line, and the lines that a backslash joins to it; a comment behind it begins after a space.
    private func value(_ cursor: inout CodeCursor) {
        let quote = cursor.current
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { cursor.quoted(quote) }
        let start = cursor.index
        while !cursor.isAtEnd, cursor.current != 0x0A {
            if cursor.current == UInt8(ascii: ";") || cursor.current == UInt8(ascii: "#"),
                Letters.isBlank(cursor.peek(-1))
            {
                cursor.mark(.string, from: start)
                return cursor.lineComment()
            }
            cursor.advance(cursor.current == UInt8(ascii: "\\") ? 2 : 1)
        }
        cursor.mark(.string, from: start)
    }
}
