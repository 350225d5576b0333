/// A reference to a footnote.
package struct FootnoteReference: Hashable, Sendable {
    /// Number of the footnote, 1-based.
    package var number: Int
    /// The number of this reference among those to its footnote, from 1.
    package var occurrence: Int

    package init(number: Int, occurrence: Int) {
        self.number = number
        self.occurrence = occurrence
    }
}
