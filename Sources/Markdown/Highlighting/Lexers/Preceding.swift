/// The text before the place a lexer has reached: the meaning of a word depends on it.
struct Preceding {
    /// Indicates whether a member's name comes next: after one dot, not after `..`.
    private(set) var isDot = false
    /// The last byte that is neither white space nor part of a comment; a letter after a word.
    private(set) var byte: UInt8 = 0
    /// The word just before; empty when something else was.
    private(set) var word: ArraySlice<UInt8> = []

    /// A byte of no word has been passed; white space changes nothing.
    mutating func pass(_ passed: UInt8, before cursor: CodeCursor) {
        if Letters.isSpace(passed) { return }
        isDot = passed == UInt8(ascii: ".") && byte != passed && cursor.current != passed
        byte = passed
        word = []
    }

    /// A word has been passed.
    mutating func pass(_ passed: ArraySlice<UInt8>) {
        isDot = false
        byte = UInt8(ascii: "a")
        word = passed
    }
}
