/// The place of a leaf block's text, so that its inlines can be placed in the file.
struct InlineFrame {
    /// Line of the parsed text on which the block begins; 0 when cmark lost it.
    var line: Int
    /// Bytes before the block's text on its first line, which cmark adds to every line's columns.
    var offset: Int
    /// The number of block quotes around the block.
    var quotes: Int
    /// Indicates whether even the first line's columns are counted from the end of its containers' signs.
    var isRelative = false
    /// Added to every line number that cmark gives.
    var lineShift = 0
}
