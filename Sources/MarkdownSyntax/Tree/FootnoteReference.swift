/// A reference to a footnote.
package struct FootnoteReference: Hashable, Sendable {
    /// Number of the footnote, 1-based.
    package var number: Int
    /// Which reference to that footnote this is, 1-based.
    package var occurrence: Int

    package init(number: Int, occurrence: Int) {
        self.number = number
        self.occurrence = occurrence
    }
}
