/// The HTML of one document while it is written.
struct HTMLWriter {
    let options: HTMLOptions
    /// The HTML written so far.
    var html: [UInt8] = []
    /// Text of the nearest heading before, which names tables.
    private var headingText = ""
    /// Its id.
    private var headingID: String?
    /// The number of uses of each name of a table, so that no two are equal.
    private var names: [String: Int] = [:]
    /// Terms of the glossary that lead to their definition already.
    var linkedTerms: Set<Int> = []
    /// Indicates whether terms may lead there from here: not from headings and links.
    private(set) var takesTerms = true
    /// The number of links of raw HTML that are open.
    var rawLinks = 0
    /// The number of tables of raw HTML that are not closed yet.
    var openTables = 0
    /// Indicates whether what is appended is inside a left-to-right run of a right-to-left text.
    var isInRun = false
    /// Indicates whether the list of footnotes has begun.
    private var isInFootnotes = false

    init(options: HTMLOptions) {
        self.options = options
        headingText = options.heading?.text ?? ""
        headingID = options.heading?.id
    }

    /// Indicates whether only what the specifications say is written.
    var isConformance: Bool { options.isConformance }

    mutating func append(_ blocks: [Block], isTight: Bool = false) {
        for block in blocks { append(block, isTight: isTight) }
    }

    private mutating func append(_ block: Block, isTight: Bool) {
        switch block {
        case .paragraph(let inlines):
            if isTight {
                append(inlines)
            } else {
                beginLine()
                html.append("<p>")
                append(inlines)
                html.append("</p>\n")
            }
        case .heading(let heading): append(heading)
        case .list(let list): append(list)
        case .quote(let blocks):
            beginLine()
            html.append("<blockquote>\n")
            append(blocks)
            beginLine()
            html.append("</blockquote>\n")
        case .alert(let alert): append(alert)
        case .code(let code): append(code)
        case .codeTabs(let tabs): append(tabs)
        case .table(let table): append(table)
        case .footnoteDefinition(let definition): append(definition)
        case .thematicBreak:
            beginLine()
            html.append(isConformance ? "<hr />\n" : "<hr>\n")
        case .html(let raw):
            guard isConformance || !raw.safe.isEmpty else { return }
            beginLine()
            appendBlock(raw)
            beginLine()
        case .playground(let provider, let target, _):
            beginLine()
            html += options.playground(provider, target, headingID)
            beginLine()
        case .include(let include):
            beginLine()
            html += options.include(include, headingID)
            beginLine()
        case .own(let block): append(block)
        }
    }

    /// Appends what may hold no links of our own.
    mutating func withoutTerms(_ append: (inout HTMLWriter) -> Void) {
        let before = takesTerms
        takesTerms = false
        append(&self)
        takesTerms = before
    }

    /// Ends the line when something stands on it.
    mutating func beginLine() {
        if let last = html.last, last != 0x0A { html.append(0x0A) }
    }

    private mutating func append(_ heading: Heading) {
        beginLine()
        let digit = UInt8(ascii: "0") + UInt8(min(max(heading.level, 1), 6))
        html.append("<h")
        html.append(digit)
        if !isConformance {
            headingText = heading.text
            headingID = heading.id
            attribute(" id=\"", heading.id)
            html.append("><a class=\"anchor\"")
            attribute(" href=\"#", heading.id)
            let label = options.labels.headingAnchor
            let named = HTMLWriter.hasPlace(label) ? HTMLWriter.name(label, of: heading.text) : label
            attribute(" aria-label=\"", named)
            html.append("></a>")
        } else {
            html.append(">")
        }
        withoutTerms { $0.append(heading.inlines) }
        html.append("</h")
        html.append(digit)
        html.append(">\n")
    }

    private mutating func append(_ list: ListBlock) {
        beginLine()
        if !list.isOrdered {
            html.append("<ul")
            if !isConformance, list.items.contains(where: { $0.task != nil }) {
                html.append(" class=\"tasks\"")
            }
            html.append(">\n")
        } else if list.start == 1 {
            html.append("<ol>\n")
        } else {
            attribute("<ol start=\"", String(list.start))
            html.append(">\n")
        }
        for item in list.items {
            beginLine()
            html.append("<li")
            if let isDone = item.task { appendTask(isDone) } else { html.append(">") }
            append(item.blocks, isTight: list.isTight)
            html.append("</li>\n")
        }
        html.append(list.isOrdered ? "</ol>\n" : "</ul>\n")
    }

    private mutating func appendTask(_ isDone: Bool) {
        if isConformance {
            html.append("><input type=\"checkbox\"")
            if isDone { html.append(" checked=\"\"") }
            html.append(" disabled=\"\" /> ")
            return
        }
        html.append(" class=\"task\"><input type=\"checkbox\"")
        if isDone { html.append(" checked") }
        html.append(" disabled")
        attribute(" aria-label=\"", isDone ? options.labels.taskDone : options.labels.taskOpen)
        html.append("> ")
    }

    private mutating func append(_ block: CustomBlock) {
        beginLine()
        // HTML so far is put aside, not copied.
        var body: [UInt8] = []
        swap(&body, &html)
        append(block.blocks)
        swap(&body, &html)
        html += options.customBlock(block, body)
        beginLine()
    }

    private mutating func append(_ alert: Alert) {
        beginLine()
        attribute("<aside class=\"alert alert-", alert.kind.rawValue)
        html.append(" role=\"note\">\n<p class=\"alert-title\">")
        HTMLText.append(options.labels.alerts[alert.kind] ?? alert.kind.rawValue.capitalized, to: &html)
        html.append("</p>\n")
        append(alert.blocks)
        beginLine()
        html.append("</aside>\n")
    }

    /// Begins the box that a table scrolls in.
    mutating func beginTableBox() {
        html.append("<div class=\"table-scroll\" role=\"region\" tabindex=\"0\"")
        attribute(" aria-label=\"", uniqueName(HTMLWriter.name(options.labels.table, of: headingText)))
        html.append(">\n")
    }

    private mutating func append(_ table: Table) {
        beginLine()
        if !isConformance { beginTableBox() }
        html.append("<table>\n")
        // A header without any text would name nothing: such a table lists names and what they stand for.
        if isConformance || table.header.contains(where: { !$0.isEmpty }) {
            html.append("<thead>\n")
            append(row: table.header, of: table, isHeader: true)
            html.append("</thead>\n")
        }
        if !table.rows.isEmpty {
            html.append("<tbody>\n")
            for (index, row) in table.rows.enumerated() {
                let id = index < table.rowIDs.count ? table.rowIDs[index] : nil
                append(row: row, of: table, isHeader: false, id: id)
            }
            html.append("</tbody>\n")
        }
        html.append("</table>\n")
        if !isConformance { html.append("</div>\n") }
    }

    private mutating func append(row: [[Inline]], of table: Table, isHeader: Bool, id: String? = nil) {
        html.append("<tr")
        if let id { attribute(" id=\"", id) }
        html.append(">\n")
        // An empty corner says that the first column names the rows.
        let namesRows = !isConformance && table.header.first?.isEmpty == true
        for (index, cell) in row.enumerated() {
            let isName = namesRows && index == 0
            let isHeading = isConformance ? isHeader : isHeader != isName && !cell.isEmpty
            html.append(isHeading ? "<th" : "<td")
            if isHeading, !isConformance { html.append(isName ? " scope=\"row\"" : " scope=\"col\"") }
            let alignment = index < table.alignments.count ? table.alignments[index] : .none
            switch alignment {
            case .none: break
            case .left: if isConformance { html.append(" align=\"left\"") }
            case .center: html.append(isConformance ? " align=\"center\"" : " class=\"align-center\"")
            case .right: html.append(isConformance ? " align=\"right\"" : " class=\"align-end\"")
            }
            html.append(">")
            if isHeading { withoutTerms { $0.append(cell) } } else { append(cell) }
            html.append(isHeading ? "</th>\n" : "</td>\n")
        }
        html.append("</tr>\n")
    }

    private mutating func append(_ definition: FootnoteDefinition) {
        beginLine()
        if !isInFootnotes {
            isInFootnotes = true
            html.append("<section class=\"footnotes\"")
            if !isConformance {
                html.append(" role=\"doc-endnotes\"")
                attribute(" aria-label=\"", options.labels.footnotes)
            }
            html.append(">\n<ol>\n")
        }
        attribute(isConformance ? "<li id=\"fn" : "<li id=\"fn-", String(definition.number))
        html.append(">\n")
        var blocks = definition.blocks
        if case .paragraph(let inlines)? = blocks.last {
            blocks.removeLast()
            append(blocks)
            beginLine()
            html.append("<p>")
            append(inlines)
            html.append(" ")
            appendBackLinks(definition)
            html.append("</p>\n")
        } else {
            append(blocks)
            beginLine()
            appendBackLinks(definition)
            html.append("\n")
        }
        html.append("</li>\n")
    }

    private mutating func appendBackLinks(_ definition: FootnoteDefinition) {
        if isConformance {
            attribute("<a href=\"#fnref", String(definition.number))
            html.append(" class=\"footnote-backref\">↩</a>")
            return
        }
        for occurrence in 1...max(definition.references, 1) {
            if occurrence > 1 { html.append(" ") }
            let name = "\(definition.number)" + (occurrence > 1 ? "-\(occurrence)" : "")
            attribute("<a href=\"#fnref-", name)
            html.append(" class=\"footnote-backref\" role=\"doc-backlink\"")
            attribute(" aria-label=\"", "\(options.labels.footnoteBack) \(name)")
            html.append("><span class=\"icon-dir\" aria-hidden=\"true\">↩</span></a>")
        }
    }

    /// Ends the list of footnotes, if there is one.
    mutating func endFootnotes() {
        if isInFootnotes { html.append("</ol>\n</section>\n") }
    }

    /// Appends an attribute's value after its beginning (` id="`), and the closing quote.
    mutating func attribute(_ begin: StaticString, _ value: String) {
        html.append(begin)
        HTMLText.append(value, to: &html)
        html.append("\"")
    }

    /// A label with the text it is about: where its `{text}` stands, else after a colon.
    static func name(_ label: String, of text: String) -> String {
        if text.isEmpty { return label }
        guard hasPlace(label) else { return "\(label): \(text)" }
        let parts = label.split(separator: "{text}", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] + text + parts[1] : "\(label): \(text)"
    }

    /// Returns whether a label has a place for the text that it is about.
    private static func hasPlace(_ label: String) -> Bool {
        label.utf8.contains(UInt8(ascii: "{")) && label.contains("{text}")
    }

    private mutating func uniqueName(_ name: String) -> String {
        let count = names[name, default: 0] + 1
        names[name] = count
        return count == 1 ? name : "\(name) (\(count))"
    }
}

extension String {
    /// With its first ASCII letter in upper case.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
