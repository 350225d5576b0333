/// Reads a language by its table.
struct TableLexer: CodeLexer {
    private static let deepest = 32

    private let rules: LanguageRules
    private var preceding = Preceding()
    private var depth = 0

    init(_ rules: LanguageRules) { self.rules = rules }

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { step(&cursor) }
    }

    private mutating func step(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        if Letters.isSpace(byte) { return cursor.advance() }
        if comment(&cursor) || directive(&cursor) || attribute(&cursor) { return }
        if let quote = rules.quotes.first(where: { cursor.begins(with: $0.open) }) {
            string(&cursor, quote)
            return preceding.pass(UInt8(ascii: "\""), before: cursor)
        }
        if byte == rules.sigil, byte != 0, Letters.beginsName(cursor.peek()) {
            let start = cursor.index
            cursor.advance()
            cursor.skip(while: Letters.isInName)
            cursor.mark(.variable, from: start)
            return preceding.pass(UInt8(ascii: "a"), before: cursor)
        }
        if Letters.isDigit(byte) {
            cursor.number(separator: rules.digitSeparator)
            return preceding.pass(byte, before: cursor)
        }
        if Letters.beginsName(byte) { return word(&cursor) }
        cursor.advance()
        preceding.pass(byte, before: cursor)
    }

    private func comment(_ cursor: inout CodeCursor) -> Bool {
        if rules.lineComments.contains(where: { cursor.begins(with: $0) }) {
            cursor.lineComment()
            return true
        }
        guard let (open, close) = rules.blockComment, cursor.begins(with: open) else { return false }
        let start = cursor.index
        var depth = 0
        repeat {
            if cursor.begins(with: close), depth > 0 {
                depth -= 1
                cursor.advance(close.utf8.count)
            } else if cursor.begins(with: open), rules.nestsComments || depth == 0 {
                depth += 1
                cursor.advance(open.utf8.count)
            } else {
                cursor.advance()
            }
        } while depth > 0 && !cursor.isAtEnd
        cursor.mark(.comment, from: start)
        return true
    }

    private func directive(_ cursor: inout CodeCursor) -> Bool {
        guard rules.hasDirectives, cursor.current == UInt8(ascii: "#"), cursor.isFirstOnLine else {
            return false
        }
        let start = cursor.index
        cursor.skipLine()
        cursor.mark(.attribute, from: start)
        return true
    }

    private func attribute(_ cursor: inout CodeCursor) -> Bool {
        guard !rules.attribute.isEmpty, cursor.begins(with: rules.attribute) else { return false }
        let start = cursor.index
        if rules.attribute == "@" {
            guard Letters.beginsName(cursor.peek()) else { return false }
            cursor.advance()
            cursor.skip { Letters.isInName($0) || $0 == UInt8(ascii: ".") }
        } else {
            var open = 0
            repeat {
                if cursor.current == UInt8(ascii: "[") { open += 1 }
                if cursor.current == UInt8(ascii: "]") { open -= 1 }
                cursor.advance()
            } while !cursor.isAtEnd && (open > 0 || cursor.index - start < 2)
        }
        cursor.mark(.attribute, from: start)
        return true
    }

    private mutating func word(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.skip { Letters.isInName($0) || rules.inName.contains($0) }
        var word = cursor.text(from: start)
        if rules.ignoresCase { word = word.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }[...] }
        if let kind = kind(of: word, first: cursor.bytes[start], cursor) { cursor.mark(kind, from: start) }
        preceding.pass(word)
    }

    private func kind(of word: ArraySlice<UInt8>, first: UInt8, _ cursor: CodeCursor) -> TokenClass? {
        if !preceding.isDot {
            if rules.keywords.contains(word) { return .keyword }
            if rules.types.contains(word) { return .type }
            if rules.beforeType.contains(preceding.word) { return .type }
        }
        if preceding.isDot, rules.keywordsAfterDot.contains(word) { return .keyword }
        if rules.hasCalls, cursor.current == UInt8(ascii: "(") { return .function }
        return rules.hasCapitalTypes && Letters.isUppercase(first) ? .type : nil
    }

    // MARK: Strings

    private mutating func string(_ cursor: inout CodeCursor, _ quote: LanguageRules.Quote) {
        var start = cursor.index
        cursor.advance(quote.open.utf8.count)
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == 0x0A, !quote.spansLines { break }
            if byte == quote.escape, byte != 0 {
                cursor.advance(2)
            } else if quote.doubles, cursor.begins(with: quote.close + quote.close) {
                cursor.advance(quote.close.utf8.count * 2)
            } else if cursor.begins(with: quote.close) {
                cursor.advance(quote.close.utf8.count)
                break
            } else if let code = quote.code, cursor.begins(with: code.open), depth < Self.deepest {
                guard !cursor.begins(with: code.open + code.open) else {
                    cursor.advance(code.open.utf8.count * 2)
                    continue
                }
                cursor.advance(code.open.utf8.count)
                cursor.mark(.string, from: start)
                inner(&cursor, until: code.close, quote)
                start = cursor.index
                if cursor.current == code.close { cursor.advance() }
            } else if byte == quote.sigil, byte != 0, Letters.beginsName(cursor.peek()) {
                cursor.mark(.string, from: start)
                start = cursor.index
                cursor.advance()
                cursor.skip(while: Letters.isInName)
                cursor.mark(.variable, from: start)
                start = cursor.index
            } else {
                cursor.advance()
            }
        }
        cursor.mark(.string, from: start)
    }

    /// The code within a string, up to the sign that ends it; an end of the string ends it as well.
    private mutating func inner(_ cursor: inout CodeCursor, until close: UInt8, _ quote: LanguageRules.Quote)
    {
        let before = preceding
        preceding = Preceding()
        depth += 1
        var open = 0
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == close, open == 0 { break }
            if byte == 0x0A, !quote.spansLines { break }
            // Within one line the code may hold strings of the same kind.
            if quote.spansLines, cursor.begins(with: quote.close) { break }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") { open -= 1 }
            step(&cursor)
        }
        depth -= 1
        preceding = before
    }
}

extension CodeCursor {
    /// Returns whether the text goes on with `text`.
    func begins(with text: String) -> Bool {
        var offset = index
        for byte in text.utf8 {
            guard offset < end, bytes[offset] == byte else { return false }
            offset += 1
        }
        return true
    }
}
