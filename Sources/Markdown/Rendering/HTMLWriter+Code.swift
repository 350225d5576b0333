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
