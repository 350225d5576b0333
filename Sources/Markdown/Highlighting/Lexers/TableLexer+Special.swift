/// Rules that only one or two of the languages have.
extension TableLexer {
    /// Indicates whether a value has just ended, so that a slash or a percent sign is an operator.
    var endsExpression: Bool {
        if !preceding.word.isEmpty { return !rules.keywords.contains(preceding.word) }
        return ")]}\"".utf8.contains(preceding.byte) || Letters.isInName(preceding.byte)
    }

    /// The `?` or `!` that a name of Ruby ends with.
    func takeLastSign(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        guard "?!".utf8.contains(byte), cursor.peek() != UInt8(ascii: "=") else { return }
        // `a ?b:c` is a choice, as is `a?b` of no name that is known.
        if !Letters.isInName(cursor.peek()) { cursor.advance() }
    }

    /// A symbol, a variable, a list of words, a regular expression or a long comment; false when none begins here.
    mutating func symbol(_ cursor: inout CodeCursor) -> Bool {
        let start = cursor.index
        switch cursor.current {
        case UInt8(ascii: ":"): return colon(&cursor)
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            cursor.advance(cursor.has("@@") ? 2 : 1)
            cursor.skip(while: Letters.isInName)
            cursor.mark(.variable, from: start)
            preceding.pass(UInt8(ascii: "a"), before: cursor)
            return true
        case UInt8(ascii: "%"): return percent(&cursor)
        case UInt8(ascii: "/"): return regex(&cursor)
        case UInt8(ascii: "=") where cursor.has("=begin") && cursor.isFirstOnLine:
            while !cursor.isAtEnd, !cursor.has("\n=end") { cursor.advance() }
            cursor.advance(5)
            cursor.skipLine()
            cursor.mark(.comment, from: start)
            return true
        default: return false
        }
    }

    private mutating func colon(_ cursor: inout CodeCursor) -> Bool {
        let next = cursor.peek()
        if next == UInt8(ascii: ":") {
            cursor.advance(2)
            preceding.pass(UInt8(ascii: ":"), before: cursor)
            return true
        }
        guard Letters.beginsName(next) || next == UInt8(ascii: "\"") else { return false }
        let start = cursor.index
        cursor.advance()
        if next == UInt8(ascii: "\"") {
            cursor.mark(.string, from: start)
            return true
        }
        cursor.skip(while: Letters.isInName)
        takeLastSign(&cursor)
        cursor.mark(.string, from: start)
        preceding.pass(UInt8(ascii: "\""), before: cursor)
        return true
    }

    /// `%w[a b]`, `%(text)`, `%r{…}`: up to the bracket that closes it.
    private mutating func percent(_ cursor: inout CodeCursor) -> Bool {
        let hasLetter = "wWiIqQrsx".utf8.contains(cursor.peek())
        let open = cursor.peek(hasLetter ? 2 : 1)
        guard !endsExpression || hasLetter && cursor.peek(-1) == 0x20, open > 0x20, !Letters.isInName(open),
            hasLetter || "([{<|!".utf8.contains(open)
        else { return false }
        let close: UInt8 =
            switch open {
            case UInt8(ascii: "("): UInt8(ascii: ")")
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): open + 2
            default: open
            }
        let start = cursor.index
        cursor.advance(hasLetter ? 2 : 1)
        var depth = 0
        repeat {
            if cursor.current == UInt8(ascii: "\\") {
                cursor.advance()
            } else if cursor.current == close, depth > 0 {
                depth -= 1
            } else if cursor.current == open {
                depth += 1
            }
            cursor.advance()
        } while depth > 0 && !cursor.isAtEnd
        if cursor.bytes[start + 1] == UInt8(ascii: "r") { cursor.skip(while: Letters.isLetter) }
        cursor.mark(.string, from: start)
        preceding.pass(UInt8(ascii: "\""), before: cursor)
        return true
    }

    /// A regular expression on one line, where a value may begin: also after a space before a name's argument.
    private mutating func regex(_ cursor: inout CodeCursor) -> Bool {
        let isArgument =
            !preceding.word.isEmpty && Letters.isBlank(cursor.peek(-1)) && !Letters.isSpace(cursor.peek())
            && cursor.peek() != UInt8(ascii: "=")
        guard !endsExpression || isArgument, cursor.index >= noRegexBefore else { return false }
        let start = cursor.index
        cursor.advance()
        while !cursor.isAtEnd, cursor.current != 0x0A, cursor.current != UInt8(ascii: "/") {
            cursor.advance(cursor.current == UInt8(ascii: "\\") && cursor.peek() != 0x0A ? 2 : 1)
        }
        guard cursor.current == UInt8(ascii: "/") else {
            noRegexBefore = cursor.index
            cursor.index = start
            return false
        }
        cursor.advance()
        cursor.skip(while: Letters.isLetter)
        cursor.mark(.string, from: start)
        preceding.pass(UInt8(ascii: "\""), before: cursor)
        return true
    }

    // MARK: Rust

    /// A character (`'x'`, `'\n'`) or the name of a lifetime or loop.
    mutating func apostrophe(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        if cursor.current == UInt8(ascii: "\\") {
            cursor.advance(2)
            cursor.skip { $0 != UInt8(ascii: "'") && $0 != 0x0A }
            cursor.advance()
            cursor.mark(.string, from: start)
        } else {
            // One character; above ASCII it has up to four bytes.
            let longest = cursor.current >= 0x80 ? 4 : 1
            if let length = (1...longest).first(where: { cursor.peek($0) == UInt8(ascii: "'") }) {
                cursor.advance(length + 1)
                cursor.mark(.string, from: start)
            } else {
                cursor.skip(while: Letters.isInName)
                cursor.mark(.attribute, from: start)
            }
        }
        preceding.pass(UInt8(ascii: "\""), before: cursor)
    }

    // MARK: TOML

    /// `[table]` and `[[list]]` at the beginning of a line; false for a list within a value.
    mutating func head(_ cursor: inout CodeCursor) -> Bool {
        guard cursor.current == UInt8(ascii: "["), !"=,[".utf8.contains(preceding.byte),
            cursor.isFirstOnLine
        else { return false }
        let start = cursor.index
        cursor.skip { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "#") && $0 != 0x0A }
        cursor.skip { $0 == UInt8(ascii: "]") }
        cursor.mark(.keyword, from: start)
        preceding.pass(UInt8(ascii: "]"), before: cursor)
        return true
    }

    /// A number with its sign, or a date with its time.
    mutating func signedOrDate(_ cursor: inout CodeCursor) -> Bool {
        let isSigned = "+-".utf8.contains(cursor.current) && Letters.isDigit(cursor.peek())
        guard isSigned || Letters.isDigit(cursor.current) else { return false }
        if isSigned { cursor.take(1, as: .number) }
        cursor.number()
        while "-:+".utf8.contains(cursor.current), Letters.isDigit(cursor.peek()) {
            cursor.take(1, as: .number)
            cursor.number()
        }
        preceding.pass(UInt8(ascii: "0"), before: cursor)
        return true
    }

    // MARK: PHP

    /// HTML up to the next `<?php` or `<?=`, which it takes as well.
    mutating func markup(_ cursor: inout CodeCursor) {
        var ahead = cursor.ahead
        while !ahead.isAtEnd, !ahead.has("<?php"), !ahead.has("<?=") { ahead.advance() }
        cursor.read(to: ahead.index) { $0.read(as: XMLLexer(isHTML: true)) }
        cursor.index = ahead.index
        cursor.take(cursor.has("<?=") ? 3 : 5, as: .attribute)
        preceding = Preceding()
    }
}
