internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// A table; cmark's places of its cells are mended (see `frame`).
    mutating func table(_ node: CMarkNode, at start: SourcePosition) -> Table {
        var header: [[Inline]] = []
        var rows: [[[Inline]]] = []
        var shift = 0
        var place = start
        for row in node.children {
            let isHeader = cmark_gfm_extensions_get_table_row_is_header(row.pointer) != 0
            if isHeader {
                // A table that follows a paragraph's text at once is placed on the paragraph's first line.
                let body = row.next.map { $0.startLine - 2 } ?? node.endLine - 1
                shift = body > row.startLine ? body - row.startLine : 0
                if shift > 0 {
                    place = source.position(
                        line: body, byteColumn: source.prefixLength(line: body, quotes: quotes) + 1)
                }
            }
            let cells = self.cells(of: row, shift: isHeader ? shift : 0, isHeader: isHeader)
            if isHeader {
                header = cells
            } else {
                rows.append(cells)
                findSurplus(inLine: row.startLine, columns: header.count)
            }
        }
        var table = Table(
            alignments: node.alignments, header: header, rows: rows, location: place.location(in: path))
        if !isConformance { table.rowIDs = rows.map { rowID($0, at: place) } }
        return table
    }

    /// Finds the cells of a row that the header has no column for: cmark drops them silently.
    private mutating func findSurplus(inLine line: Int, columns: Int) {
        guard !isConformance, columns > 0 else { return }
        let range = source.line(line)
        let start = range.lowerBound + source.prefixLength(line: line, quotes: quotes)
        var last = range.upperBound
        while last > start, source.bytes[last - 1].isASCIISpace { last -= 1 }
        var index = start
        if index < last, source.bytes[index] == UInt8(ascii: "|") { index += 1 }
        var cells = 1
        var surplus: Int?
        while index < last {
            let byte = source.bytes[index]
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            // The sign at the end of the line begins no cell.
            guard byte == UInt8(ascii: "|"), index < last else { continue }
            cells += 1
            if cells == columns + 1 { surplus = index }
        }
        guard let surplus else { return }
        report(
            .markdownTableCells, .warning,
            at: source.position(line: line, byteColumn: surplus - range.lowerBound + 1),
            "this row has \(cells) cells and its table \(columns) \(columns == 1 ? "column" : "columns")",
            notes: [
                "what is too much is not shown: give the header more cells, or write a `|` of the text as `\\|`"
            ])
    }

    /// The anchor of a row about an error: the first such row of a page has it.
    private mutating func rowID(_ row: [[Inline]], at place: SourcePosition) -> String? {
        guard let key = ErrorRow(row)?.key, let slug = AnchorID.slug("code-\(key)".utf8), ids[slug] == nil
        else { return nil }
        ids[slug] = place
        return slug
    }

    private mutating func cells(of row: CMarkNode, shift: Int, isHeader: Bool) -> [[Inline]] {
        var cells: [[Inline]] = []
        var frame = frame(of: row, shift: shift, isHeader: isHeader)
        for cell in row.children {
            // Cells that cmark adds to short rows have no place.
            if cell.startLine == 0 { frame.line = 0 }
            cells.append(inlines(of: cell, in: frame))
        }
        return cells
    }

    /// Columns of a row are counted from where cmark believes it to begin, wrongly in task items and
    /// after a paragraph's text: take them from the first cell, and the truth from the line itself.
    private func frame(of row: CMarkNode, shift: Int, isHeader: Bool) -> InlineFrame {
        let line = row.startLine + shift
        var frame = InlineFrame(
            line: line, offset: row.startColumn - 1, quotes: quotes, isRelative: true, lineShift: shift)
        guard isHeader, let first = row.firstChild else { return frame }
        let range = source.line(line)
        let text = range.lowerBound + source.prefixLength(line: line, quotes: quotes)
        let hasPipe = text < range.upperBound && source.bytes[text] == UInt8(ascii: "|")
        let excess = first.startColumn - row.startColumn - (hasPipe ? 1 : 0)
        if shift == 0, excess == 0 || !hasPipe {
            frame.isRelative = false
        } else {
            frame.offset += max(excess, 0)
        }
        return frame
    }
}
