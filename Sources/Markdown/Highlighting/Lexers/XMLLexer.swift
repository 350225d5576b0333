/// XML, property lists and HTML.
struct XMLLexer: CodeLexer {
    private let isHTML: Bool
    /// The quotes that nothing from here on closes.
    private var unclosed: [UInt8] = []

    init(isHTML: Bool = false) { self.isHTML = isHTML }

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { step(&cursor) }
    }

    private mutating func step(_ cursor: inout CodeCursor) {
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

    private mutating func tag(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        if cursor.current == UInt8(ascii: "/") { cursor.advance() }
        guard Letters.beginsName(cursor.current) else { return }
        cursor.skip(while: isInTagName)
        let name = cursor.text(from: start)
        cursor.mark(.property, from: start)
        attributes(&cursor)
        if isHTML, cursor.peek(-1) == UInt8(ascii: ">"), cursor.peek(-2) != UInt8(ascii: "/") {
            content(&cursor, of: name, attributes: cursor.text(from: start))
        }
    }

    /// The rest of a tag after its name, and its end.
    private mutating func attributes(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd, cursor.current != UInt8(ascii: "<") {
            switch cursor.current {
            case UInt8(ascii: ">"): return cursor.take(1, as: .property)
            case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: ">"):
                return cursor.take(2, as: .property)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): value(&cursor)
            case UInt8(ascii: "=") where isHTML: plainValue(&cursor)
            case let byte where isInTagName(byte):
                cursor.take(while: isInTagName, as: .attribute)
            default: cursor.advance()
            }
        }
    }

    /// A value in quotes; an unclosed one ends where the next tag begins.
    private mutating func value(_ cursor: inout CodeCursor) {
        let start = cursor.index
        let quote = cursor.current
        cursor.advance()
        if isHTML, !unclosed.contains(quote) {
            cursor.skip { $0 != quote }
            if cursor.isAtEnd {
                unclosed.append(quote)
                cursor.index = start + 1
            }
        }
        if !isHTML || unclosed.contains(quote) { cursor.skip { $0 != quote && $0 != UInt8(ascii: "<") } }
        if cursor.current == quote { cursor.advance() }
        cursor.mark(.string, from: start)
    }

    /// `=` and a value without quotes, if there is one.
    private func plainValue(_ cursor: inout CodeCursor) {
        cursor.advance()
        guard cursor.current != UInt8(ascii: "\""), cursor.current != UInt8(ascii: "'") else { return }
        cursor.take(
            while: { !Letters.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }, as: .string
        )
    }

    /// The script or the styles of an element, up to its closing tag.
    private func content(
        _ cursor: inout CodeCursor, of name: ArraySlice<UInt8>, attributes: ArraySlice<UInt8>
    ) {
        let name = String(decoding: name.dropFirst(), as: UTF8.self).lowercased()
        guard name == "script" || name == "style" else { return }
        var ahead = cursor.ahead
        while !ahead.isAtEnd, !(ahead.has("</") && ahead.hasIgnoringCase(name, after: 2)) { ahead.advance() }
        cursor.read(to: ahead.index) {
            if name == "style" {
                $0.read(as: CSSLexer())
            } else if String(decoding: attributes, as: UTF8.self).contains("json") {
                $0.read(as: JSONLexer())
            } else {
                $0.read(as: JavaScriptLexer())
            }
        }
        cursor.index = ahead.index
    }

    private func isInTagName(_ byte: UInt8) -> Bool {
        Letters.isInName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}

extension CodeCursor {
    /// Returns whether a word in lower case stands `distance` after here, in letters of any case.
    fileprivate func hasIgnoringCase(_ word: String, after distance: Int) -> Bool {
        word.utf8.enumerated().allSatisfy { peek(distance + $0.offset) | 0x20 == $0.element }
    }
}
