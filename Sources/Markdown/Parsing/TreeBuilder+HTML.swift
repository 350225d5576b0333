internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// An HTML block.
    mutating func htmlBlock(_ node: CMarkNode, _ literal: [UInt8], in flow: inout BlockFlow) {
        let start = position(of: node)
        var places = HTMLPlaces(literal: literal, firstLine: node.startLine)
        var source = source
        let safe = safeHTML(
            literal, takesBlocks: true,
            at: { offset in
                let (line, column) = places.place(of: offset)
                guard line > 0 else { return start }
                let stripped = max(source.line(line).count - places.lineLength, 0)
                return source.position(line: line, byteColumn: column + stripped)
            }, open: &flow.openTags)
        flow.append(safe, literal, at: start.location(in: path))
    }

    /// Raw HTML within a line, with its safe form; `open` are the tags that this container still waits to see closed.
    mutating func html(
        _ literal: [UInt8], from start: SourcePosition, at place: (Int) -> SourcePosition,
        open: inout [OpenTag]
    ) -> RawHTML {
        let safe = safeHTML(literal, takesBlocks: false, at: place, open: &open)
        return safe.whole(literal, at: start.location(in: path))
    }

    private mutating func safeHTML(
        _ literal: [UInt8], takesBlocks: Bool, at place: (Int) -> SourcePosition, open: inout [OpenTag]
    ) -> SafeHTML {
        var safe = SafeHTML()
        if isConformance { return safe }
        safe.takesBlocks = takesBlocks
        for token in HTMLScanner.tokens(literal) {
            switch token {
            case .text(let range):
                HTMLText.appendKeepingReferences(literal[range], to: &safe.bytes)
                if safe.turns.last?.begun != nil {
                    lookAtText(literal[range], in: open)
                } else if takesBlocks {
                    lintMarkdown(in: literal[range], within: open, at: place)
                }
            case .comment(let range): document.comments.append(place(range.lowerBound))
            case .open(let name, let attributes, let range):
                let isClosed = literal[range].suffix(2).elementsEqual("/>".utf8)
                if let form = customBlocks[name] {
                    begin(name, form, attributes, isClosed, range, at: place, open: &open, to: &safe)
                } else {
                    begin(name, attributes, isClosed, at: place(range.lowerBound), open: &open, to: &safe)
                }
            case .close(let name, let range):
                end(name, at: place(range.lowerBound), open: &open, to: &safe)
            case .other(let range):
                let text = String(decoding: literal[range].prefix(24), as: UTF8.self)
                refuse(text, name: "", at: place(range.lowerBound))
            }
        }
        return safe
    }

    private mutating func begin(
        _ name: String, _ attributes: [HTMLAttribute], _ isClosed: Bool,
        at position: SourcePosition, open: inout [OpenTag], to safe: inout SafeHTML
    ) {
        if let mark = SiteTag(rawValue: name), open.count < SourceLimits.openTags {
            begin(mark, attributes, at: position, to: &safe)
            return open.append(OpenTag(name: name, position: position))
        }
        guard HTMLPolicy.tags[name] != nil, open.count < SourceLimits.openTags else {
            return refuse("<\(name)>", name: name, at: position)
        }
        while let last = open.last, HTMLPolicy.ends(last.name, before: name) {
            safe.append("</\(last.name)>")
            open.removeLast()
        }
        let tag = OpenTag(name: name, position: position, isNested: name == "a" && links > 0)
        if tag.isNested { nested(attributes, at: position) }
        // The inner one keeps its id and its class.
        safe.append(tag.isNested ? "<span" : "<\(name)")
        let kept = tag.isNested ? attributes.filter { $0.name != "href" } : attributes
        append(kept, of: name, at: position, to: &safe)
        safe.append(">")
        if HTMLPolicy.voids.contains(name) { return }
        if isClosed { return safe.end(tag) }
        if tag.isLink { links += 1 }
        open.append(tag)
    }

    /// Closes what a container left open; nil when that is nothing.
    mutating func close(_ open: inout [OpenTag]) -> SafeHTML? {
        guard !open.isEmpty, !isConformance else { return nil }
        var safe = SafeHTML()
        for tag in open.reversed() {
            safe.end(tag)
            if HTMLPolicy.endsItself(tag.name) || misplacedEnds.remove(tag.name) != nil { continue }
            let isEmpty = tag.isOwn ? ", or `/>` at the end of the tag" : ""
            unbalanced(
                "`<\(tag.name)>` is not closed", "add `</\(tag.name)>` in the same block\(isEmpty)",
                at: tag.position)
        }
        links -= open.count(where: \.isLink)
        open = []
        return safe
    }

    private mutating func end(
        _ name: String, at position: SourcePosition, open: inout [OpenTag], to safe: inout SafeHTML
    ) {
        if customBlocks[name] != nil, !safe.takesBlocks { return misplacedEnd(name, at: position) }
        let isKnown =
            HTMLPolicy.tags[name] != nil || SiteTag(rawValue: name) != nil || customBlocks[name] != nil
        guard isKnown, !HTMLPolicy.voids.contains(name) else {
            // The start tag was refused already, and said so.
            return
        }
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            if misplacedStarts.remove(name) != nil { return }
            unbalanced(
                "`</\(name)>` closes nothing", "remove it, or add `<\(name)>` in the same block", at: position
            )
            return
        }
        for tag in open[(index + 1)...].reversed() {
            safe.end(tag)
            if HTMLPolicy.endsItself(tag.name) { continue }
            unbalanced(
                "`<\(tag.name)>` is not closed", "add `</\(tag.name)>` before `</\(name)>`", at: tag.position)
        }
        safe.end(open[index])
        links -= open[index...].count(where: \.isLink)
        open.removeSubrange(index...)
    }

    /// Reports a link of raw HTML within another; what only names a place is none.
    private mutating func nested(_ attributes: [HTMLAttribute], at position: SourcePosition) {
        guard let address = attributes.first(where: { $0.name == "href" }) else { return }
        nestedLink("the link `\(HTMLText.decoded(address.value))` stands", at: position)
    }

    private mutating func refuse(_ text: String, name: String, at position: SourcePosition) {
        guard diagnostics.count < SourceLimits.findings else { return }
        let known = (HTMLPolicy.tags.keys + SiteTag.allCases.map(\.rawValue) + customBlocks.keys).sorted()
        let near = name.utf8.count > 2 ? Diagnostic.suggestion(for: name, among: known) : nil
        // The end of a block whose name was misspelt at its beginning is no second mistake.
        if let near, customBlocks[near] != nil { misplacedStarts.insert(near) }
        let isNoBlock = customBlocks.isEmpty || name.isEmpty ? "" : "no block of this project, and "
        report(
            .markdownHTMLTag, at: position, "`\(text)` is \(isNoBlock)raw HTML that pages may not use",
            notes: [
                near.map { "did you mean `<\($0)>`?" }
                    ?? "use Markdown, or put it in backticks if it is to be read"
            ])
    }

    private mutating func unbalanced(_ message: String, _ cure: String, at position: SourcePosition) {
        report(.markdownHTMLUnbalanced, at: position, message, notes: [cure])
    }
}

/// A raw HTML tag that waits for its end.
struct OpenTag {
    var name: String
    var position: SourcePosition
    /// Indicates whether it is a block of the project's own.
    var isOwn = false
    /// Indicates whether it is a link within a link, which is written as a plain span.
    var isNested = false

    /// Indicates whether it is a link, in which no other may stand.
    var isLink: Bool { name == "a" && !isNested }
}

/// Tags of the site's own around blocks: they stand alone on their lines, with Markdown between them.
enum SiteTag: String, CaseIterable {
    /// Parts of which a reader sees one at a time; each is a `<tab title="…">`.
    case tabs
    /// One of `<tabs>`.
    case tab
    /// A numbered list whose steps are set apart.
    case steps
    /// A list whose items are shown as cards.
    case cards

    /// The end of a mark, or of a tag of HTML.
    static func end(of tag: String) -> String {
        switch SiteTag(rawValue: tag) {
        case .tab: "</div></section>"
        case .tabs, .steps, .cards: "</div>"
        case nil: "</\(tag)>"
        }
    }
}

/// Lines and columns within an HTML block, asked for from its beginning to its end.
struct HTMLPlaces {
    private let literal: [UInt8]
    private var line: Int
    private var lineStart = 0
    /// Bytes of the line last asked for, without its end.
    private(set) var lineLength: Int

    /// - Parameter firstLine: line of the parsed text on which the block begins; 0 when cmark lost it.
    init(literal: [UInt8], firstLine: Int) {
        self.literal = literal
        line = firstLine
        lineLength = HTMLPlaces.length(of: literal, from: 0)
    }

    /// Line of the parsed text, and column in bytes of the line as cmark left it, 1-based.
    mutating func place(of offset: Int) -> (line: Int, column: Int) {
        guard line > 0 else { return (0, 0) }
        while lineStart + lineLength < offset, lineStart + lineLength < literal.count {
            lineStart += lineLength + 1
            lineLength = HTMLPlaces.length(of: literal, from: lineStart)
            line += 1
        }
        return (line, offset - lineStart + 1)
    }

    private static func length(of literal: [UInt8], from start: Int) -> Int {
        (literal[start...].firstIndex(of: 0x0A) ?? literal.count) - start
    }
}
