extension TableLexer {
    /// A text that begins with the line after its name, and ends before a line that begins with the name.
    struct HereText {
        let name: ArraySlice<UInt8>
        /// Indicates whether there may be code and variables in it.
        let isFilledIn: Bool
    }

    mutating func string(_ cursor: inout CodeCursor, _ quote: LanguageRules.Quote) {
        cursor.advance(quote.open.utf8.count)
        text(&cursor, quote, from: cursor.index - quote.open.utf8.count)
    }

    /// The rest of a string that began at `start`; without an end of its own it goes to the cursor's end.
    private mutating func text(_ cursor: inout CodeCursor, _ quote: LanguageRules.Quote, from start: Int) {
        var start = start
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == 0x0A, !quote.spansLines { break }
            if byte == quote.escape, byte != 0 {
                cursor.advance(2)
            } else if quote.doubles, cursor.begins(with: quote.close + quote.close) {
                cursor.advance(quote.close.utf8.count * 2)
            } else if !quote.close.isEmpty, cursor.begins(with: quote.close) {
                cursor.advance(quote.close.utf8.count)
                break
            } else if let code = quote.code, cursor.begins(with: code.open), depth < Self.deepest {
                guard !cursor.begins(with: code.open + code.open) else {
                    cursor.advance(code.open.utf8.count * 2)
                    continue
                }
                // The sign of a variable belongs to the code.
                let isSigned = code.open.utf8.last == quote.sigil
                cursor.advance(code.open.utf8.count - (isSigned ? 1 : 0))
                cursor.mark(.string, from: start)
                inner(&cursor, until: code.close, quote)
                start = cursor.index
                if cursor.current == code.close { cursor.advance() }
            } else if byte == quote.sigil, byte != 0, Letters.beginsName(cursor.peek()) {
                cursor.mark(.string, from: start)
                variable(&cursor)
                start = cursor.index
            } else {
                cursor.advance()
            }
        }
        cursor.mark(.string, from: start)
    }

    /// A variable's name with the sign before it, and its scope.
    func variable(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        cursor.skip(while: Letters.isInName)
        if cursor.current == rules.scopeSign, rules.scopeSign != 0, Letters.beginsName(cursor.peek()) {
            cursor.advance()
            cursor.skip(while: Letters.isInName)
        }
        cursor.mark(.variable, from: start)
    }

    /// The code within a string, up to the sign that ends it; an end of the string ends it as well.
    private mutating func inner(
        _ cursor: inout CodeCursor, until close: UInt8, _ quote: LanguageRules.Quote
    ) {
        let before = preceding
        preceding = Preceding()
        depth += 1
        var open = 0
        // Ruby's strings may span lines and hold code with strings of the same kind all the same.
        let endsWithQuote = quote.spansLines && !rules.hasSymbols && !quote.close.isEmpty
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == close, open == 0 { break }
            if byte == 0x0A, !quote.spansLines { break }
            // Within one line the code may hold strings of the same kind.
            if endsWithQuote, cursor.begins(with: quote.close) { break }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") { open -= 1 }
            step(&cursor)
        }
        depth -= 1
        preceding = before
    }

    // MARK: Here texts

    /// The beginning of a here text: `<<<'END'`, `<<~END`; false when none begins here.
    mutating func hereText(_ cursor: inout CodeCursor) -> Bool {
        guard cursor.begins(with: rules.hereText) else { return false }
        var ahead = cursor.ahead
        ahead.advance(rules.hereText.utf8.count)
        let isIndented = ahead.current == UInt8(ascii: "~") || ahead.current == UInt8(ascii: "-")
        if rules.hasSymbols {
            // `items <<name` puts something into a list; `puts <<END` writes a text.
            let isArgument = Letters.isBlank(cursor.peek(-1)) && !isSmallLetter(ahead.current)
            if isIndented { ahead.advance() } else if endsExpression, !isArgument { return false }
        } else {
            ahead.skip(while: Letters.isBlank)
        }
        let quote = ahead.current
        let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
        if isQuoted { ahead.advance() }
        guard Letters.beginsName(ahead.current) else { return false }
        let nameStart = ahead.name()
        let name = ahead.text(from: nameStart)
        if isQuoted, ahead.current == quote { ahead.advance() }
        // To Ruby `<<` is an operator.
        let start = rules.hasSymbols ? nameStart - (isQuoted ? 1 : 0) : cursor.index
        cursor.index = ahead.index
        cursor.mark(.string, from: start)
        hereTexts.append(HereText(name: name, isFilledIn: quote != UInt8(ascii: "'")))
        preceding.pass(UInt8(ascii: "\""), before: cursor)
        return true
    }

    private func isSmallLetter(_ byte: UInt8) -> Bool { Letters.isLetter(byte) && !Letters.isUppercase(byte) }

    /// The texts that the line before has named, from its end on.
    mutating func readHereTexts(_ cursor: inout CodeCursor) {
        let texts = hereTexts
        hereTexts = []
        cursor.advance()
        for here in texts {
            let (end, after) = Self.end(of: here, cursor)
            let filled = rules.quotes.first { $0.code != nil }
            let quote = LanguageRules.Quote(
                open: "", close: "", escape: here.isFilledIn ? UInt8(ascii: "\\") : 0, spansLines: true,
                code: here.isFilledIn ? filled?.code : nil, sigil: here.isFilledIn ? filled?.sigil ?? 0 : 0)
            cursor.read(to: end) { text(&$0, quote, from: $0.index) }
            cursor.take(after - cursor.index, as: .string)
        }
    }

    /// The beginning of the line that ends a here text, and the place after the name in it; the end if there is none.
    private static func end(of here: HereText, _ cursor: CodeCursor) -> (line: Int, after: Int) {
        var ahead = cursor.ahead
        while !ahead.isAtEnd {
            let line = ahead.index
            ahead.skip(while: Letters.isBlank)
            let start = ahead.index
            ahead.skip(while: Letters.isInName)
            if ahead.text(from: start).elementsEqual(here.name) { return (line, ahead.index) }
            ahead.skipLine()
            ahead.advance()
        }
        return (ahead.end, ahead.end)
    }
}
