internal import Diagnostics

/// Builds the tree of a template from its tokens.
struct TemplateParser {
    /// A tag that waits for its end.
    private struct Open {
        var token: TemplateToken
        var nodes: [TemplateNode] = []
    }

    /// Sections deeper than this are refused, so that no later stage can run out of stack.
    private static let deepest = 100

    private let source: TemplateSource
    private var open: [Open] = []
    private var nodes: [TemplateNode] = []
    private var diagnostics: [Diagnostic] = []

    init(_ source: TemplateSource) { self.source = source }

    /// The tree of the file; unclosed sections are closed at its end.
    mutating func parse() -> Diagnosed<[TemplateNode]> {
        var scanner = TemplateScanner(source)
        let tokens = StandaloneLines(source).applied(to: scanner.scan())
        diagnostics = scanner.diagnostics
        for token in tokens {
            switch token.kind {
            case .text: append(.text(token.range))
            case .variable(let raw): append(.variable(name: token.name, raw: raw, range: token.range))
            case .partial:
                append(
                    .partial(
                        TemplateInclusion(
                            name: token.name, isParent: false, overrides: [],
                            indentation: token.indentation.map(bytes), range: token.range)))
            case .section, .parent, .block:
                if open.count == Self.deepest { return tooDeep(token) }
                open.append(Open(token: token))
            case .close: close(token)
            case .silent: break
            }
        }
        while let unclosed = open.last {
            report(
                .templateUnclosedSection, unclosed.token, "`\(text(unclosed.token))` is never closed",
                "write `{{/\(unclosed.token.name)}}` where it ends")
            closeLast(at: source.bytes.count)
        }
        return Diagnosed(nodes, diagnostics)
    }

    private mutating func append(_ node: TemplateNode) {
        if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
    }

    private mutating func close(_ token: TemplateToken) {
        guard let last = open.last else {
            report(
                .templateMismatchedClose, token, "`\(text(token))` closes nothing",
                "write `{{#\(token.name)}}` where it begins, or take it away")
            return
        }
        if last.token.name == token.name {
            closeLast(at: token.range.lowerBound)
            return
        }
        let line = source.location(last.token.range.lowerBound).line
        report(
            .templateMismatchedClose, token,
            "`\(text(token))` stands where `\(text(last.token))` of line \(line) is still open",
            "write `{{/\(last.token.name)}}`")
        // An outer tag of that name: what is in between was left open. None: a misspelt name.
        guard open.contains(where: { $0.token.name == token.name }) else {
            closeLast(at: token.range.lowerBound)
            return
        }
        while let inner = open.last {
            closeLast(at: token.range.lowerBound)
            if inner.token.name == token.name { break }
        }
    }

    private mutating func closeLast(at end: Int) {
        guard let last = open.popLast() else { return }
        let token = last.token
        switch token.kind {
        case .section(let isInverted):
            append(
                .section(
                    TemplateSection(
                        name: token.name, isInverted: isInverted, body: last.nodes, range: token.range)))
        case .parent:
            let overrides = last.nodes.compactMap { node in
                if case .block(let block) = node { block } else { nil }
            }
            append(
                .partial(
                    TemplateInclusion(
                        name: token.name, isParent: true, overrides: overrides,
                        indentation: token.indentation.map(bytes), range: token.range)))
        case .block: append(.block(block(token, last.nodes, end: end)))
        default: break
        }
    }

    /// A block gives up the indentation it was written with, and takes that of the place it fills.
    private func block(_ token: TemplateToken, _ nodes: [TemplateNode], end: Int) -> TemplateBlock {
        var indentation = token.indentation.map(bytes)
        var nodes = nodes
        if token.contentIsOnNextLine, let first = firstLine(after: token.range.upperBound, before: end) {
            let own = source.blankCount(from: first)
            nodes = nodes.map { dedented($0, by: own) }.flatMap { $0 }
            indentation = bytes(first..<first + own)
        }
        return TemplateBlock(name: token.name, body: nodes, indentation: indentation, range: token.range)
    }

    /// The beginning of a block's first line that is not blank; nil when it is the closing tag's own.
    private func firstLine(after start: Int, before end: Int) -> Int? {
        var offset = start
        while offset < end {
            if source.isLineStart(offset) {
                let text = offset + source.blankCount(from: offset)
                if text >= end { return nil }
                if !ASCII.isSpace(source.bytes[text]) { return offset }
            }
            offset += 1
        }
        return nil
    }

    private func dedented(_ node: TemplateNode, by width: Int) -> [TemplateNode] {
        switch node {
        case .variable: return [node]
        case .text(let range):
            guard source.isLineStart(range.lowerBound) else { return [node] }
            let cut = min(width, source.blankCount(from: range.lowerBound), range.count)
            return [.text(range.lowerBound + cut..<range.upperBound)]
        case .section(var section):
            section.body = section.body.flatMap { dedented($0, by: width) }
            return [.section(section)]
        case .partial(var inclusion):
            inclusion.indentation = inclusion.indentation.map { Array($0.dropFirst(width)) }
            return [.partial(inclusion)]
        case .block(var block):
            block.indentation = block.indentation.map { Array($0.dropFirst(width)) }
            block.body = block.body.flatMap { dedented($0, by: width) }
            return [.block(block)]
        }
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] { Array(source.bytes[range]) }

    private func text(_ token: TemplateToken) -> String { source.text(token.range) }

    private mutating func report(
        _ id: DiagnosticID, _ token: TemplateToken, _ message: String, _ cure: String
    ) {
        diagnostics.append(
            Diagnostic(id, at: source.location(token.range.lowerBound), message, notes: [cure]))
    }

    private mutating func tooDeep(_ token: TemplateToken) -> Diagnosed<[TemplateNode]> {
        report(
            .templateTooDeep, token, "`\(text(token))` is nested more than \(Self.deepest) deep",
            "move the inner part to a partial")
        return Diagnosed(nodes, diagnostics)
    }
}

/// A part of a parsed template. Offsets are those of the file the node was read from.
enum TemplateNode {
    case text(Range<Int>)
    case variable(name: String, raw: Bool, range: Range<Int>)
    case section(TemplateSection)
    case partial(TemplateInclusion)
    case block(TemplateBlock)
}

/// `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}`.
struct TemplateSection {
    var name: String
    var isInverted: Bool
    var body: [TemplateNode]
    /// The opening tag.
    var range: Range<Int>
}

/// `{{> name}}`, or `{{< name}}…{{/name}}` with the blocks it replaces.
struct TemplateInclusion {
    /// The partial's name; with a leading `*`, the name of the value that holds it.
    var name: String
    var isParent: Bool
    var overrides: [TemplateBlock]
    /// White space put before every line; nil for a tag inside a line.
    var indentation: [UInt8]?
    /// The tag, or the parent's opening tag.
    var range: Range<Int>
}

/// `{{$name}}…{{/name}}`: a place that can be filled, with what fills it otherwise, or what fills it.
struct TemplateBlock {
    var name: String
    var body: [TemplateNode]
    /// White space put before every line; nil for a tag inside a line.
    var indentation: [UInt8]?
    /// The opening tag.
    var range: Range<Int>
}
