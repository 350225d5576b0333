/// A stretch of one source file, from `start` up to but not including `end`.
package struct SourceRange: Hashable, Sendable {
    /// First character.
    package var start: SourceLocation
    /// The place after the last character.
    package var end: SourceLocation

    package init(start: SourceLocation, end: SourceLocation) {
        self.start = start
        self.end = end
    }
}
