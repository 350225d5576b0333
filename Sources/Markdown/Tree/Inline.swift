/// A piece of running text.
package indirect enum Inline: Sendable {
    /// Plain text, entities and escapes already resolved; not yet escaped for HTML.
    case text([UInt8], SourcePosition)
    /// A line break of the source that means a space.
    case softBreak
    /// A forced line break.
    case lineBreak
    /// A code span.
    case code([UInt8], SourcePosition)
    /// Emphasised text.
    case emphasis([Inline])
    /// Strongly emphasised text.
    case strong([Inline])
    /// Deleted text.
    case strikethrough([Inline])
    /// A link and its content.
    case link(Link, [Inline])
    /// An image; its alternative text is `Link.text`.
    case image(Link)
    /// One raw HTML tag or comment.
    case html(RawHTML)
    /// A reference to a footnote.
    case footnoteReference(FootnoteReference)
}
