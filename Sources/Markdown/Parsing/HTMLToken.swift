/// A piece of raw HTML.
enum HTMLToken {
    /// Text, comments left out; not decoded.
    case text(Range<Int>)
    /// A start tag, its name lower case.
    case open(name: String, attributes: [HTMLAttribute], range: Range<Int>)
    /// An end tag.
    case close(name: String, range: Range<Int>)
    /// A comment.
    case comment(Range<Int>)
    /// A declaration, processing instruction or CDATA section, or a tag that never ends.
    case other(Range<Int>)
}
