/// A source line as a terminal shows it, and the carets below it.
struct SourceFrame {
    /// The line, or the part of it around the carets; tabs are spaces, hidden characters visible.
    private(set) var text = ""
    /// Spaces and carets as wide as the terminal draws the characters above; empty without a column.
    private(set) var carets = ""

    /// Columns of the terminal that the line may take.
    private static let width = 96

    /// - Parameters:
    ///   - column: in scalars, 1-based; 0 when the whole line is meant.
    ///   - length: how many scalars to underline.
    init(line: [Unicode.Scalar], column: Int, length: Int) {
        var cells: [(text: String, width: Int)] = []
        var at = 0
        for scalar in line {
            let cell = DisplayText.cell(scalar, at: at)
            cells.append(cell)
            at += cell.width
        }
        let first = min(max(column - 1, 0), cells.count)
        let last = min(max(first + length, first), cells.count)
        let window = SourceFrame.window(cells.map(\.width), first: first)
        text = window.lowerBound > 0 ? "…" : ""
        for index in window { text += cells[index].text }
        if window.upperBound < cells.count { text += "…" }
        guard column > 0 else { return }
        let start = min(max(first, window.lowerBound), window.upperBound)
        let end = min(max(last, start), window.upperBound)
        let before = cells[window.lowerBound..<start].reduce(window.lowerBound > 0 ? 1 : 0) { $0 + $1.width }
        let under = cells[start..<end].reduce(0) { $0 + $1.width }
        carets =
            String(repeating: " ", count: before) + "^" + String(repeating: "~", count: max(under - 1, 0))
    }

    /// The scalars to show of a line too wide for the terminal: those around `first`.
    private static func window(_ widths: [Int], first: Int) -> Range<Int> {
        guard widths.reduce(0, +) > width else { return 0..<widths.count }
        var start = first
        var room = width / 2
        while start > 0, room - widths[start - 1] >= 0 {
            start -= 1
            room -= widths[start]
        }
        // A mark must not lose its letter.
        while start > 0, widths[start] == 0 { start -= 1 }
        var end = start
        room = width
        while end < widths.count, room - widths[end] >= 0 {
            room -= widths[end]
            end += 1
        }
        return start..<end
    }
}
