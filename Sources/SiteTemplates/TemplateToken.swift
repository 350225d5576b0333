/// A stretch of a template: literal text, or a tag.
struct TemplateToken {
    enum Kind: Equatable {
        /// Literal text of one line at most, its line end included.
        case text
        case variable(raw: Bool)
        case section(inverted: Bool)
        case partial
        case parent
        case block
        case close
        /// A comment, or a change of delimiters: nothing is left of it.
        case silent
    }

    var kind: Kind
    /// From the first byte to the one after the last, delimiters included.
    var range: Range<Int>
    /// The name inside a tag, without sigil and white space.
    var name: String = ""
    /// White space before a partial, parent or block that begins its line: indents what it expands to.
    var indentation: Range<Int>?
    /// Indicates whether the content of this block begins on the line after the tag.
    var contentIsOnNextLine = false
    /// For a closing tag: the kind of what it closes.
    var closes: Kind?

    /// Indicates whether a line with only this tag leaves nothing behind.
    var canStandAlone: Bool {
        switch kind {
        case .text, .variable: false
        default: true
        }
    }

    /// Indicates whether this is a tag of template inheritance, of which several may share a standalone line.
    var isInheritance: Bool {
        switch kind {
        case .parent, .block: true
        case .close: closes == .parent || closes == .block
        default: false
        }
    }
}
