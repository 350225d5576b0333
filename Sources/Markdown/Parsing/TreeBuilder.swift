internal import CCMarkGFM
internal import Diagnostics

/// Copies cmark's tree into ours, and judges it on the way.
struct TreeBuilder {
    var source: SourceText
    let path: String
    /// The findings of the first look at the bytes.
    let findings: SourceCheck.Findings
    let headingIDs: HeadingIDs
    let isConformance: Bool
    /// The blocks of the project's own, by their names.
    let customBlocks: [String: CustomBlockForm]
    var document: Document
    var diagnostics: [Diagnostic] = []

    /// Indicates whether something was nested too deeply, and said so.
    private var isTooDeep = false
    /// The number that the next heading with a taken id gets.
    var nextSuffix: [String: Int] = [:]
    /// The number of open block quotes.
    var quotes = 0
    /// The number of open links, of Markdown or HTML; no other may stand within one.
    var links = 0
    /// The number of open blocks or inlines.
    var depth = 0
    /// The beginning of the innermost block whose place is known.
    var lastPosition: SourcePosition
    /// The beginning of this block's last inline whose place is known.
    var lastInline: SourcePosition?
    /// Lines of the parsed text that are code.
    var codeLines: [ClosedRange<Int>] = []
    /// The places of the text of code spans, by line of the parsed text.
    var codeSpans: [ClosedRange<SourcePosition>] = []
    /// Every id given so far, and where.
    var ids: [String: SourcePosition] = [:]
    /// References to each footnote so far, by its number.
    var footnoteReferences: [Int: Int] = [:]
    var footnoteDefinitions = 0
    /// The names of the project's own blocks whose start or end stood at a wrong place, and was reported.
    var misplacedStarts: Set<String> = []
    var misplacedEnds: Set<String> = []

    init(
        source: SourceText, path: String, findings: SourceCheck.Findings, headingIDs: HeadingIDs,
        isConformance: Bool, customBlocks: [String: CustomBlockForm]
    ) {
        self.customBlocks = customBlocks
        self.source = source
        self.path = path
        self.findings = findings
        self.headingIDs = headingIDs
        self.isConformance = isConformance
        document = Document(path: path)
        lastPosition = SourcePosition(line: source.firstLine, column: 1)
    }

    /// Copies the whole tree.
    mutating func build(_ root: CMarkNode) {
        document.blocks = blocks(of: root)
        document.anchors = Set(ids.keys)
        document.mayLeadToPlayground = document.links.contains(where: \.mayLeadToPlayground)
        fixFootnoteCounts()
    }

    mutating func report(
        _ id: DiagnosticID, _ severity: Severity = .error, at position: SourcePosition, _ message: String,
        notes: [String] = [], fixIts: [FixIt] = []
    ) {
        guard !isConformance, diagnostics.count < SourceLimits.findings else { return }
        let place = position.location(in: path)
        diagnostics.append(Diagnostic(id, severity, at: place, message, notes: notes, fixIts: fixIts))
    }

    /// The beginning of a block; of the block around it when cmark does not know.
    mutating func position(of node: CMarkNode) -> SourcePosition {
        guard node.startLine > 0 else { return lastPosition }
        lastInline = nil
        lastPosition = source.position(line: node.startLine, byteColumn: max(node.startColumn, 1))
        return lastPosition
    }

    /// The beginning of an inline.
    mutating func position(of node: CMarkNode, in frame: InlineFrame) -> SourcePosition {
        let line = node.startLine + frame.lineShift
        guard node.startLine > 0, frame.line > 0 else { return lastInline ?? lastPosition }
        var column = node.startColumn
        if frame.isRelative || line != frame.line {
            column += source.prefixLength(line: line, quotes: frame.quotes) - frame.offset
        }
        let position = source.position(line: line, byteColumn: max(column, 1))
        lastInline = position
        return position
    }

    /// Returns whether the tree may grow one deeper; says so once when not.
    mutating func mayDescend() -> Bool {
        if depth < SourceLimits.depth { return true }
        if !isTooDeep {
            isTooDeep = true
            report(
                .markdownNestingTooDeep, at: lastPosition,
                "more than \(SourceLimits.depth) blocks or spans stand within each other",
                notes: ["what is deeper is shown as plain text"])
        }
        return false
    }

    private mutating func fixFootnoteCounts() {
        guard footnoteDefinitions > 0 else { return }
        document.blocks = document.blocks.map { block in
            guard case .footnoteDefinition(var definition) = block else { return block }
            definition.references = footnoteReferences[definition.number] ?? 0
            return .footnoteDefinition(definition)
        }
    }
}

extension TreeBuilder {
    /// Tags whose text is shown as it is written.
    private static let literal: Set<String> = ["code", "kbd", "pre", "samp"]

    /// Reports the first mark of Markdown in the text of a block of HTML, where readers would see it as it is written.
    ///
    /// - Parameters:
    ///   - text: a part of the block between two tags.
    ///   - open: the tags it stands in.
    mutating func lintMarkdown(
        in text: ArraySlice<UInt8>, within open: [OpenTag], at place: (Int) -> SourcePosition
    ) {
        guard text.contains(where: { "`*[".utf8.contains($0) }),
            !open.contains(where: { Self.literal.contains($0.name) })
        else { return }
        let words = String(decoding: text, as: UTF8.self)
        let marks: [(mark: Regex<Substring>, cure: String)] = [
            (/`[^`\n]+`/, "<code>…</code>"), (/\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/, "<strong>…</strong>"),
            (/\[[^\[\]\n]+\]\([^()\s]+\)/, "<a href=\"…\">…</a>"),
        ]
        let found = marks.compactMap { mark, cure in
            words.firstMatch(of: mark).map { (range: $0.range, cure: cure) }
        }
        guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
        let offset = words.utf8.distance(from: words.startIndex, to: first.range.lowerBound)
        report(
            .markdownInHTML, .warning, at: place(text.startIndex + offset),
            "`\(words[first.range])` stands in a block of HTML, where Markdown is not read",
            notes: ["write `\(first.cure)`, or an empty line before and after the text"])
    }
}

extension TreeBuilder {
    /// Writes the beginning of a mark.
    mutating func begin(
        _ mark: SiteTag, _ attributes: [HTMLAttribute], at position: SourcePosition,
        to safe: inout SafeHTML
    ) {
        for name in attributes.map(\.name) where mark != .tab || name != "title" {
            report(
                .markdownHTMLAttribute, at: position, "`<\(mark) \(name)>` is not allowed",
                notes: ["`<\(mark)>` may have \(mark == .tab ? "title" : "no attributes")"])
        }
        switch mark {
        case .tabs: safe.append("<div class=\"code-tabs\" data-code-tabs>")
        case .steps: safe.append("<div class=\"step-list\">")
        case .cards: safe.append("<div class=\"card-list\">")
        case .tab:
            let title = attributes.first { $0.name == "title" }?.value ?? []
            if title.isEmpty {
                report(
                    .markdownHTMLAttribute, at: position, "the tab has no title",
                    notes: ["write `<tab title=\"npm\">`"])
            }
            let text = HTMLText.decoded(title)
            let key = HeadingIDs.github.made(of: text) ?? "tab"
            safe.append("<section class=\"code-tab\"")
            safe.append("data-code", Array(key.utf8))
            safe.append("><p class=\"code-tab-label\" dir=\"auto\">")
            HTMLText.appendKeepingReferences(title[...], to: &safe.bytes)
            safe.append("</p><div class=\"tab-body\">")
        }
    }
}

extension TreeBuilder {
    /// A heading; its `{#id}` is cut off its text.
    mutating func heading(_ node: CMarkNode, at start: SourcePosition) -> Heading {
        var content = inlines(of: node, in: frame(of: node))
        let level = node.headingLevel
        guard !isConformance else {
            return Heading(
                level: level, id: "", text: content.plainText, inlines: content,
                location: start.location(in: path), hasExplicitID: false)
        }
        let written = TreeBuilder.cutID(from: &content)
        let text = content.plainText
        if let last = document.headings.last, level > last.level + 1 {
            report(
                .markdownHeadingLevel, .warning, at: start,
                "a heading of level \(level) follows one of level \(last.level)",
                notes: ["use level \(last.level + 1)"])
        }
        let (id, isExplicit) = headingID(written: written, text: text, at: start)
        ids[id] = start
        let heading = Heading(
            level: level, id: id, text: text, inlines: content, location: start.location(in: path),
            hasExplicitID: isExplicit)
        document.headings.append(heading)
        return heading
    }

    private mutating func headingID(
        written: (id: String, position: SourcePosition)?, text: String, at start: SourcePosition
    ) -> (String, isExplicit: Bool) {
        guard let written else {
            let made = headingIDs.made(of: text) ?? "section-\(document.headings.count + 1)"
            return (free(made, avoiding: findings.authorIDs), false)
        }
        let line = Int(start.line) - source.firstLine + 1
        let place = source.position(of: "{#\(written.id)}".utf8, onLine: line)
        if !headingIDs.allows(written.id) {
            let better = headingIDs.made(of: written.id) ?? "section-\(document.headings.count + 1)"
            report(
                .markdownHeadingID, at: place, "`{#\(written.id)}` is no id",
                notes: ["\(headingIDs.rule): `{#\(better)}`"])
            return (free(better), false)
        }
        if let first = ids[written.id] {
            report(
                .markdownDuplicateID, at: place, "the id `\(written.id)` is used twice",
                notes: ["first used on line \(first.line)"])
            return (free(written.id), true)
        }
        return (written.id, true)
    }

    /// `id`, or `id-2`, `id-3` … when it is taken (GitHub: `id-1`, `id-2`).
    private mutating func free(_ id: String, avoiding reserved: Set<String> = []) -> String {
        var candidate = id
        var number = nextSuffix[id] ?? headingIDs.firstSuffix
        while ids[candidate] != nil || reserved.contains(candidate) {
            candidate = "\(id)-\(number)"
            number += 1
        }
        nextSuffix[id] = number
        return candidate
    }

    /// Cuts `{#id}` off the end of a heading's content.
    private static func cutID(from content: inout [Inline]) -> (id: String, position: SourcePosition)? {
        guard case .text(var text, let place)? = content.last, text.last == UInt8(ascii: "}"),
            let open = text.lastIndex(of: UInt8(ascii: "{")), open + 2 < text.count,
            text[open + 1] == UInt8(ascii: "#"), open == 0 || text[open - 1].isASCIISpace
        else { return nil }
        let id = String(decoding: text[(open + 2)..<(text.count - 1)], as: UTF8.self)
        text.removeSubrange(open...)
        while text.last?.isASCIISpace == true { text.removeLast() }
        content.removeLast()
        if !text.isEmpty { content.append(.text(text, place)) }
        while content.last?.isBreak == true { content.removeLast() }
        return (id, place)
    }
}
