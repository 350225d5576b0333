/// A place in a source file, where a reader's editor can jump to.
package struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Path relative to the project's root, `/` between parts, no leading slash (`content/th/index.md`).
    package var path: String
    /// Line, 1-based; 0 when the whole file is meant.
    package var line: Int
    /// Column in Unicode scalars, 1-based; 0 when the whole line is meant.
    package var column: Int

    package init(path: String, line: Int = 0, column: Int = 0) {
        self.path = path
        self.line = line
        self.column = column
    }

    package static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.path, a.line, a.column) < (b.path, b.line, b.column)
    }

    /// `path`, `path:line` or `path:line:column`, as far as known.
    package var description: String {
        if line == 0 { return path }
        return column == 0 ? "\(path):\(line)" : "\(path):\(line):\(column)"
    }
}
