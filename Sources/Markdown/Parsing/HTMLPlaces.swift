/// Lines and columns within an HTML block, asked for from its beginning to its end.
struct HTMLPlaces {
    private let literal: [UInt8]
    private var line: Int
    private var lineStart = 0
    /// Bytes of the line last asked for, without its end.
    private(set) var lineLength: Int

    /// - Parameter firstLine: line of the parsed text on which the block begins; 0 when cmark lost it.
    init(literal: [UInt8], firstLine: Int) {
        self.literal = literal
        line = firstLine
        lineLength = HTMLPlaces.length(of: literal, from: 0)
    }

    /// Line of the parsed text, and column in bytes of the line as cmark left it, 1-based.
    mutating func place(of offset: Int) -> (line: Int, column: Int) {
        guard line > 0 else { return (0, 0) }
        while lineStart + lineLength < offset, lineStart + lineLength < literal.count {
            lineStart += lineLength + 1
            lineLength = HTMLPlaces.length(of: literal, from: lineStart)
            line += 1
        }
        return (line, offset - lineStart + 1)
    }

    private static func length(of literal: [UInt8], from start: Int) -> Int {
        (literal[start...].firstIndex(of: 0x0A) ?? literal.count) - start
    }
}
