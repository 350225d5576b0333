package import Diagnostics

/// A pipe table.
package struct Table: Sendable {
    /// The alignment of a column's text.
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
    /// The beginning of the table.
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
