/// HTTP/1.1 messages as they are written in documents: one or several, with headers and body.
struct HTTPLexer: CodeLexer {
    private enum Body {
        case json, xml, form, other
    }

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { message(&cursor) }
    }

    private func message(_ cursor: inout CodeCursor) {
        if beginsMessage(cursor) { startLine(&cursor) }
        var body: Body?
        while !cursor.isAtEnd, cursor.current != 0x0A, cursor.current != 0x0D { header(&cursor, &body) }
        cursor.skip { $0 == 0x0A || $0 == 0x0D }
        let end = endOfBody(cursor)
        cursor.read(to: end) { content(&$0, body ?? guess($0)) }
        cursor.index = end
    }

    /// Returns whether a request or status line begins here.
    private func beginsMessage(_ cursor: CodeCursor) -> Bool {
        if cursor.has("HTTP/") { return true }
        var cursor = cursor.ahead
        let start = cursor.index
        cursor.skip(while: Letters.isUppercase)
        let length = cursor.index - start
        return length >= 3 && length <= 10 && cursor.current == 0x20
            && (cursor.peek() == UInt8(ascii: "/") || cursor.peek() == UInt8(ascii: "h"))
    }

    private func startLine(_ cursor: inout CodeCursor) {
        if !cursor.has("HTTP/") {
            let start = cursor.name()
            cursor.mark(.function, from: start)
            cursor.advance()
            cursor.skip { !Letters.isSpace($0) }
            cursor.skip(while: Letters.isBlank)
        }
        if cursor.has("HTTP/") {
            cursor.take(4, as: .keyword)
            cursor.advance()
            number(&cursor)
            cursor.skip(while: Letters.isBlank)
            if Letters.isDigit(cursor.current) { number(&cursor) }
        }
        cursor.skipLine()
        cursor.advance()
    }

    private func number(_ cursor: inout CodeCursor) {
        cursor.take(while: { Letters.isDigit($0) || $0 == UInt8(ascii: ".") }, as: .number)
    }

    private func header(_ cursor: inout CodeCursor, _ body: inout Body?) {
        let start = cursor.index
        cursor.skip { !Letters.isSpace($0) && $0 != UInt8(ascii: ":") }
        let name = cursor.text(from: start)
        if cursor.current == UInt8(ascii: ":") { cursor.mark(.property, from: start) }
        let value = cursor.index
        cursor.skipLine()
        if name.count == 12, String(decoding: name, as: UTF8.self).lowercased() == "content-type" {
            body = kind(of: String(decoding: cursor.text(from: value), as: UTF8.self).lowercased())
        }
        cursor.advance()
    }

    private func kind(of type: String) -> Body {
        if type.contains("json") { return .json }
        if type.contains("xml") || type.contains("html") { return .xml }
        return type.contains("form-urlencoded") ? .form : .other
    }

    private func guess(_ cursor: CodeCursor) -> Body {
        switch cursor.current {
        case UInt8(ascii: "{"), UInt8(ascii: "["): .json
        case UInt8(ascii: "<"): .xml
        default: .other
        }
    }

    /// The body goes on to the next message, which begins after an empty line.
    private func endOfBody(_ cursor: CodeCursor) -> Int {
        var cursor = cursor.ahead
        var isAfterEmptyLine = true
        while !cursor.isAtEnd {
            if isAfterEmptyLine, beginsMessage(cursor) { return cursor.index }
            isAfterEmptyLine = cursor.current == 0x0A || cursor.current == 0x0D
            cursor.skipLine()
            cursor.advance()
        }
        return cursor.end
    }

    private func content(_ cursor: inout CodeCursor, _ body: Body) {
        switch body {
        case .json: cursor.read(as: JSONLexer())
        case .xml: cursor.read(as: XMLLexer())
        case .form: form(&cursor)
        case .other: break
        }
    }

    private func form(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd {
            cursor.take(while: { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "&") }, as: .property)
            if cursor.current == UInt8(ascii: "=") {
                cursor.advance()
                cursor.take(while: { $0 != UInt8(ascii: "&") }, as: .string)
            }
            cursor.advance()
        }
    }
}

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
