package import Diagnostics

/// A block of a page: what stands between blank lines.
package indirect enum Block: Sendable {
    /// Running text.
    case paragraph([Inline])
    case heading(Heading)
    case list(ListBlock)
    case quote([Block])
    /// A GitHub alert (`> [!NOTE]`).
    case alert(Alert)
    /// A code block, fenced or indented.
    case code(CodeBlock)
    /// Consecutive fences marked `tab`: the same thing said in several languages.
    case codeTabs([CodeBlock])
    case table(Table)
    /// The text of a footnote; the document's last blocks, in the order of their numbers.
    case footnoteDefinition(FootnoteDefinition)
    /// A rule between topics.
    case thematicBreak
    /// Raw HTML between blocks.
    case html(RawHTML)
    /// A `playground` fence: a Try-it box.
    case playground(provider: String, target: PlaygroundTarget?, location: SourceLocation)
    /// An `include` fence: a section of another page.
    case include(Include)
    /// A block of the project's own.
    case own(CustomBlock)
}

/// A GitHub alert: a quote that begins with `[!NOTE]`.
package struct Alert: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case note, tip, important, warning, caution
    }

    package var kind: Kind
    /// The text after the marker.
    package var blocks: [Block]
    package var location: SourceLocation
}

package struct Table: Sendable {
    /// The alignment of a column's text.
    package enum Alignment: Sendable {
        case none, left, center, right
    }

    /// One per column.
    package var alignments: [Alignment]
    package var header: [[Inline]]
    /// The body's rows of cells.
    package var rows: [[[Inline]]]
    /// The id of each row; nil for most. Rows about an error have one.
    package var rowIDs: [String?] = []
    package var location: SourceLocation
}

/// A bullet or ordered list.
package struct ListBlock: Sendable {
    /// Indicates whether the items are numbered.
    package var isOrdered: Bool
    package var start: Int
    /// Indicates whether no blank line stands between the items, so that their paragraphs need no `<p>`.
    package var isTight: Bool
    package var items: [ListItem]
}

/// An item of a list.
package struct ListItem: Sendable {
    /// Indicates whether the task is done; nil when the item is no task.
    package var task: Bool?
    package var blocks: [Block]
}

/// The text of a footnote.
package struct FootnoteDefinition: Sendable {
    /// Number of the footnote, 1-based, in the order of first reference.
    package var number: Int
    /// The number of references that lead here.
    package var references: Int
    package var blocks: [Block]
    package var location: SourceLocation
}

/// A reference to a footnote.
package struct FootnoteReference: Hashable, Sendable {
    /// Number of the footnote, 1-based.
    package var number: Int
    /// The number of this reference among those to its footnote, from 1.
    package var occurrence: Int
}

/// The part of the playground that a Try-it box leads to.
package enum PlaygroundTarget: Hashable, Sendable {
    /// A step of a sign-in, or a page after it.
    case step(String)
    /// An error of the provider's, by the playground's id of it.
    case error(String)
}
