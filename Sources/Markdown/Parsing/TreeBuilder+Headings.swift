internal import Diagnostics

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
                notes: [
                    "\(headingIDs.rule): `{#\(better)}`"
                ])
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
