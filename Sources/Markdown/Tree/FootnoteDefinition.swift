package import Diagnostics

/// The text of a footnote.
package struct FootnoteDefinition: Sendable {
    /// Number of the footnote, 1-based, in the order of first reference.
    package var number: Int
    /// The number of references that lead here.
    package var references: Int
    /// The footnote's content.
    package var blocks: [Block]
    /// The beginning of the definition.
    package var location: SourceLocation

    package init(number: Int, references: Int, blocks: [Block], location: SourceLocation) {
        self.number = number
        self.references = references
        self.blocks = blocks
        self.location = location
    }
}

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
