/// A raw HTML tag that waits for its end.
struct OpenTag {
    var name: String
    var position: SourcePosition
}
