package import Diagnostics

/// A block of a page: what stands between blank lines.
package indirect enum Block: Sendable {
    /// Running text.
    case paragraph([Inline])
    /// A heading with its id.
    case heading(Heading)
    /// A bullet, ordered or task list.
    case list(ListBlock)
    /// A block quote.
    case quote([Block])
    /// A GitHub alert (`> [!NOTE]`).
    case alert(Alert)
    /// A code block, fenced or indented.
    case code(CodeBlock)
    /// Consecutive fences marked `tab`: the same thing said in several languages.
    case codeTabs([CodeBlock])
    /// A pipe table.
    case table(Table)
    /// The text of a footnote; the document's last blocks, in the order of their numbers.
    case footnoteDefinition(FootnoteDefinition)
    /// A rule between topics.
    case thematicBreak
    /// Raw HTML between blocks.
    case html(RawHTML)
    /// A `playground` fence: a Try-it box.
    case playground(provider: String, step: String?, location: SourceLocation)
    /// An `include` fence: a section of another page.
    case include(Include)
    /// A block of the project's own.
    case own(CustomBlock)
}

/// A GitHub alert: a quote that begins with `[!NOTE]`.
package struct Alert: Sendable {
    /// The kind of alert.
    package enum Kind: String, CaseIterable, Sendable {
        case note, tip, important, warning, caution
    }

    /// The kind of alert.
    package var kind: Kind
    /// The text after the marker.
    package var blocks: [Block]
    /// The beginning of the quote.
    package var location: SourceLocation

    package init(kind: Kind, blocks: [Block], location: SourceLocation) {
        self.kind = kind
        self.blocks = blocks
        self.location = location
    }
}

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
