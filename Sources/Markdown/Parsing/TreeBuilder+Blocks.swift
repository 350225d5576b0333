internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// The children of a container block.
    mutating func blocks(of parent: CMarkNode) -> [Block] {
        var flow = BlockFlow()
        guard mayDescend() else { return [.paragraph([.text(parent.flatText, lastPosition)])] }
        depth += 1
        defer { depth -= 1 }
        for node in parent.children {
            if node.kind == CMARK_NODE_CODE_BLOCK.rawValue, !isConformance {
                let block = codeBlock(node)
                let isBox = block.language.map(Self.boxes.contains) ?? false
                if block.isTab, !isBox {
                    flow.tabs.append(block)
                } else {
                    endTabs(&flow)
                    flow.blocks.append(isBox ? box(block, node) : .code(block))
                }
                continue
            }
            endTabs(&flow)
            if node.kind == CMARK_NODE_HTML_BLOCK.rawValue {
                htmlBlock(node, node.literal, in: &flow)
            } else if let tags = ownTags(node) {
                htmlBlock(node, tags, in: &flow)
            } else {
                append(node, to: &flow.blocks)
            }
        }
        endTabs(&flow)
        let place = flow.openTags.first?.position.location(in: path)
        if let end = close(&flow.openTags), let place { flow.append(end, [], at: place) }
        return flow.blocks
    }

    /// Ends a group of tabs.
    private mutating func endTabs(_ flow: inout BlockFlow) {
        guard !flow.tabs.isEmpty else { return }
        check(flow.tabs)
        flow.blocks.append(.codeTabs(flow.tabs))
        flow.tabs = []
    }

    private mutating func append(_ node: CMarkNode, to blocks: inout [Block]) {
        let start = position(of: node)
        switch node.kind {
        case CMARK_NODE_PARAGRAPH.rawValue:
            blocks.append(.paragraph(inlines(of: node, in: frame(of: node))))
            lintForeignSyntax(node)
        case CMARK_NODE_HEADING.rawValue:
            blocks.append(.heading(heading(node, at: start)))
            lintForeignSyntax(node)
        case CMARK_NODE_THEMATIC_BREAK.rawValue: blocks.append(.thematicBreak)
        case CMARK_NODE_LIST.rawValue: blocks.append(.list(list(node)))
        case CMARK_NODE_BLOCK_QUOTE.rawValue:
            quotes += 1
            let inner = self.blocks(of: node)
            quotes -= 1
            blocks.append(isConformance ? .quote(inner) : alert(inner, at: start) ?? .quote(inner))
        case CMARK_NODE_CODE_BLOCK.rawValue: blocks.append(.code(codeBlock(node)))
        case CMARK_NODE_FOOTNOTE_DEFINITION.rawValue:
            footnoteDefinitions += 1
            let number = footnoteDefinitions
            let inner = self.blocks(of: node)
            blocks.append(
                .footnoteDefinition(
                    FootnoteDefinition(
                        number: number, references: 0, blocks: inner, location: start.location(in: path))))
        case CMark.kinds.table: blocks.append(.table(table(node, at: start)))
        default: break
        }
    }

    /// The place of the inlines of a paragraph or heading.
    func frame(of node: CMarkNode) -> InlineFrame {
        InlineFrame(line: node.startLine, offset: max(node.startColumn - 1, 0), quotes: quotes)
    }

    private mutating func list(_ node: CMarkNode) -> ListBlock {
        var items: [ListItem] = []
        for item in node.children {
            _ = position(of: item)
            items.append(ListItem(task: item.task, blocks: blocks(of: item)))
        }
        return ListBlock(
            isOrdered: cmark_node_get_list_type(node.pointer) == CMARK_ORDERED_LIST,
            start: Int(cmark_node_get_list_start(node.pointer)),
            isTight: cmark_node_get_list_tight(node.pointer) != 0, items: items)
    }

    /// The alert that a quote is when its first line is `[!KIND]`.
    private mutating func alert(_ blocks: [Block], at start: SourcePosition) -> Block? {
        guard case .paragraph(var inlines)? = blocks.first, case .text(let text, let place)? = inlines.first,
            text.starts(with: "[!".utf8), let end = text.firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let word = String(decoding: text[2..<end], as: UTF8.self)
        guard !word.isEmpty, word.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") }) else {
            return nil
        }
        let kinds = Alert.Kind.allCases.map { $0.rawValue.uppercased() }
        guard let kind = Alert.Kind(rawValue: word.lowercased()) else {
            let near = Diagnostic.suggestion(for: word.uppercased(), among: kinds)
            report(
                .markdownUnknownAlert, at: place, "`[!\(word)]` is no kind of alert",
                notes: [
                    near.map { "did you mean `[!\($0)]`?" } ?? "alerts are \(kinds.joined(separator: ", "))"
                ])
            return nil
        }
        let rest = text[(end + 1)...].drop { $0 == 0x20 }
        if !rest.isEmpty || (inlines.count > 1 && !inlines[1].isBreak) {
            report(
                .markdownAlertText, .warning, at: place, "text follows `[!\(word)]` on its line",
                notes: ["begin the text on the next line of the quote"])
        }
        inlines.removeFirst()
        if rest.isEmpty {
            if inlines.first?.isBreak == true { inlines.removeFirst() }
        } else {
            inlines.insert(.text(Array(rest), place), at: 0)
        }
        let body = (inlines.isEmpty ? [] : [Block.paragraph(inlines)]) + blocks.dropFirst()
        return .alert(Alert(kind: kind, blocks: body, location: start.location(in: path)))
    }
}

extension Inline {
    /// Indicates whether this ends a line of the source.
    var isBreak: Bool {
        switch self {
        case .softBreak, .lineBreak: true
        default: false
        }
    }
}

/// The blocks of a container while they are read, with what is open around the next one.
struct BlockFlow {
    /// The blocks so far: of the container, or of the innermost open block of the project's own.
    var blocks: [Block] = []
    /// Tags of raw HTML that wait for their ends.
    var openTags: [OpenTag] = []
    /// Fences marked `tab` that no other block has followed yet.
    var tabs: [CodeBlock] = []
    /// Open blocks of the project's own, each with the blocks before it.
    private var open: [(block: CustomBlock, before: [Block])] = []

    /// Appends raw HTML, and begins and ends the project's own blocks as it says.
    mutating func append(_ safe: SafeHTML, _ source: [UInt8], at location: SourceLocation) {
        guard !safe.turns.isEmpty else { return blocks.append(.html(safe.whole(source, at: location))) }
        var start = (bytes: 0, addresses: 0)
        func part(to end: (bytes: Int, addresses: Int)) -> [Block] {
            let raw = safe.part([], from: start, to: end, at: location)
            return raw.safe.isEmpty ? [] : [.html(raw)]
        }
        for turn in safe.turns {
            let end = (turn.bytes, turn.addresses)
            blocks += part(to: end)
            start = end
            if let block = turn.begun {
                open.append((block, blocks))
                blocks = []
            } else if let last = open.popLast() {
                var block = last.block
                block.blocks = blocks
                blocks = last.before + [.own(block)]
            }
        }
        blocks += part(to: (safe.bytes.count, safe.addresses.count))
    }
}
