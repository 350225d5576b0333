package import Diagnostics

/// A pipe table.
package struct Table: Sendable {
    /// How a column's text is aligned.
    package enum Alignment: Sendable {
        case none, left, center, right
    }

    /// One per column.
    package var alignments: [Alignment]
    /// The header's cells.
    package var header: [[Inline]]
    /// The body's rows of cells.
    package var rows: [[[Inline]]]
    /// The id of each row; nil for most. Rows about an error have one.
    package var rowIDs: [String?] = []
    /// Where the table begins.
    package var location: SourceLocation

    package init(
        alignments: [Alignment], header: [[Inline]], rows: [[[Inline]]], location: SourceLocation
    ) {
        self.alignments = alignments
        self.header = header
        self.rows = rows
        self.location = location
    }
}
