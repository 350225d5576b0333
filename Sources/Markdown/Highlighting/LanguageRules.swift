/// The rules that tell the tokens of a language apart, for languages that differ in words and signs only.
struct LanguageRules: Sendable {
    /// A kind of string.
    struct Quote: Sendable {
        /// The beginning, letters before the quote included: `"`, `"""`, `r"`.
        var open = ""
        /// The end.
        var close = ""
        /// The byte that takes the meaning of the next one away; 0: none.
        var escape = UInt8(ascii: "\\")
        /// Indicates whether it goes on after the end of a line.
        var spansLines = false
        /// Indicates whether two of its ends stand for one (`'it''s'`).
        var doubles = false
        /// The beginning of code within it, and the end of that code.
        var code: (open: String, close: UInt8)?
        /// The byte before the name of a variable within it; 0: none.
        var sigil: UInt8 = 0
    }

    /// Words of the language itself.
    let keywords: WordSet
    /// Names of its own types.
    let types: WordSet
    /// Indicates whether upper and lower case are the same in words.
    let ignoresCase: Bool
    let lineComments: [String]
    let blockComment: (open: String, close: String)?
    let nestsComments: Bool
    /// Longer beginnings before shorter ones.
    let quotes: [Quote]
    /// The bytes that a name may have besides letters, digits and `_`.
    let inName: [UInt8]
    /// The byte before the name of a variable; 0: none.
    let sigil: UInt8
    /// The byte between the scope of a variable and its name (`$env:PATH`); 0: none.
    let scopeSign: UInt8
    /// The beginning of an attribute or annotation: `@` before a name, `#[` up to its `]`.
    let attribute: String
    /// Indicates whether a line that begins with `#` is for a preprocessor.
    let hasDirectives: Bool
    /// Indicates whether names with an upper-case letter first are types.
    let hasCapitalTypes: Bool
    /// Indicates whether a name before `(` is a function's.
    let hasCalls: Bool
    /// Words that are keywords after a dot as well (`.await`).
    let keywordsAfterDot: WordSet
    /// The beginning of a text that ends with a line of the word behind it: `<<<` of `<<<END`; empty: none.
    let hereText: String
    /// Indicates whether the language has Ruby's symbols, `%w[…]`, `/…/`, `@name` and names that end in `?` or `!`.
    let hasSymbols: Bool
    /// Indicates whether lines are keys with `=` behind them, below heads in brackets.
    let hasKeys: Bool
    /// Indicates whether `-Name` is an option and `Verb-Noun` a command.
    let hasDashedNames: Bool
    /// Indicates whether `'x'` is a character and `'name` a lifetime.
    let hasLifetimes: Bool
    /// Indicates whether what stands outside of `<?php` and `?>` is HTML.
    let isInMarkup: Bool
    /// Words after which a name is a type (`class Foo`).
    let beforeType: WordSet

    /// The rules of each language that has a table in `languages.txt`, by id.
    static let tables: [String: LanguageRules] = {
        let languages = CodeLanguage.all.filter { $0.text("lexer") == "table" }
        return Dictionary(languages.map { ($0.id, LanguageRules($0)) }, uniquingKeysWith: { _, last in last })
    }()

    private init(_ language: CodeLanguage) {
        let traits = language.text("traits").split(separator: " ")
        keywords = WordSet(language.text("keywords"))
        types = WordSet(language.text("types"))
        ignoresCase = traits.contains("ignores-case")
        lineComments = language.text("line-comment").split(separator: " ").map(String.init)
        let comment = language.text("block-comment").split(separator: " ").map(String.init)
        blockComment = comment.count == 2 ? (comment[0], comment[1]) : nil
        nestsComments = traits.contains("nested-comments")
        quotes = language.lines("quote").flatMap(Quote.kinds)
        inName = Array(language.text("in-name").utf8)
        sigil = language.text("sigil").utf8.first ?? 0
        scopeSign = language.text("scope").utf8.first ?? 0
        attribute = language.text("attribute")
        hasDirectives = traits.contains("directives")
        hasCapitalTypes = !traits.contains("small-types")
        hasCalls = !traits.contains("no-calls")
        keywordsAfterDot = WordSet(language.text("after-dot"))
        hereText = language.text("here-text")
        hasSymbols = traits.contains("symbols")
        hasKeys = traits.contains("keys")
        hasDashedNames = traits.contains("dashed-names")
        hasLifetimes = traits.contains("lifetimes")
        isInMarkup = traits.contains("in-markup")
        let own = language.text("before-type")
        beforeType = WordSet(
            own.isEmpty ? "class struct enum interface trait type record extends implements" : own)
    }
}

extension LanguageRules.Quote {
    /// The kinds that a line describes: one for each of its beginnings.
    static func kinds(_ line: String) -> [LanguageRules.Quote] {
        let words = line.split(separator: " ")
        guard words.count > 1 else { return [] }
        var quote = LanguageRules.Quote(close: String(words[1]).replacing("\\n", with: "\n"))
        for word in words.dropFirst(2) {
            let name = word.prefix { $0 != "=" }
            let value = word.dropFirst(name.count + 1)
            switch name {
            case "raw": quote.escape = 0
            case "escape": quote.escape = value.utf8.first ?? 0
            case "lines": quote.spansLines = true
            case "doubles": quote.doubles = true
            case "code": quote.code = (String(value.dropLast()), value.utf8.last ?? 0)
            case "sigil": quote.sigil = value.utf8.first ?? 0
            default: break
            }
        }
        return words[0].split(separator: ",").map { open in
            var kind = quote
            kind.open = String(open)
            return kind
        }
    }
}

/// A set of ASCII words that is asked about stretches of code, without making strings of them.
struct WordSet: Sendable {
    /// The words by their first byte, lower five bits.
    private var buckets = [[[UInt8]]](repeating: [], count: 32)

    /// The words of a text, parted by white space.
    init(_ words: String) {
        for word in words.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
            buckets[Int(word.first ?? 0) & 31].append(Array(word))
        }
    }

    /// The words that `languages.txt` has under a key of a language.
    init(_ key: String, of language: String) { self.init(CodeLanguage.named(language)?.text(key) ?? "") }

    func contains(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        for candidate in buckets[Int(first) & 31] where candidate.count == word.count {
            if word.elementsEqual(candidate) { return true }
        }
        return false
    }
}
