/// Elements of JSX.
extension JavaScriptLexer {
    /// Returns whether `<`, where a value may begin, begins an element and not the parameters of a generic function.
    func beginsElement(_ cursor: CodeCursor) -> Bool {
        guard modes.count < Self.deepest else { return false }
        if cursor.peek() == UInt8(ascii: ">") { return true }
        guard Letters.isLetter(cursor.peek()) else { return false }
        guard hasTypes else { return true }
        var ahead = cursor.ahead
        ahead.advance()
        ahead.skip(while: Letters.isInName)
        return ahead.current != UInt8(ascii: ",") && !ahead.has(" extends ") && !ahead.has(">(")
    }

    /// `<`, a slash if there is one, and the name.
    mutating func openTag(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        let isClosing = cursor.current == UInt8(ascii: "/")
        if isClosing { cursor.advance() }
        cursor.skip(while: isInTagName)
        cursor.mark(.property, from: start)
        modes.append(.tag(isClosing: isClosing))
    }

    private func isInTagName(_ byte: UInt8) -> Bool {
        Letters.isInName(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ":")
    }

    /// The next attribute of a tag, or its end.
    mutating func tag(_ cursor: inout CodeCursor, isClosing: Bool) {
        let start = cursor.index
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: ">"):
            cursor.take(2, as: .property)
            modes.removeLast()
            endElement(cursor)
        case UInt8(ascii: ">"):
            cursor.take(1, as: .property)
            modes.removeLast()
            guard isClosing else { return modes.append(.children) }
            // A closing tag is read among children only.
            modes.removeLast()
            endElement(cursor)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            cursor.advance()
            cursor.skip { $0 != byte }
            cursor.advance()
            cursor.mark(.string, from: start)
        case UInt8(ascii: "{"): openCode(&cursor)
        case _ where Letters.beginsName(byte):
            cursor.skip(while: isInTagName)
            cursor.mark(.attribute, from: start)
        default: cursor.advance()
        }
    }

    /// Text up to the next tag or code.
    mutating func children(_ cursor: inout CodeCursor) {
        cursor.skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") }
        if cursor.current == UInt8(ascii: "{") { return openCode(&cursor) }
        let next = cursor.peek()
        let beginsTag =
            next == UInt8(ascii: "/")
            || modes.count < Self.deepest && (next == UInt8(ascii: ">") || Letters.isLetter(next))
        if beginsTag { openTag(&cursor) } else { cursor.advance() }
    }

    private mutating func openCode(_ cursor: inout CodeCursor) {
        cursor.advance()
        guard modes.count < Self.deepest else { return }
        modes.append(.code(braces: 0))
        preceding = Preceding()
    }

    private mutating func endElement(_ cursor: CodeCursor) {
        if case .code = modes.last { preceding.pass(UInt8(ascii: ")"), before: cursor) }
    }
}
