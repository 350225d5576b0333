/// A place in the code, and the tokens found before it.
struct CodeCursor {
    let bytes: [UInt8]
    /// Offset of the next byte.
    var index = 0
    /// The end of the text, for a lexer of a part of it.
    var end: Int
    private(set) var tokens: [CodeToken] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count
    }

    /// A cursor at the same place, to read ahead with: without the tokens, which a copy would have to share.
    var ahead: CodeCursor {
        var cursor = CodeCursor(bytes)
        cursor.index = index
        cursor.end = end
        return cursor
    }

    var isAtEnd: Bool { index >= end }

    /// The next byte; 0 at the end.
    var current: UInt8 { index < end ? bytes[index] : 0 }

    /// The byte `distance` after the next one; 0 outside of the text.
    func peek(_ distance: Int = 1) -> UInt8 {
        let offset = index + distance
        return offset >= 0 && offset < end ? bytes[offset] : 0
    }

    /// Returns whether the text goes on with `text`.
    func has(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - index >= count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + count]) }
    }

    /// The text from `start` up to here.
    func text(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

    /// The first byte from here on that is no space or tab; 0 at the end.
    var nextVisible: UInt8 {
        var offset = index
        // A long gap is no gap inside an expression.
        let limit = min(end, index + 32)
        while offset < limit, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        return offset < limit ? bytes[offset] : 0
    }

    /// Indicates whether only white space stands before here on the line.
    var isFirstOnLine: Bool {
        var offset = index - 1
        while offset >= 0, bytes[offset] != 0x0A {
            guard bytes[offset] == 0x20 || bytes[offset] == 0x09 else { return false }
            offset -= 1
        }
        return true
    }

    /// Moves on by `count` bytes, not past the end.
    mutating func advance(_ count: Int = 1) { index = min(index + count, end) }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while index < end, condition(bytes[index]) { index += 1 }
    }

    /// Moves to the end of the line, before its line end.
    mutating func skipLine() { skip { $0 != 0x0A } }

    /// Gives what lies between `start` and here a class; a token that touches one of the same class continues it.
    mutating func mark(_ kind: TokenClass, from start: Int) {
        guard start < index else { return }
        if let last = tokens.last, last.kind == kind, last.end == start {
            tokens[tokens.count - 1].end = index
        } else {
            tokens.append(CodeToken(start: start, end: index, kind: kind))
        }
    }

    /// Gives `count` bytes a class, and those behind them as long as the condition holds.
    mutating func take(
        _ count: Int = 0, while condition: (UInt8) -> Bool = { _ in false }, as kind: TokenClass
    ) {
        let start = index
        advance(count)
        skip(while: condition)
        mark(kind, from: start)
    }

    /// Lends the text up to a place as if it were all of it.
    mutating func read(to place: Int, _ body: (inout CodeCursor) -> Void) {
        let outerEnd = end
        end = place
        body(&self)
        end = outerEnd
    }

    /// Reads the text up to the end as one of another language.
    mutating func read(as lexer: some CodeLexer) {
        var lexer = lexer
        lexer.lex(&self)
    }
}

/// Classes of bytes in most languages. Every byte above ASCII counts as a letter.
enum Letters {
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
    }

    static func isUppercase(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte >= 0x80
    }

    /// Returns whether a name may begin with the byte.
    static func beginsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == 0x5F }

    /// Returns whether a name may go on with the byte.
    static func isInName(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A }
}

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

    /// A text that begins here with a quote and ends with the next one of it that no backslash precedes.
    ///
    /// - Parameters:
    ///   - lone: the class of a `$` without a name.
    ///   - isVariable: whether a byte, with the next one, begins a variable.
    mutating func quoted(lone: TokenClass?, isVariable: (UInt8, UInt8) -> Bool) {
        let quote = current
        var start = index
        advance()
        while !isAtEnd, current != quote {
            if isVariable(current, peek()) {
                mark(.string, from: start)
                variable(lone: lone)
                start = index
            } else {
                advance(current == UInt8(ascii: "\\") ? 2 : 1)
            }
        }
        advance()
        mark(.string, from: start)
    }

    /// `$name` or `${…}`; a `$` without a name gets another class.
    mutating func variable(lone: TokenClass?) {
        let start = index
        advance()
        if current == UInt8(ascii: "{") {
            skip { $0 != UInt8(ascii: "}") && $0 != 0x0A }
            advance()
        } else {
            skip(while: Letters.isInName)
        }
        if let kind = index > start + 1 ? .variable : lone { mark(kind, from: start) }
    }

    /// Moves behind the line that holds nothing but a word, white space before it aside; its end stays.
    mutating func skipText(endingWith word: ArraySlice<UInt8>) {
        while !isAtEnd {
            skip(while: Letters.isBlank)
            let start = index
            skipLine()
            if text(from: start).elementsEqual(word) { break }
            advance()
        }
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

/// A stretch of code with a class. Tokens of one text are in order and do not overlap.
package struct CodeToken: Hashable, Sendable {
    /// Offset of the first byte.
    package var start: Int
    /// Offset after the last byte.
    package var end: Int
    package var kind: TokenClass
}

/// The class of a token; the raw value is its class in the HTML.
package enum TokenClass: String, CaseIterable, Sendable {
    case keyword = "k"
    case string = "s"
    case comment = "c"
    case number = "n"
    case type = "t"
    /// A function's or method's name, where it is declared or called.
    case function = "f"
    /// An attribute, annotation, compiler directive or option.
    case attribute = "a"
    /// The name of a member, key, tag or header.
    case property = "p"
    /// A variable inside a string or shell command.
    case variable = "v"
    /// A line that a diff adds.
    case inserted = "i"
    /// A line that a diff takes away.
    case deleted = "d"
}
