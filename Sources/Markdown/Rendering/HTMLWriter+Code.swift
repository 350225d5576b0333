extension HTMLWriter {
    mutating func append(_ code: CodeBlock) {
        beginLine()
        if isConformance { return appendPlain(code) }
        let language = code.language ?? "text"
        html.append("<div class=\"code\">\n")
        if let title = code.title, !title.isEmpty {
            html.append("<p class=\"code-title\" dir=\"ltr\" translate=\"no\">")
            HTMLText.append(title, to: &html)
            html.append("</p>\n")
        }
        html.append("<pre dir=\"ltr\" tabindex=\"0\" role=\"group\"")
        attribute(" aria-label=\"", HTMLWriter.name(options.labels.code, of: code.title ?? code.label))
        attribute("><code class=\"language-", language)
        html.append(" translate=\"no\">")
        appendContent(of: code)
        html.append("</code></pre>\n</div>\n")
    }

    mutating func append(_ tabs: [CodeBlock]) {
        beginLine()
        html.append("<div class=\"code-tabs\" data-code-tabs>\n")
        var keys: [String: Int] = [:]
        for tab in tabs {
            var key = HTMLWriter.tabKey(tab)
            keys[key, default: 0] += 1
            if let count = keys[key], count > 1 { key += "--\(count)" }
            attribute("<section class=\"code-tab\" data-code=\"", key)
            html.append(">\n<p class=\"code-tab-label\" dir=\"ltr\" translate=\"no\">")
            HTMLText.append(tab.label, to: &html)
            html.append("</p>\n")
            append(tab)
            html.append("</section>\n")
        }
        html.append("</div>\n")
    }

    /// The key of a reader's choice of tab: the language, or the tab's own name in ASCII.
    private static func tabKey(_ tab: CodeBlock) -> String {
        guard let own = tab.attributes["tab"], !own.isEmpty else { return tab.language ?? "text" }
        return CodeLanguage.named(own)?.id ?? AnchorID.slug(own.utf8) ?? tab.language ?? "text"
    }

    private mutating func appendPlain(_ code: CodeBlock) {
        if let language = code.language {
            attribute("<pre><code class=\"language-", language)
            html.append(">")
        } else {
            html.append("<pre><code>")
        }
        HTMLText.append(code.text, to: &html)
        html.append("</code></pre>\n")
    }

    private mutating func appendContent(of code: CodeBlock) {
        let marks = code.marks
        guard code.isDiff || !marks.isEmpty else { return appendHighlighted(code) }
        var plain = code
        var signs: [UInt8] = []
        if code.isDiff { (plain.text, signs) = HTMLWriter.cutSigns(of: code.text) }
        var inner = HTMLWriter(options: options)
        inner.appendHighlighted(plain)
        for (index, line) in HTMLLines.split(inner.html).enumerated() {
            let isMarked = marks.contains { $0.contains(index + 1) }
            switch index < signs.count ? signs[index] : 0 {
            case UInt8(ascii: "+"): append(line, isMarked, "<ins class=\"line", "</ins>")
            case UInt8(ascii: "-"): append(line, isMarked, "<del class=\"line", "</del>")
            default:
                if isMarked { append(line, false, "<mark class=\"line", "</mark>") } else { html += line }
            }
        }
    }

    private mutating func append(
        _ line: [UInt8], _ isMarked: Bool, _ begin: StaticString, _ end: StaticString
    ) {
        html.append(begin)
        html.append(isMarked ? " marked\">" : "\">")
        html += line
        html.append(end)
    }

    private mutating func appendHighlighted(_ code: CodeBlock) {
        if let spans = options.highlight?(code) {
            html += spans
        } else {
            HTMLText.append(code.text, to: &html)
        }
    }

    /// Parts a diff into its code and the sign of each line; a sign is no part of the code to copy.
    private static func cutSigns(of text: [UInt8]) -> (text: [UInt8], signs: [UInt8]) {
        var code: [UInt8] = []
        var signs: [UInt8] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            let first = text[start]
            let isSign = first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == 0x20
            signs.append(isSign ? first : 0)
            code += text[(isSign ? start + 1 : start)..<end]
            start = end
        }
        return (code, signs)
    }
}

/// Cuts highlighted code into lines, each with all the elements it needs of its own.
enum HTMLLines {
    /// The lines with their line ends; `html` holds text and `i` elements only.
    static func split(_ html: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        var open: [ArraySlice<UInt8>] = []
        var index = 0
        while index < html.count {
            let byte = html[index]
            if byte == UInt8(ascii: "<") {
                let end = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1
                let tag = html[index...end]
                if tag.starts(with: "</".utf8) {
                    if !open.isEmpty { open.removeLast() }
                } else {
                    open.append(tag)
                }
                line += tag
                index = end + 1
                continue
            }
            index += 1
            line.append(byte)
            guard byte == 0x0A else { continue }
            line.removeLast()
            for _ in open { line.append("</i>") }
            line.append(0x0A)
            lines.append(line)
            line = []
            for tag in open { line += tag }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}

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
