/// A place in the document's own file; `Document.location(_:)` adds the path.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// Line of the file, 1-based.
    package var line: Int32
    /// Column in Unicode scalars, 1-based.
    package var column: Int32

    package init(line: Int, column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}
