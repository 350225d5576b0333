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
        var safe: [UInt8] = []
        for token in HTMLScanner.tokens(literal) {
            switch token {
            case .text(let range): HTMLText.appendKeepingReferences(literal[range], to: &safe)
            case .comment: break
            case .open(let name, let attributes, let range):
                let position = place(range.lowerBound)
                guard let allowed = HTMLPolicy.tags[name], open.count < SourceLimits.openTags else {
                    refuse("<\(name)>", name: name, at: position)
                    continue
                }
                safe += "<\(name)".utf8
                append(attributes, of: name, allowed: allowed, at: position, to: &safe)
                safe.append(UInt8(ascii: ">"))
                if !HTMLPolicy.voids.contains(name) { open.append(OpenTag(name: name, position: position)) }
            case .close(let name, let range):
                end(name, at: place(range.lowerBound), open: &open, to: &safe)
            case .other(let range):
                let text = String(decoding: literal[range].prefix(24), as: UTF8.self)
                refuse(text, name: "", at: place(range.lowerBound))
            }
        }
        if safe.allSatisfy(\.isASCIISpace) { safe = [] }
        return RawHTML(source: literal, safe: safe, location: start.location(in: path))
    }

    /// Closes what a container left open.
    mutating func close(_ open: inout [OpenTag]) -> RawHTML? {
        guard let first = open.first, !isConformance else { return nil }
        var safe: [UInt8] = []
        for tag in open.reversed() {
            safe += "</\(tag.name)>".utf8
            unbalanced(
                "`<\(tag.name)>` is not closed", "add `</\(tag.name)>` in the same block", at: tag.position)
        }
        open = []
        return RawHTML(source: [], safe: safe, location: first.position.location(in: path))
    }

    private mutating func end(
        _ name: String, at position: SourcePosition, open: inout [OpenTag], to safe: inout [UInt8]
    ) {
        guard HTMLPolicy.tags[name] != nil, !HTMLPolicy.voids.contains(name) else {
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
            unbalanced(
                "`<\(tag.name)>` is not closed", "add `</\(tag.name)>` before `</\(name)>`", at: tag.position)
            safe += "</\(tag.name)>".utf8
        }
        open.removeSubrange(index...)
        safe += "</\(name)>".utf8
    }

    private mutating func append(
        _ attributes: [(name: String, value: [UInt8])], of tag: String, allowed: Set<String>,
        at position: SourcePosition, to safe: inout [UInt8]
    ) {
        var seen: Set<String> = []
        for (name, value) in attributes {
            let text = String(decoding: value, as: UTF8.self)
            guard allowed.contains(name) || name == "lang" || name == "dir",
                HTMLPolicy.allows(value, for: name), seen.insert(name).inserted
            else {
                report(
                    .markdownHTMLAttribute, at: position, "`<\(tag) \(name)=\"\(text)\">` is not allowed",
                    notes: [
                        "`<\(tag)>` may have \((allowed.sorted() + ["dir", "lang"]).joined(separator: ", "))"
                    ])
                continue
            }
            if name == "id" {
                if let first = ids[text] {
                    report(
                        .markdownDuplicateID, at: position, "the id `\(text)` is used twice",
                        notes: ["first used on line \(first.line)"])
                    continue
                }
                ids[text] = position
            }
            safe += " \(name)".utf8
            guard name != "open" else { continue }
            safe += "=\"".utf8
            HTMLText.appendKeepingReferences(value[...], to: &safe)
            safe.append(UInt8(ascii: "\""))
        }
    }

    private mutating func refuse(_ text: String, name: String, at position: SourcePosition) {
        guard diagnostics.count < SourceLimits.findings else { return }
        let known = HTMLPolicy.tags.keys.sorted()
        let near = name.utf8.count > 2 ? Diagnostic.suggestion(for: name, among: known) : nil
        report(
            .markdownHTMLTag, at: position, "`\(text)` is raw HTML that pages may not use",
            notes: [
                near.map { "did you mean `<\($0)>`?" }
                    ?? "use Markdown, or put it in backticks if it is to be read; allowed are "
                    + known.joined(separator: ", ")
            ])
    }

    private mutating func unbalanced(_ message: String, _ cure: String, at position: SourcePosition) {
        report(.markdownHTMLUnbalanced, at: position, message, notes: [cure])
    }
}
