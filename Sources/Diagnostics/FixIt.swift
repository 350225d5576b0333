/// A change that cures a diagnostic: put `replacement` where `range` is.
package struct FixIt: Hashable, Sendable {
    /// The range of the author's text that is replaced.
    package var range: SourceRange
    /// The text to put there.
    package var replacement: String

    package init(range: SourceRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
