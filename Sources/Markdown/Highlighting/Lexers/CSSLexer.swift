/// CSS, and SCSS and Less as far as their variables, comments and nested rules go.
struct CSSLexer: CodeLexer {
    private let isExtended: Bool

    init(isExtended: Bool = false) { self.isExtended = isExtended }

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { statement(&cursor) }
    }

    private func statement(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        if Letters.isSpace(byte) || endsStatement(byte) { return cursor.advance() }
        if comment(&cursor) { return }
        if byte == UInt8(ascii: "@"), Letters.beginsName(cursor.peek()) || cursor.peek() == UInt8(ascii: "-")
        {
            let start = cursor.index
            cursor.advance()
            cursor.skip(while: isInName)
            let isVariable = isExtended && cursor.current == UInt8(ascii: ":")
            cursor.mark(isVariable ? .variable : .keyword, from: start)
            return isVariable ? value(&cursor) : selector(&cursor, isRule: false)
        }
        if isDeclaration(cursor) { declaration(&cursor) } else { selector(&cursor, isRule: true) }
    }

    private func endsStatement(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    private func isInName(_ byte: UInt8) -> Bool { Letters.isInName(byte) || byte == UInt8(ascii: "-") }

    /// Returns whether what begins here ends before any block does.
    private func isDeclaration(_ cursor: CodeCursor) -> Bool {
        if cursor.has("--") { return true }
        var ahead = cursor.ahead
        while !ahead.isAtEnd {
            if insertion(&ahead) { continue }
            if endsStatement(ahead.current) { return ahead.current != UInt8(ascii: "{") }
            ahead.advance()
        }
        return true
    }

    /// `#{…}` of SCSS; false when none begins here.
    private func insertion(_ cursor: inout CodeCursor) -> Bool {
        guard cursor.has("#{") else { return false }
        let start = cursor.index
        cursor.skip { $0 != UInt8(ascii: "}") && $0 != 0x0A }
        if cursor.current == UInt8(ascii: "}") { cursor.advance() }
        cursor.mark(.variable, from: start)
        return true
    }

    private func comment(_ cursor: inout CodeCursor) -> Bool {
        if cursor.has("/*") {
            cursor.blockComment()
            return true
        }
        guard isExtended, cursor.has("//"), cursor.peek(-1) != UInt8(ascii: ":") else { return false }
        cursor.lineComment()
        return true
    }

    private func declaration(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.skip { isInName($0) || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "*") }
        let name = cursor.text(from: start)
        let isVariable = name.first == UInt8(ascii: "$") || name.starts(with: "--".utf8)
        cursor.mark(isVariable ? .variable : .property, from: start)
        if cursor.index == start, !insertion(&cursor) { cursor.advance() }
        value(&cursor)
    }

    /// The rest of a declaration.
    private func value(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd, !endsStatement(cursor.current) {
            if !component(&cursor, isValue: true) { cursor.advance() }
        }
    }

    /// The text before a block, or behind the name of a rule that begins with `@`.
    private func selector(_ cursor: inout CodeCursor, isRule: Bool) {
        while !cursor.isAtEnd, !endsStatement(cursor.current) {
            let start = cursor.index
            switch cursor.current {
            case UInt8(ascii: "#") where insertion(&cursor): break
            case UInt8(ascii: ".") where !Letters.isDigit(cursor.peek()), UInt8(ascii: "#"):
                cursor.take(1, while: isInName, as: .attribute)
            case UInt8(ascii: ":") where isRule:
                cursor.skip { $0 == UInt8(ascii: ":") }
                cursor.skip(while: isInName)
                cursor.mark(.function, from: start)
            case let byte where isRule && Letters.beginsName(byte):
                cursor.take(while: isInName, as: .type)
            default: if !component(&cursor, isValue: false) { cursor.advance() }
            }
        }
    }

    /// A comment, string, number, name or function; false for a sign.
    private func component(_ cursor: inout CodeCursor, isValue: Bool) -> Bool {
        if comment(&cursor) || insertion(&cursor) { return true }
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): cursor.quoted(byte)
        case UInt8(ascii: "#") where isValue && Letters.isHexDigit(cursor.peek()):
            cursor.take(1, while: Letters.isHexDigit, as: .number)
        case UInt8(ascii: "!"):
            cursor.take(1, while: Letters.isLetter, as: .attribute)
        case UInt8(ascii: "$") where isExtended, UInt8(ascii: "@") where isExtended:
            cursor.take(1, while: isInName, as: .variable)
        case _ where beginsNumber(cursor): number(&cursor)
        case _ where Letters.beginsName(byte) || byte == UInt8(ascii: "-"): word(&cursor, isValue: isValue)
        default: return false
        }
        return true
    }

    private func beginsNumber(_ cursor: CodeCursor) -> Bool {
        let isSigned = cursor.current == UInt8(ascii: "-") || cursor.current == UInt8(ascii: "+")
        let first = cursor.peek(isSigned ? 1 : 0)
        return Letters.isDigit(first)
            || first == UInt8(ascii: ".") && Letters.isDigit(cursor.peek(isSigned ? 2 : 1))
    }

    /// A number with its sign and unit.
    private func number(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        cursor.skip { Letters.isDigit($0) || $0 == UInt8(ascii: ".") }
        cursor.skip { Letters.isLetter($0) || $0 == UInt8(ascii: "%") }
        cursor.mark(.number, from: start)
    }

    private func word(_ cursor: inout CodeCursor, isValue: Bool) {
        let start = cursor.index
        cursor.skip(while: isInName)
        let word = cursor.text(from: start)
        if cursor.current == UInt8(ascii: "(") {
            cursor.mark(.function, from: start)
            if word.elementsEqual("url".utf8) { address(&cursor) }
        } else if word.starts(with: "--".utf8) {
            cursor.mark(.variable, from: start)
        } else if isValue, word.count > 1 {
            cursor.mark(.keyword, from: start)
        }
    }

    /// `(…)` with an address without quotes.
    private func address(_ cursor: inout CodeCursor) {
        cursor.advance()
        guard cursor.current != UInt8(ascii: "\""), cursor.current != UInt8(ascii: "'") else { return }
        cursor.take(while: { $0 != UInt8(ascii: ")") && $0 != 0x0A }, as: .string)
    }
}
