/// Finds the tokens of one language.
protocol CodeLexer {
    /// Reads from the cursor's place to its end, marking tokens. Never fails: what is no code of the language stays
    /// without class.
    mutating func lex(_ cursor: inout CodeCursor)
}
