internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// The children of a leaf block or of an inline.
    mutating func inlines(of parent: CMarkNode, in frame: InlineFrame) -> [Inline] {
        var result: [Inline] = []
        var openTags: [OpenTag] = []
        guard mayDescend() else { return [.text(parent.flatText, lastPosition)] }
        depth += 1
        defer { depth -= 1 }
        for node in parent.children { append(node, in: frame, to: &result, open: &openTags) }
        let place = openTags.first?.position.location(in: path)
        if let end = close(&openTags), let place { result.append(.html(end.whole([], at: place))) }
        if findings.hasFootnotes { lintReferences(result) }
        if !isConformance { lintUndefinedReferences(result) }
        return result
    }

    /// The beginning of a link. A bare link has no place of its own or a wrong one, but its text stands soon
    /// after the last place known.
    private mutating func linkPosition(_ node: CMarkNode, in frame: InlineFrame) -> SourcePosition {
        let known = position(of: node, in: frame)
        if node.startLine > 0, let byte = source.byteAtLastPosition, "[<".utf8.contains(byte) { return known }
        guard let child = node.firstChild, let last = lastInline,
            let found = source.position(of: child.literal, after: last)
        else { return known }
        lastInline = found
        return found
    }

    private mutating func append(
        _ node: CMarkNode, in frame: InlineFrame, to result: inout [Inline], open: inout [OpenTag]
    ) {
        switch node.kind {
        case CMARK_NODE_TEXT.rawValue: appendText(node, in: frame, to: &result)
        case CMARK_NODE_SOFTBREAK.rawValue: result.append(.softBreak)
        case CMARK_NODE_LINEBREAK.rawValue: result.append(.lineBreak)
        case CMARK_NODE_CODE.rawValue: result.append(codeSpan(node, in: frame))
        case CMARK_NODE_EMPH.rawValue: result.append(.emphasis(inlines(of: node, in: frame)))
        case CMARK_NODE_STRONG.rawValue: result.append(.strong(inlines(of: node, in: frame)))
        case CMARK_NODE_LINK.rawValue: result += link(node, in: frame)
        case CMARK_NODE_IMAGE.rawValue: result.append(image(node, in: frame))
        case CMARK_NODE_HTML_INLINE.rawValue:
            let start = position(of: node, in: frame)
            result.append(.html(html(node.literal, from: start, at: { _ in start }, open: &open)))
        case CMARK_NODE_FOOTNOTE_REFERENCE.rawValue:
            let number = Int(String(decoding: node.literal, as: UTF8.self)) ?? 0
            footnoteReferences[number, default: 0] += 1
            let reference = FootnoteReference(number: number, occurrence: footnoteReferences[number] ?? 1)
            if links > 0, !isConformance {
                result.append(nested(reference, at: position(of: node, in: frame)))
            } else {
                result.append(.footnoteReference(reference))
            }
        case CMark.kinds.strikethrough: result.append(.strikethrough(inlines(of: node, in: frame)))
        default: break
        }
    }

    private mutating func appendText(_ node: CMarkNode, in frame: InlineFrame, to result: inout [Inline]) {
        var text = node.literal
        var place = position(of: node, in: frame)
        if findings.hasNumericReferences, findings.bidiControls.isEmpty {
            lintReferences(in: text, at: place)
        }
        if !isConformance, text.first == UInt8(ascii: "{"), case .image(var image)? = result.last {
            if let length = size(in: text, of: &image, at: place) {
                result[result.count - 1] = .image(image)
                document.links[document.links.count - 1] = image
                text.removeFirst(length)
                if text.isEmpty { return }
            }
        }
        if case .text(let before, let start)? = result.last {
            place = start
            result[result.count - 1] = .text(before + text, place)
        } else {
            result.append(.text(text, place))
        }
    }

    private mutating func codeSpan(_ node: CMarkNode, in frame: InlineFrame) -> Inline {
        let start = position(of: node, in: frame)
        let text = node.literal
        let end = SourcePosition(line: Int(start.line), column: Int(start.column) + text.count)
        codeSpans.append(start...end)
        return .code(text, start)
    }

    /// A link; within a link of raw HTML, the inlines that it holds.
    private mutating func link(_ node: CMarkNode, in frame: InlineFrame) -> [Inline] {
        let start = linkPosition(node, in: frame)
        if !isConformance, links > 0 {
            let content = inlines(of: node, in: frame)
            // An address that became a link by itself is still there to be read.
            let text = content.plainText
            if !["", "http://", "mailto:"].contains(where: { node.url == $0 + text }) {
                nestedLink("the link `\(node.url)` stands", at: start)
            }
            return content
        }
        let index = document.links.count
        var link = Link(destination: node.url, title: node.title, location: start.location(in: path))
        document.links.append(link)
        links += 1
        let content = inlines(of: node, in: frame)
        links -= 1
        link.text = content.plainText
        document.links[index] = link
        checkScheme(of: link, at: start)
        return [.link(link, content)]
    }

    /// A reference within a link: the number alone, which the footnote leads back to.
    private mutating func nested(_ reference: FootnoteReference, at position: SourcePosition) -> Inline {
        nestedLink("the reference to footnote \(reference.number) stands", at: position)
        let number = reference.number
        let name = reference.occurrence > 1 ? "\(number)-\(reference.occurrence)" : "\(number)"
        let html = "<sup class=\"footnote-ref\" id=\"fnref-\(name)\">\(number)</sup>"
        return .html(RawHTML(source: [], safe: Array(html.utf8), location: position.location(in: path)))
    }

    /// Reports what would be a link within another.
    mutating func nestedLink(_ what: String, at position: SourcePosition) {
        report(
            .markdownNestedLink, at: position, "\(what) within another link",
            notes: ["end the outer link before it: only the outer one can be followed"])
    }

    private mutating func image(_ node: CMarkNode, in frame: InlineFrame) -> Inline {
        let start = position(of: node, in: frame)
        let count = document.links.count
        let alternative = inlines(of: node, in: frame).plainText
        // Links inside an alternative text are not links of the page.
        document.links.removeSubrange(count...)
        let image = Link(
            destination: node.url, title: node.title, isImage: true, text: alternative,
            location: start.location(in: path))
        document.links.append(image)
        checkScheme(of: image, at: start)
        if alternative.utf8.allSatisfy(\.isASCIISpace) {
            report(
                .markdownImageWithoutText, .warning, at: start,
                "the image `\(image.destination)` has no alternative text",
                notes: ["say in the brackets what a reader who cannot see it must know"])
        }
        return .image(image)
    }

    mutating func checkScheme(of link: Link, at position: SourcePosition) {
        guard let scheme = LinkScheme.scheme(of: link.destination),
            !LinkScheme.allowed(isImage: link.isImage).contains(scheme)
        else { return }
        let allowed = LinkScheme.allowed(isImage: link.isImage).map { "`\($0):`" }.joined(separator: ", ")
        report(
            .markdownLinkScheme, at: position, "`\(link.destination)` begins with `\(scheme):`",
            notes: ["\(link.isImage ? "images" : "links") may begin with \(allowed), or be a path"])
    }

    /// Reads `{width=640 height=480}` at the start of the text after an image.
    ///
    /// - Returns: its length in bytes; nil when there is none.
    private mutating func size(in text: [UInt8], of image: inout Link, at place: SourcePosition) -> Int? {
        guard let end = text.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        for word in String(decoding: text[1..<end], as: UTF8.self).split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let value = parts.count == 2 ? Int(parts[1]) : nil
            switch (parts[0], value) {
            case ("width", let value?) where (1...Link.longestSide).contains(value): image.width = value
            case ("height", let value?) where (1...Link.longestSide).contains(value): image.height = value
            default:
                report(
                    .markdownImageSize, at: place, "`\(word)` is no size of an image",
                    notes: ["write `{width=640 height=480}`, in CSS pixels"])
            }
        }
        return end + 1
    }
}

/// The place of a leaf block's text, so that its inlines can be placed in the file.
struct InlineFrame {
    /// Line of the parsed text on which the block begins; 0 when cmark lost it.
    var line: Int
    /// Bytes before the block's text on its first line, which cmark adds to every line's columns.
    var offset: Int
    /// The number of block quotes around the block.
    var quotes: Int
    /// Indicates whether even the first line's columns are counted from the end of its containers' signs.
    var isRelative = false
    /// Added to every line number that cmark gives.
    var lineShift = 0
}
