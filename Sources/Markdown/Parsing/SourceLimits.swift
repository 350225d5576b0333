/// Limits of what a page may have, so that no page can hold up a build.
enum SourceLimits {
    /// Bytes of a page's body.
    static let bytes = 1 << 20
    /// Cells of all tables if each had the widest one's columns; cmark fills short rows up.
    static let tableCells = 200_000
    /// Columns of a table.
    static let tableColumns = 200
    /// Signs of bare links and e-mail addresses; cmark's search for them is quadratic.
    static let linkSigns = 5_000
    /// The distance to search for a text whose place is not known, in bytes.
    static let search = 2_000
    /// Findings of one page; who has more will look again.
    static let findings = 200
    /// Raw HTML tags that wait for their end.
    static let openTags = 32
    /// Blocks within blocks, and inlines within inlines.
    static let depth = 64
}
