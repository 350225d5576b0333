/// nginx's configuration: directives that end with `;` or hold a block.
struct NginxLexer: CodeLexer {
    private var isAtDirective = true
    /// Indicates whether a regular expression comes next: after `~`.
    private var isAtPattern = false

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { step(&cursor) }
    }

    private mutating func step(_ cursor: inout CodeCursor) {
        let start = cursor.index
        switch cursor.current {
        case let byte where Letters.isSpace(byte): cursor.advance()
        case UInt8(ascii: "#"): cursor.lineComment()
        case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            cursor.advance()
            isAtDirective = true
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(&cursor)
        case UInt8(ascii: "$") where !isAtDirective: variable(&cursor)
        default:
            if isAtDirective {
                cursor.skip { !Letters.isSpace($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "{") }
                cursor.mark(.keyword, from: start)
                isAtDirective = false
            } else {
                argument(&cursor)
            }
        }
        if cursor.index == start { cursor.advance() }
    }

    private mutating func quoted(_ cursor: inout CodeCursor) {
        let quote = cursor.current
        isAtDirective = false
        var start = cursor.index
        cursor.advance()
        while !cursor.isAtEnd, cursor.current != quote {
            if cursor.current == UInt8(ascii: "$"), Letters.beginsName(cursor.peek()) {
                cursor.mark(.string, from: start)
                variable(&cursor)
                start = cursor.index
            } else {
                cursor.advance(cursor.current == UInt8(ascii: "\\") ? 2 : 1)
            }
        }
        cursor.advance()
        cursor.mark(.string, from: start)
    }

    private func variable(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        if cursor.current == UInt8(ascii: "{") {
            cursor.skip { $0 != UInt8(ascii: "}") && $0 != 0x0A }
            cursor.advance()
        } else {
            cursor.skip(while: Letters.isInName)
        }
        cursor.mark(cursor.index > start + 1 ? .variable : .string, from: start)
    }

    /// A word: a number with its unit, an address with its port, `on` and `off`, or text.
    private mutating func argument(_ cursor: inout CodeCursor) {
        let start = cursor.index
        let isPattern = isAtPattern
        cursor.skip {
            !Letters.isSpace($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "$")
                && (isPattern || $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}"))
        }
        // A pattern may end in `$`, and have braces.
        if isPattern, cursor.current == UInt8(ascii: "$"), !Letters.isInName(cursor.peek()) {
            cursor.advance()
        }
        if isPattern {
            isAtPattern = false
            return cursor.mark(.string, from: start)
        }
        let word = cursor.text(from: start)
        if word.allSatisfy({ "=~*!^<>".utf8.contains($0) }) {
            isAtPattern = word.contains(UInt8(ascii: "~")) && !word.contains(UInt8(ascii: "^"))
        } else {
            classify(word.first == UInt8(ascii: "=") ? word.dropFirst() : word, &cursor)
        }
    }

    private func classify(_ word: ArraySlice<UInt8>, _ cursor: inout CodeCursor) {
        let start = word.startIndex
        if word.elementsEqual("on".utf8) || word.elementsEqual("off".utf8) {
            return cursor.mark(.keyword, from: start)
        }
        let digits = word.prefix(while: Letters.isDigit)
        let unit = word.dropFirst(digits.count)
        if !digits.isEmpty, unit.count <= 2, unit.allSatisfy({ $0 < 0x80 && Letters.isLetter($0) }) {
            return cursor.mark(.number, from: start)
        }
        let port = word.reversed().prefix(while: Letters.isDigit).count
        let host = word.dropLast(port)
        if port > 0, host.count > 1, host.last == UInt8(ascii: ":"), host.dropLast().allSatisfy(isInHost) {
            cursor.index -= port
            cursor.take(port, as: .number)
        } else {
            cursor.mark(.string, from: start)
        }
    }

    private func isInHost(_ byte: UInt8) -> Bool {
        Letters.isInName(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}
