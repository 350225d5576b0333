/// XML, property lists and HTML.
struct XMLLexer: CodeLexer {
    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { step(&cursor) }
    }

    private func step(_ cursor: inout CodeCursor) {
        let start = cursor.index
        switch cursor.current {
        case UInt8(ascii: "&"): entity(&cursor)
        case UInt8(ascii: "<"):
            if cursor.has("<!--") {
                skip(&cursor, to: "-->")
                cursor.mark(.comment, from: start)
            } else if cursor.has("<![CDATA[") {
                cursor.take(9, as: .attribute)
                let text = cursor.index
                skip(&cursor, to: "]]>")
                if cursor.index - text >= 3 {
                    cursor.index -= 3
                    if cursor.has("]]>") { cursor.take(3, as: .attribute) } else { cursor.advance(3) }
                }
            } else if cursor.has("<?") {
                skip(&cursor, to: "?>")
                cursor.mark(.attribute, from: start)
            } else if cursor.has("<!") {
                skip(&cursor, to: ">")
                cursor.mark(.attribute, from: start)
            } else {
                tag(&cursor)
            }
        default: cursor.skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
        }
    }

    private func skip(_ cursor: inout CodeCursor, to ending: StaticString) {
        while !cursor.isAtEnd, !cursor.has(ending) { cursor.advance() }
        cursor.advance(ending.utf8CodeUnitCount)
    }

    private func entity(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        cursor.skip { Letters.isInName($0) || $0 == UInt8(ascii: "#") }
        guard cursor.current == UInt8(ascii: ";") else { return }
        cursor.advance()
        cursor.mark(.variable, from: start)
    }

    private func tag(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        if cursor.current == UInt8(ascii: "/") { cursor.advance() }
        guard Letters.beginsName(cursor.current) else { return }
        cursor.skip(while: isInTagName)
        cursor.mark(.property, from: start)
        while !cursor.isAtEnd, cursor.current != UInt8(ascii: "<") {
            let place = cursor.index
            switch cursor.current {
            case UInt8(ascii: ">"): return cursor.take(1, as: .property)
            case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: ">"):
                return cursor.take(2, as: .property)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): value(&cursor)
            case let byte where isInTagName(byte):
                cursor.skip(while: isInTagName)
                cursor.mark(.attribute, from: place)
            default: cursor.advance()
            }
        }
    }

    /// A value in quotes; an unclosed one ends where the next tag begins.
    private func value(_ cursor: inout CodeCursor) {
        let start = cursor.index
        let quote = cursor.current
        cursor.advance()
        cursor.skip { $0 != quote && $0 != UInt8(ascii: "<") }
        if cursor.current == quote { cursor.advance() }
        cursor.mark(.string, from: start)
    }

    private func isInTagName(_ byte: UInt8) -> Bool {
        Letters.isInName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}
