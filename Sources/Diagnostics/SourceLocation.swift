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

/// Lines of source files, decoded when asked for.
struct SourceLines {
    private let sources: [String: [UInt8]]
    /// The beginnings of lines, for the files asked for so far.
    private var starts: [String: [Int]] = [:]

    init(_ sources: [String: [UInt8]]) { self.sources = sources }

    /// The scalars of a line, 1-based, without its end; nil when the file or the line is unknown.
    mutating func line(_ number: Int, of path: String) -> [Unicode.Scalar]? {
        guard let bytes = sources[path] else { return nil }
        let starts = self.starts[path] ?? SourceLines.starts(of: bytes)
        self.starts[path] = starts
        guard number >= 1, number <= starts.count else { return nil }
        let start = starts[number - 1]
        var end = number < starts.count ? starts[number] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
    }

    /// A line ends at LF, CR LF or CR.
    private static func starts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            starts.append(index + 1)
        }
        return starts
    }
}
