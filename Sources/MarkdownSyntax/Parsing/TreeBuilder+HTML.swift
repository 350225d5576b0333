internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// An HTML block.
    mutating func htmlBlock(_ node: CMarkNode, open: inout [OpenTag]) -> RawHTML {
        let start = position(of: node)
        let literal = node.literal
        var places = HTMLPlaces(literal: literal, firstLine: node.startLine)
        var source = source
        return html(
            literal, from: start,
            at: { offset in
                let (line, column) = places.place(of: offset)
                guard line > 0 else { return start }
                let stripped = max(source.line(line).count - places.lineLength, 0)
                return source.position(line: line, byteColumn: column + stripped)
            }, open: &open)
    }

    /// Raw HTML with its safe form; `open` are the tags that this container still waits to see closed.
    mutating func html(
        _ literal: [UInt8], from start: SourcePosition, at place: (Int) -> SourcePosition,
        open: inout [OpenTag]
    ) -> RawHTML {
        guard !isConformance else {
            return RawHTML(source: literal, safe: [], location: lastPosition.location(in: path))
        }
        var safe = SafeHTML()
        for token in HTMLScanner.tokens(literal) {
            switch token {
            case .text(let range): HTMLText.appendKeepingReferences(literal[range], to: &safe.bytes)
            case .comment: break
            case .open(let name, let attributes, let range):
                let isClosed = literal[range].suffix(2).elementsEqual("/>".utf8)
                begin(name, attributes, isClosed, at: place(range.lowerBound), open: &open, to: &safe)
            case .close(let name, let range):
                end(name, at: place(range.lowerBound), open: &open, to: &safe)
            case .other(let range):
                let text = String(decoding: literal[range].prefix(24), as: UTF8.self)
                refuse(text, name: "", at: place(range.lowerBound))
            }
        }
        if safe.bytes.allSatisfy(\.isASCIISpace), safe.addresses.isEmpty { safe.bytes = [] }
        return RawHTML(
            source: literal, safe: safe.bytes, addresses: safe.addresses, location: start.location(in: path))
    }

    private mutating func begin(
        _ name: String, _ attributes: [(name: String, value: [UInt8])], _ isClosed: Bool,
        at position: SourcePosition, open: inout [OpenTag], to safe: inout SafeHTML
    ) {
        if let mark = SiteMark(rawValue: name), open.count < SourceLimits.openTags {
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
        safe.append("<\(name)")
        append(attributes, of: name, at: position, to: &safe)
        safe.append(">")
        if HTMLPolicy.voids.contains(name) { return }
        if isClosed {
            safe.append("</\(name)>")
        } else {
            open.append(OpenTag(name: name, position: position))
        }
    }

    /// Closes what a container left open.
    mutating func close(_ open: inout [OpenTag]) -> RawHTML? {
        guard let first = open.first, !isConformance else { return nil }
        var safe: [UInt8] = []
        for tag in open.reversed() {
            safe += SiteMark.end(of: tag.name).utf8
            if HTMLPolicy.endsItself(tag.name) { continue }
            unbalanced(
                "`<\(tag.name)>` is not closed", "add `</\(tag.name)>` in the same block", at: tag.position)
        }
        open = []
        return RawHTML(source: [], safe: safe, location: first.position.location(in: path))
    }

    private mutating func end(
        _ name: String, at position: SourcePosition, open: inout [OpenTag], to safe: inout SafeHTML
    ) {
        let isKnown = HTMLPolicy.tags[name] != nil || SiteMark(rawValue: name) != nil
        guard isKnown, !HTMLPolicy.voids.contains(name) else {
            // The start tag was refused already, and said so.
            return
        }
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            unbalanced(
                "`</\(name)>` closes nothing", "remove it, or add `<\(name)>` in the same block", at: position
            )
            return
        }
        for tag in open[(index + 1)...].reversed() {
            safe.append(SiteMark.end(of: tag.name))
            if HTMLPolicy.endsItself(tag.name) { continue }
            unbalanced(
                "`<\(tag.name)>` is not closed", "add `</\(tag.name)>` before `</\(name)>`", at: tag.position)
        }
        open.removeSubrange(index...)
        safe.append(SiteMark.end(of: name))
    }

    private mutating func refuse(_ text: String, name: String, at position: SourcePosition) {
        guard diagnostics.count < SourceLimits.findings else { return }
        let known = (HTMLPolicy.tags.keys + SiteMark.allCases.map(\.rawValue)).sorted()
        let near = name.utf8.count > 2 ? Diagnostic.suggestion(for: name, among: known) : nil
        report(
            .markdownHTMLTag, at: position, "`\(text)` is raw HTML that pages may not use",
            notes: [
                near.map { "did you mean `<\($0)>`?" }
                    ?? "use Markdown, or put it in backticks if it is to be read"
            ])
    }

    private mutating func unbalanced(_ message: String, _ cure: String, at position: SourcePosition) {
        report(.markdownHTMLUnbalanced, at: position, message, notes: [cure])
    }
}
