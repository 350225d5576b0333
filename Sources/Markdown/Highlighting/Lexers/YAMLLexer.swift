/// YAML 1.2.
struct YAMLLexer: CodeLexer {
    private static let constants = WordSet("true True TRUE false False FALSE null Null NULL ~ yes no on off")

    /// Open braces and brackets.
    private var flow = 0
    /// Column of the key or item that the text of a block belongs to; nil outside of one.
    private var block: Int?

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            line(&cursor)
            cursor.advance()
        }
    }

    private mutating func line(_ cursor: inout CodeCursor) {
        let lineStart = cursor.index
        cursor.skip { $0 == 0x20 }
        let indentation = cursor.index - lineStart
        if let block {
            let isBlank = cursor.current == 0x0A || cursor.current == 0x0D || cursor.isAtEnd
            if isBlank || indentation > block {
                let start = cursor.index
                cursor.skipLine()
                return cursor.mark(.string, from: start)
            }
            self.block = nil
        }
        if indentation == 0, cursor.has("---") || cursor.has("...") {
            cursor.take(3, as: .attribute)
        } else if indentation == 0, cursor.current == UInt8(ascii: "%") {
            cursor.skipLine()
            return cursor.mark(.attribute, from: lineStart)
        }
        var column = indentation
        while !cursor.isAtEnd, cursor.current != 0x0A { node(&cursor, lineStart, &column) }
    }

    /// One key, value or mark of a line; `column` is where the innermost key or item begins.
    private mutating func node(_ cursor: inout CodeCursor, _ lineStart: Int, _ column: inout Int) {
        let byte = cursor.current
        let start = cursor.index
        let endsWord = Letters.isSpace(cursor.peek()) || cursor.index + 1 >= cursor.end
        switch byte {
        case _ where Letters.isBlank(byte): cursor.advance()
        case UInt8(ascii: "#") where start == lineStart || Letters.isBlank(cursor.peek(-1)):
            cursor.lineComment()
        case UInt8(ascii: "-") where endsWord, UInt8(ascii: "?") where endsWord:
            column = start - lineStart
            cursor.advance()
        case UInt8(ascii: ":"): cursor.advance()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            flow += 1
            cursor.advance()
        case UInt8(ascii: "}") where flow > 0, UInt8(ascii: "]") where flow > 0:
            flow -= 1
            cursor.advance()
        case UInt8(ascii: ",") where flow > 0: cursor.advance()
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
            cursor.take(
                while: { !Letters.isSpace($0) && (flow == 0 || $0 != UInt8(ascii: ",")) }, as: .attribute)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(&cursor, byte, lineStart, &column)
        case UInt8(ascii: "|"), UInt8(ascii: ">"): blockHeader(&cursor, column)
        default: plain(&cursor, lineStart, &column)
        }
    }

    private func quoted(_ cursor: inout CodeCursor, _ quote: UInt8, _ lineStart: Int, _ column: inout Int) {
        let start = cursor.index
        cursor.advance()
        while !cursor.isAtEnd {
            let byte = cursor.current
            cursor.advance(byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1)
            guard byte == quote else { continue }
            if quote == UInt8(ascii: "'"), cursor.current == quote { cursor.advance() } else { break }
        }
        let isKey = cursor.nextVisible == UInt8(ascii: ":")
        if isKey { column = max(0, start - lineStart) }
        cursor.mark(isKey ? .property : .string, from: start)
    }

    /// `|` or `>` with its indicators: the deeper lines after this one are text.
    private mutating func blockHeader(_ cursor: inout CodeCursor, _ column: Int) {
        cursor.advance()
        cursor.skip { Letters.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        let next = cursor.nextVisible
        if flow == 0, next == 0x0A || next == 0x0D || next == UInt8(ascii: "#") { block = column }
    }

    /// A key or value without quotes.
    private func plain(_ cursor: inout CodeCursor, _ lineStart: Int, _ column: inout Int) {
        let start = cursor.index
        var last = start
        while !cursor.isAtEnd, cursor.current != 0x0A {
            let byte = cursor.current
            let next = cursor.peek()
            if byte == UInt8(ascii: ":"),
                Letters.isSpace(next) || cursor.index + 1 >= cursor.end || isFlowMark(next)
            {
                break
            }
            if byte == UInt8(ascii: "#"), cursor.index > start, Letters.isBlank(cursor.peek(-1)) { break }
            if isFlowMark(byte) { break }
            cursor.advance()
            if !Letters.isBlank(byte) { last = cursor.index }
        }
        let stop = cursor.index
        cursor.index = last
        let text = cursor.text(from: start)
        if stop < cursor.end, cursor.bytes[stop] == UInt8(ascii: ":") {
            column = start - lineStart
            cursor.mark(.property, from: start)
        } else if Self.constants.contains(text) {
            cursor.mark(.keyword, from: start)
        } else if isNumber(text) {
            cursor.mark(.number, from: start)
        }
        cursor.index = max(stop, start + 1)
    }

    private func isFlowMark(_ byte: UInt8) -> Bool {
        flow > 0 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"))
    }

    private func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        let digits =
            text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
        if digits.starts(with: "0x".utf8) {
            return digits.count > 2 && digits.dropFirst(2).allSatisfy(Letters.isHexDigit)
        }
        var dots = 0
        for byte in digits {
            if byte == UInt8(ascii: ".") { dots += 1 } else if !Letters.isDigit(byte) { return false }
        }
        return dots <= 1 && digits.first.map(Letters.isDigit) == true
    }
}
