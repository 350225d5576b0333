internal import CCMarkGFM
internal import Diagnostics

extension TreeBuilder {
    /// The tags of the project's own blocks that a paragraph is, and nothing else: a tag on several lines is no HTML
    /// block to cmark. nil for other paragraphs.
    func ownTags(_ node: CMarkNode) -> [UInt8]? {
        guard !customBlocks.isEmpty, node.kind == CMARK_NODE_PARAGRAPH.rawValue, let first = node.firstChild,
            first.kind == CMARK_NODE_HTML_INLINE.rawValue, isOwnTag(first.literal)
        else { return nil }
        var literal: [UInt8] = []
        for node in node.children {
            switch node.kind {
            case CMARK_NODE_HTML_INLINE.rawValue: literal += node.literal
            case CMARK_NODE_SOFTBREAK.rawValue: literal.append(0x0A)
            case CMARK_NODE_TEXT.rawValue where node.literal.allSatisfy(\.isASCIISpace):
                literal += node.literal
            default: return nil
            }
        }
        return literal
    }

    private func isOwnTag(_ tag: [UInt8]) -> Bool {
        let name = tag.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
            .prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }.map(\.asciiLowercased)
        return customBlocks[String(decoding: name, as: UTF8.self)] != nil
    }

    /// Begins a block of the project's own.
    mutating func begin(
        _ name: String, _ form: CustomBlockForm, _ attributes: [HTMLAttribute], _ isClosed: Bool,
        _ range: Range<Int>, at place: (Int) -> SourcePosition, open: inout [OpenTag], to safe: inout SafeHTML
    ) {
        let position = place(range.lowerBound)
        guard safe.takesBlocks, open.count < SourceLimits.openTags else {
            if !isClosed { misplacedStarts.insert(name) }
            return misplaced("`<\(name)>` stands within a paragraph", name, at: position)
        }
        let arguments = attributes.map { attribute in
            argument(attribute, form.arguments[attribute.name], at: place(attribute.offset))
        }
        let block = CustomBlock(
            name: name, arguments: arguments, isClosed: isClosed, location: position.location(in: path))
        document.customBlocks.insert(name)
        safe.begin(block)
        let tag = OpenTag(name: name, position: position, isOwn: true)
        if isClosed { safe.end(tag) } else { open.append(tag) }
    }

    private mutating func argument(
        _ attribute: HTMLAttribute, _ kind: CustomBlockForm.Kind?, at position: SourcePosition
    ) -> CustomBlock.Argument {
        let argument = CustomBlock.Argument(
            name: attribute.name, value: HTMLText.decoded(attribute.value), kind: kind,
            location: position.location(in: path))
        if let link = argument.link {
            document.links.append(link)
            checkScheme(of: link, at: position)
        }
        return argument
    }

    /// Reports the end tag of a block that stands within a paragraph.
    mutating func misplacedEnd(_ name: String, at position: SourcePosition) {
        // Its start, in the same paragraph, was reported.
        if misplacedStarts.remove(name) != nil { return }
        misplacedEnds.insert(name)
        misplaced("`</\(name)>` stands within a paragraph", name, at: position)
    }

    /// Looks whether text follows the tag of a block without a blank line, so that it is not read as Markdown.
    mutating func lookAtText(_ text: ArraySlice<UInt8>, in open: [OpenTag]) {
        guard let last = open.last, last.isOwn, !text.allSatisfy(\.isASCIISpace) else { return }
        misplaced("the text of `<\(last.name)>` is not read as Markdown", last.name, at: last.position)
    }

    private mutating func misplaced(_ message: String, _ name: String, at position: SourcePosition) {
        report(
            .blockPlace, at: position, message,
            notes: [
                "write `<\(name)>` and `</\(name)>` on lines of their own, with a blank line before and after each"
            ])
    }
}
