/// The rules that tell the tokens of a language apart, for languages that differ in words and signs only.
struct LanguageRules: Sendable {
    /// A kind of string.
    struct Quote: Sendable {
        /// The beginning, letters before the quote included: `"`, `"""`, `r"`.
        var open: String
        /// The end.
        var close: String
        /// The byte that takes the meaning of the next one away; 0: none.
        var escape: UInt8 = UInt8(ascii: "\\")
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
    var keywords: WordSet
    /// Names of its own types.
    var types = WordSet("")
    /// Indicates whether upper and lower case are the same in words.
    var ignoresCase = false
    var lineComments: [String] = []
    var blockComment: (open: String, close: String)?
    var nestsComments = false
    /// Longer beginnings before shorter ones.
    var quotes: [Quote] = []
    /// The bytes that a name may have besides letters, digits and `_`.
    var inName: [UInt8] = []
    /// The byte before the name of a variable; 0: none.
    var sigil: UInt8 = 0
    /// The byte between the scope of a variable and its name (`$env:PATH`); 0: none.
    var scopeSign: UInt8 = 0
    /// The beginning of an attribute or annotation: `@` before a name, `#[` up to its `]`.
    var attribute = ""
    /// Indicates whether a line that begins with `#` is for a preprocessor.
    var hasDirectives = false
    /// Indicates whether names with an upper-case letter first are types.
    var hasCapitalTypes = true
    /// Indicates whether a name before `(` is a function's.
    var hasCalls = true
    /// Words that are keywords after a dot as well (`.await`).
    var keywordsAfterDot = WordSet("")
    /// The byte that may part the digits of a number.
    var digitSeparator = UInt8(ascii: "_")
    /// The beginning of a text that ends with a line of the word behind it: `<<<` of `<<<END`; empty: none.
    var hereText = ""
    /// Indicates whether the language has Ruby's symbols, `%w[…]`, `/…/`, `@name` and names that end in `?` or `!`.
    var hasSymbols = false
    /// Indicates whether lines are keys with `=` behind them, below heads in brackets.
    var hasKeys = false
    /// Indicates whether `-Name` is an option and `Verb-Noun` a command.
    var hasDashedNames = false
    /// Indicates whether `'x'` is a character and `'name` a lifetime.
    var hasLifetimes = false
    /// Indicates whether what stands outside of `<?php` and `?>` is HTML.
    var isInMarkup = false
    /// Words after which a name is a type (`class Foo`).
    var beforeType = WordSet("class struct enum interface trait type record extends implements")
}
