extension HTMLWriter {
    /// Appends a block of raw HTML, its tables in boxes that scroll, as those of Markdown are.
    mutating func appendBlock(_ raw: RawHTML) {
        let start = html.count
        appendRaw(raw)
        // Rendered HTML comes without a source and has its boxes.
        guard !isConformance, openTables > 0 || !raw.source.isEmpty else { return }
        let marks = Self.tableTags(in: html[start...])
        guard !marks.isEmpty else { return }
        let written = html[start...]
        html.removeSubrange(start...)
        var copied = written.startIndex
        for (place, begins) in marks {
            openTables += begins ? 1 : -1
            guard openTables == (begins ? 1 : 0) else { continue }
            html += written[copied..<place]
            copied = place
            if begins { beginTableBox() } else { html.append("\n</div>") }
        }
        html += written[copied...]
    }

    /// The places where tables begin, and those behind their ends, in order.
    private static func tableTags(in bytes: ArraySlice<UInt8>) -> [(place: Int, begins: Bool)] {
        let begin = Array("<table".utf8)
        let end = Array("</table>".utf8)
        var marks: [(place: Int, begins: Bool)] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let rest = bytes[index...]
            if rest.starts(with: end) {
                marks.append((index + end.count, false))
            } else if rest.starts(with: begin), let next = rest.dropFirst(begin.count).first,
                next == UInt8(ascii: ">") || next == UInt8(ascii: " ")
            {
                marks.append((index, true))
            }
        }
        return marks
    }
}
