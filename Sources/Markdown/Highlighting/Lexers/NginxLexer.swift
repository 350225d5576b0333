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
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            isAtDirective = false
            cursor.quoted(lone: .string) { $0 == UInt8(ascii: "$") && Letters.beginsName($1) }
        case UInt8(ascii: "$") where !isAtDirective: cursor.variable(lone: .string)
        default:
            if isAtDirective {
                cursor.take(
                    while: { !Letters.isSpace($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "{") },
                    as: .keyword)
                isAtDirective = false
            } else {
                argument(&cursor)
            }
        }
        if cursor.index == start { cursor.advance() }
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
