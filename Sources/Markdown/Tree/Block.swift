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
}

/// A bullet or ordered list.
package struct ListBlock: Sendable {
    /// Indicates whether the items are numbered.
    package var isOrdered: Bool
    /// Number of the first item.
    package var start: Int
    /// Indicates whether no blank line stands between the items, so that their paragraphs need no `<p>`.
    package var isTight: Bool
    /// The items, in order.
    package var items: [ListItem]
}

/// An item of a list.
package struct ListItem: Sendable {
    /// Indicates whether the task is done; nil when the item is no task.
    package var task: Bool?
    /// The item's content.
    package var blocks: [Block]
}

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
}

/// A reference to a footnote.
package struct FootnoteReference: Hashable, Sendable {
    /// Number of the footnote, 1-based.
    package var number: Int
    /// The number of this reference among those to its footnote, from 1.
    package var occurrence: Int
}
