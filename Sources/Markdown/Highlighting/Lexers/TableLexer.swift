/// Reads a language by its table.
struct TableLexer: CodeLexer {
    static let deepest = 32

    let rules: LanguageRules
    var preceding = Preceding()
    /// The number of strings around this place that have code in them.
    var depth = 0
    /// The texts whose lines begin after this one.
    var hereTexts: [HereText] = []
    /// Up to where no slash closes a regular expression; found once a line.
    var noRegexBefore = 0
    /// The bytes that a string may begin with.
    private let quoteStarts: [Bool]

    init(_ rules: LanguageRules) {
        self.rules = rules
        var starts = [Bool](repeating: false, count: 256)
        for quote in rules.quotes { starts[Int(quote.open.utf8.first ?? 0)] = true }
        quoteStarts = starts
    }

    mutating func lex(_ cursor: inout CodeCursor) {
        if rules.isInMarkup, cursor.hasAhead("<?php") || cursor.hasAhead("<?=") { markup(&cursor) }
        while !cursor.isAtEnd { step(&cursor) }
    }

    mutating func step(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        if byte == 0x0A, !hereTexts.isEmpty { return readHereTexts(&cursor) }
        if Letters.isSpace(byte) { return cursor.advance() }
        if directive(&cursor) || attribute(&cursor) || comment(&cursor) { return }
        if quoteStarts[Int(byte)], let quote = rules.quotes.first(where: { cursor.begins(with: $0.open) }) {
            string(&cursor, quote)
            return preceding.pass(UInt8(ascii: "\""), before: cursor)
        }
        if special(&cursor) { return }
        if byte == rules.sigil, byte != 0, Letters.beginsName(cursor.peek()) {
            variable(&cursor)
            return preceding.pass(UInt8(ascii: "a"), before: cursor)
        }
        if Letters.isDigit(byte) {
            cursor.number()
            return preceding.pass(byte, before: cursor)
        }
        if Letters.beginsName(byte) { return word(&cursor) }
        cursor.advance()
        preceding.pass(byte, before: cursor)
    }

    /// A token that only some languages have; false when none begins here.
    private mutating func special(_ cursor: inout CodeCursor) -> Bool {
        if rules.hasSymbols, symbol(&cursor) { return true }
        if !rules.hereText.isEmpty, hereText(&cursor) { return true }
        if rules.hasKeys, head(&cursor) || signedOrDate(&cursor) { return true }
        if rules.hasLifetimes, cursor.current == UInt8(ascii: "'") {
            apostrophe(&cursor)
            return true
        }
        if rules.hasDashedNames, cursor.current == UInt8(ascii: "-"), Letters.isLetter(cursor.peek()),
            Letters.isSpace(cursor.peek(-1))
        {
            cursor.take(1, while: Letters.isInName, as: .attribute)
            preceding.pass(UInt8(ascii: "-"), before: cursor)
            return true
        }
        if rules.isInMarkup, cursor.has("?>") {
            cursor.take(2, as: .attribute)
            markup(&cursor)
            return true
        }
        return false
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
        if rules.hasSymbols { takeLastSign(&cursor) }
        var word = cursor.text(from: start)
        if rules.ignoresCase { word = word.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }[...] }
        if let kind = kind(of: word, first: cursor.bytes[start], cursor) { cursor.mark(kind, from: start) }
        preceding.pass(word)
    }

    private func kind(of word: ArraySlice<UInt8>, first: UInt8, _ cursor: CodeCursor) -> TokenClass? {
        if isKey(cursor) { return .property }
        // `[string]` of PowerShell.
        if rules.hasDashedNames, preceding.byte == UInt8(ascii: "["), cursor.current == UInt8(ascii: "]") {
            return .type
        }
        if !preceding.isDot {
            if rules.keywords.contains(word) { return .keyword }
            if rules.types.contains(word) { return .type }
            if rules.beforeType.contains(preceding.word) { return .type }
        }
        if preceding.isDot, rules.keywordsAfterDot.contains(word) { return .keyword }
        if rules.hasCalls, cursor.current == UInt8(ascii: "(") { return .function }
        if rules.hasDashedNames, word.contains(UInt8(ascii: "-")) { return .function }
        return rules.hasCapitalTypes && Letters.isUppercase(first) ? .type : nil
    }

    /// `name:` of Ruby, `name =` and `table.name =` of TOML.
    private func isKey(_ cursor: CodeCursor) -> Bool {
        if rules.hasSymbols {
            return cursor.current == UInt8(ascii: ":") && cursor.peek() != UInt8(ascii: ":")
                && preceding.byte != UInt8(ascii: "?")
        }
        guard rules.hasKeys else { return false }
        return cursor.current == UInt8(ascii: ".") || cursor.nextVisible == UInt8(ascii: "=")
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

    /// Returns whether the text has `text` from here on.
    func hasAhead(_ text: StaticString) -> Bool {
        var cursor = ahead
        while !cursor.isAtEnd {
            if cursor.has(text) { return true }
            cursor.advance()
        }
        return false
    }
}
