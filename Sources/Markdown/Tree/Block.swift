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
    case own(OwnBlock)
}
