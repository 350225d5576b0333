import Foundation
import Markdown

/// Repairs the HTML of old pages to what pages here may have, line by line, as a browser would parse it.
///
/// Attributes that only change looks are dropped, tags are closed or opened no more often than they should be, scripts
/// and frames become links or nothing. What stands in code stays as it is.
struct HTMLRepair {
    /// A tag that waits for its end.
    private struct Open {
        let name: String
        /// The end that is written for it.
        let end: String
        /// Returns whether it is part of a paragraph, and ends with it.
        let isInline: Bool
    }

    /// Words that are said of the old page.
    private(set) var notes: [String] = []
    private var open: [Open] = []
    /// The beginning of a tag that goes on in the next line.
    private var held = ""
    /// The tag whose content is left out until its end.
    private var skipped: String?
    private var isComment = false
    private let isMDX: Bool

    init(isMDX: Bool) { self.isMDX = isMDX }

    /// Returns whether a tag or its content goes on beyond the last line.
    var isWithin: Bool { !held.isEmpty || skipped != nil || isComment }

    /// Returns whether an element goes on beyond the last line.
    var hasOpen: Bool { !open.isEmpty }

    /// Forgets what was said.
    mutating func takeNotes() -> [String] {
        defer { notes = [] }
        return notes
    }

    /// Ends of the elements within a paragraph, at its end; elsewhere nothing.
    mutating func endOfParagraph() -> String {
        var ends = HTMLWords.escaped(held)
        held = ""
        while let last = open.last, last.isInline { ends += open.removeLast().end }
        return ends
    }

    /// The ends of all that is still open, and the beginning of a tag that never ended.
    mutating func finish() -> String {
        defer { open = [] }
        let rest = held.isEmpty ? "" : HTMLWords.escaped(held)
        held = ""
        skipped = nil
        return rest + open.reversed().filter { !HTMLPolicy.endsItself($0.name) }.map(\.end).joined()
    }

    /// A line with its HTML mended; nil when the line belongs to a tag that ends later.
    mutating func mended(_ line: String) -> String? {
        guard !held.isEmpty || skipped != nil || isComment || line.contains("<") else { return line }
        var rest = (held.isEmpty ? line : held + " " + line)[...]
        held = ""
        var result = ""
        while !rest.isEmpty {
            if isComment || rest.hasPrefix("<!--") {
                takeComment(&rest, &result)
            } else if let name = skipped {
                skip(name, &rest)
            } else {
                step(&rest, &result)
            }
        }
        if result.allSatisfy(\.isWhitespace), !line.allSatisfy(\.isWhitespace) { return nil }
        return result
    }

    private mutating func takeComment(_ rest: inout Substring, _ result: inout String) {
        let end = rest.range(of: "-->")?.upperBound
        isComment = end == nil
        result += rest[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...]
    }

    private mutating func skip(_ name: String, _ rest: inout Substring) {
        guard let end = rest.range(of: "</\(name)", options: .caseInsensitive),
            let close = rest[end.upperBound...].firstIndex(of: ">")
        else {
            rest = ""
            return
        }
        skipped = nil
        rest = rest[rest.index(after: close)...]
    }

    private mutating func step(_ rest: inout Substring, _ result: inout String) {
        switch rest.first {
        case "`":
            result += rest.removeCodeSpan()
        case "\\":
            result += rest.prefix(2)
            rest = rest.dropFirst(2)
        case "<": tag(&rest, &result)
        default: result.append(rest.removeFirst())
        }
    }

    private mutating func tag(_ rest: inout Substring, _ result: inout String) {
        guard let tag = HTMLTagText(rest) else {
            if HTMLTagText.mayGoOn(rest) {
                held = String(rest)
                rest = ""
            } else {
                let isMark =
                    rest.hasPrefix("<!") && HTMLWords.documents.contains { rest.lowercased().hasPrefix($0) }
                result += isMark ? "" : "<"
                rest = isMark ? rest.drop { $0 != ">" }.dropFirst() : rest.dropFirst()
            }
            return
        }
        rest = rest[tag.end...]
        let isInText = result.contains { !$0.isWhitespace } && !result.hasSuffix(">")
        result += tag.isEnd ? ended(tag) : begun(tag, isInText)
    }

    private mutating func ended(_ tag: HTMLTagText) -> String {
        let name = HTMLWords.others[tag.name] ?? tag.name
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            return HTMLWords.isText(tag, isMDX: isMDX) ? HTMLWords.escaped(tag.text) : ""
        }
        var ends = ""
        for inner in open[(index + 1)...].reversed() where !HTMLPolicy.endsItself(inner.name) {
            ends += inner.end
        }
        ends += open[index].end
        open.removeSubrange(index...)
        return ends
    }

    private mutating func begun(_ tag: HTMLTagText, _ isInText: Bool) -> String {
        if HTMLWords.marks.contains(tag.name) { return tag.text }
        if let note = HTMLWords.emptied[tag.name] {
            if !tag.isClosed { skipped = tag.name }
            notes.append(note)
            return tag.name == "iframe" ? HTMLWords.link(to: tag.value("src") ?? "", tag.value("title")) : ""
        }
        let name = HTMLWords.others[tag.name] ?? tag.name
        guard HTMLPolicy.tags[name] != nil else {
            if HTMLWords.isText(tag, isMDX: isMDX) { return HTMLWords.escaped(tag.text) }
            notes.append("`<\(tag.written)>` is left out")
            return ""
        }
        while let last = open.last, HTMLPolicy.ends(last.name, before: name) { open.removeLast() }
        if name == "img" { return picture(tag) }
        let attributes = HTMLWords.attributes(of: tag, as: name)
        if HTMLPolicy.voids.contains(name) { return "<\(name)\(attributes)>" }
        if tag.isClosed { return "<\(name)\(attributes)></\(name)>" }
        let isInline = isInText || HTMLWords.inline.contains(name)
        open.append(Open(name: name, end: "</\(name)>", isInline: isInline))
        return "<\(name)\(attributes)>"
    }

    /// A picture; one of another server becomes a link to it, or its text within one.
    private mutating func picture(_ tag: HTMLTagText) -> String {
        let source = tag.value("src") ?? ""
        let isFar = source.hasPrefix("http://") || source.hasPrefix("https://") || source.hasPrefix("//")
        if isFar || source.isEmpty {
            notes.append(source.isEmpty ? ForeignPicture.withoutAddress : ForeignPicture.note)
            let text = HTMLWords.text(tag.value("alt"), else: ForeignPicture.name(of: source))
            let isLinked = open.contains { $0.name == "a" }
            return isLinked || source.isEmpty ? HTMLWords.escaped(text) : HTMLWords.link(to: source, text)
        }
        let attributes = HTMLWords.attributes(of: tag, as: "img")
        if tag.value("alt") != nil { return "<img\(attributes)>" }
        notes.append(ForeignPicture.withoutText)
        return "<img\(attributes) alt=\"\">"
    }
}
