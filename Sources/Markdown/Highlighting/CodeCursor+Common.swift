/// Tokens that look the same in several languages.
extension CodeCursor {
    /// A name; returns where it began.
    mutating func name() -> Int {
        let start = index
        skip(while: Letters.isInName)
        return start
    }

    /// The rest of the line, as a comment.
    mutating func lineComment() {
        let start = index
        skipLine()
        mark(.comment, from: start)
    }

    /// A comment that begins here with `/*`; unclosed, it goes to the end.
    mutating func blockComment(nests: Bool = false) {
        let start = index
        var depth = 0
        repeat {
            if has("*/") {
                depth -= 1
                advance(2)
            } else if has("/*"), nests || depth == 0 {
                depth += 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && !isAtEnd
        mark(.comment, from: start)
    }

    /// A text that begins here with `quote` and ends with the next one of it that no backslash precedes; with the
    /// line, unless it may span lines or the line end is escaped.
    mutating func quoted(_ quote: UInt8, spansLines: Bool = false) {
        let start = index
        advance()
        while !isAtEnd, current != quote, spansLines || current != 0x0A {
            advance(current == UInt8(ascii: "\\") ? 2 : 1)
        }
        if current == quote { advance() }
        mark(.string, from: start)
    }

    /// A number that begins here. Takes fractions, exponents, hexadecimal and binary digits; `separator` may part
    /// digits, letters behind are part of it.
    mutating func number(separator: UInt8 = UInt8(ascii: "_")) {
        let start = index
        let isPrefixed = current == UInt8(ascii: "0") && Letters.isLetter(peek())
        advance(isPrefixed ? 2 : 0)
        let isHexadecimal = isPrefixed && peek(-1) | 0x20 == UInt8(ascii: "x")
        while !isAtEnd {
            let byte = current
            let before = peek(-1) | 0x20
            let isExponent = before == UInt8(ascii: isHexadecimal ? "p" : "e") && index > start
            if Letters.isInName(byte) && byte < 0x80 {
                advance()
            } else if byte == separator, Letters.isInName(peek()) {
                advance()
            } else if byte == UInt8(ascii: "."), Letters.isDigit(peek()), !isPrefixed || isHexadecimal {
                advance()
            } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), isExponent,
                Letters.isDigit(peek())
            {
                advance()
            } else {
                break
            }
        }
        mark(.number, from: start)
    }
}
