/// A raw HTML tag that waits for its end.
struct OpenTag {
    var name: String
    var position: SourcePosition
    /// Indicates whether it is a block of the project's own.
    var isOwn = false
}
