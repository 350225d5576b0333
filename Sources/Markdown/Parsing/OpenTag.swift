/// A raw HTML tag that waits for its end.
struct OpenTag {
    var name: String
    var position: SourcePosition
    /// Indicates whether it is a block of the project's own.
    var isOwn = false
    /// Indicates whether it is a link within a link, which is written as a plain span.
    var isNested = false

    /// Indicates whether it is a link, in which no other may stand.
    var isLink: Bool { name == "a" && !isNested }
}
