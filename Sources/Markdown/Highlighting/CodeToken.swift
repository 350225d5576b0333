/// A stretch of code with a class. Tokens of one text are in order and do not overlap.
package struct CodeToken: Hashable, Sendable {
    /// Offset of the first byte.
    package var start: Int
    /// Offset after the last byte.
    package var end: Int
    package var kind: TokenClass

    package init(start: Int, end: Int, kind: TokenClass) {
        self.start = start
        self.end = end
        self.kind = kind
    }
}
