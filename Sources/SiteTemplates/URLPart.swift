/// The part of the URL that the literal text of a URL attribute has reached.
enum URLPart: Hashable {
    /// Nothing is written yet.
    case empty
    /// Literal text that may become a scheme.
    case prefix([UInt8])
    /// A variable was written, and whether its text has reached the path is known when rendering only.
    case afterVariable
    /// A literal scheme that no variable may follow, such as `javascript:`.
    case forbiddenScheme
    case path
    /// Behind `?` or `#`.
    case query
}
