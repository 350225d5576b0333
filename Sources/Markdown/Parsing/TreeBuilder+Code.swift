internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// A code block with what its fence says.
    mutating func codeBlock(_ node: CMarkNode) -> CodeBlock {
        let start = position(of: node)
        let info = node.info
        let fence = node.fence
        var block = CodeBlock(
            info: info, text: node.literal, location: start.location(in: path), contentStart: start)
        guard !isConformance else {
            block.language = info.split(whereSeparator: { $0.isWhitespace }).first.map(String.init)
            return block
        }
        if node.startLine > 0 {
            codeLines.append(node.startLine...max(node.startLine, node.endLine))
            if fence != nil {
                block.contentStart = source.position(
                    line: node.startLine + 1, byteColumn: max(node.startColumn, 1))
            }
        }
        if let fence {
            readInfo(&block, line: node.startLine, at: start)
            checkFence(node, fence, block, at: start)
        }
        return block
    }

    /// Looks at a finished group of tabs.
    mutating func check(_ tabs: [CodeBlock]) {
        var labels: Set<String> = []
        for tab in tabs where !labels.insert(tab.label).inserted {
            report(
                .markdownDuplicateTab, at: SourcePosition(tab.location),
                "two tabs of one group are called `\(tab.label)`",
                notes: ["give one another name, `tab=\"…\"`, or part the groups by a paragraph"])
        }
    }

    private mutating func readInfo(_ block: inout CodeBlock, line: Int, at start: SourcePosition) {
        let info = FenceInfo(block.info)
        block.language = info.language.map { CodeLanguage.named($0)?.id ?? $0.lowercased() }
        block.attributes = info.attributes
        if info.attributes["sample"] != nil { document.usesSamples = true }
        if let word = info.language, CodeLanguage.named(word) == nil, !Self.boxes.contains(word.lowercased())
        {
            let words = CodeLanguage.all.flatMap { [$0.id] + $0.aliases } + Self.boxes
            let near = Diagnostic.suggestion(for: word.lowercased(), among: words)
            report(
                .markdownCodeLanguage, .warning, at: source.position(of: word.utf8, onLine: line),
                "`\(word)` is no language of code blocks",
                notes: [near.map { "did you mean `\($0)`?" } ?? "without one, write `text`"])
        }
        for name in info.attributes.keys.sorted() where !FenceInfo.known.contains(name) {
            let near = Diagnostic.suggestion(for: name, among: FenceInfo.known)
            report(
                .markdownCodeAttribute, .warning, at: source.position(of: name.utf8, onLine: line),
                "code blocks have no attribute `\(name)`",
                notes: [
                    near.map { "did you mean `\($0)`?" }
                        ?? "they are \(FenceInfo.known.joined(separator: ", "))"
                ])
        }
        if let marks = info.attributes["mark"] {
            checkMarks(marks, of: block, at: source.position(of: marks.utf8, onLine: line))
        }
    }

    private mutating func checkMarks(_ marks: String, of block: CodeBlock, at position: SourcePosition) {
        guard let ranges = HighlightedLines.parse(marks) else {
            return report(
                .markdownCodeMarks, at: position, "`{\(marks)}` names no lines", notes: ["write `{1,3-5}`"])
        }
        let lines = block.text.count { $0 == 0x0A }
        guard let last = ranges.map(\.upperBound).max(), last > lines else { return }
        report(
            .markdownCodeMarks, at: position,
            "line \(last) is marked, but the code has \(lines) line\(lines == 1 ? "" : "s")")
    }

    private mutating func checkFence(
        _ node: CMarkNode, _ fence: (length: Int, character: UInt8), _ block: CodeBlock,
        at start: SourcePosition
    ) {
        guard node.startLine > 0 else { return }
        if !isClosing(line: node.endLine, fence) || node.endLine == node.startLine {
            let signs = String(repeating: String(UnicodeScalar(fence.character)), count: fence.length)
            report(
                .markdownUnclosedFence, at: start, "the code block that begins here is never closed",
                notes: ["end it with a line `\(signs)`"])
        }
        var line = node.startLine
        for text in block.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            let content = text.drop { $0 == 0x20 }
            let signs = content.prefix { $0 == fence.character }.count
            guard signs >= fence.length, let next = content.dropFirst(signs).first, next.isASCIILetter else {
                continue
            }
            report(
                .markdownFenceInCode, .warning, at: source.position(of: content, onLine: line),
                "a fence opens inside a code block",
                notes: [
                    "the block begins on line \(start.line); was it meant to end before?",
                    "if not, begin the outer block with a longer fence",
                ])
        }
    }

    /// Returns whether a line is the end of a fence, in the same quotes.
    private func isClosing(line: Int, _ fence: (length: Int, character: UInt8)) -> Bool {
        let range = source.line(line)
        let start = range.lowerBound + source.prefixLength(line: line, quotes: .max)
        let text = source.bytes[start..<range.upperBound]
        let signs = text.prefix { $0 == fence.character }.count
        return signs >= fence.length && text.dropFirst(signs).allSatisfy(\.isASCIISpace)
            && source.quoteSigns(line: line) == quotes
    }
}

extension SourcePosition {
    /// The position within its file.
    init(_ location: SourceLocation) {
        self.init(line: location.line, column: location.column)
    }
}
