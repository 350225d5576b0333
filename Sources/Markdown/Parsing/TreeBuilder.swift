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
    let ownBlocks: [String: OwnBlockForm]
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
        isConformance: Bool, ownBlocks: [String: OwnBlockForm]
    ) {
        self.ownBlocks = ownBlocks
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
