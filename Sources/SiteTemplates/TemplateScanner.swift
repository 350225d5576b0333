internal import Diagnostics

/// Cuts a template into text and tags.
struct TemplateScanner {
    private let source: TemplateSource
    private var open: [UInt8] = Array("{{".utf8)
    private var close: [UInt8] = Array("}}".utf8)
    private var tokens: [TemplateToken] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ source: TemplateSource) { self.source = source }

    /// All tokens of the file; text is cut at the ends of lines.
    mutating func scan() -> [TemplateToken] {
        var offset = 0
        let bytes = source.bytes
        var textStart = 0
        while offset < bytes.count {
            guard bytes[offset] == open[0], matches(open, at: offset) else {
                offset += 1
                continue
            }
            appendText(textStart..<offset)
            guard let end = scanTag(at: offset) else { return tokens }
            offset = end
            textStart = end
        }
        appendText(textStart..<bytes.count)
        return tokens
    }

    private mutating func appendText(_ range: Range<Int>) {
        var start = range.lowerBound
        for offset in range where source.bytes[offset] == ASCII.newline {
            tokens.append(TemplateToken(kind: .text, range: start..<offset + 1))
            start = offset + 1
        }
        if start < range.upperBound {
            tokens.append(TemplateToken(kind: .text, range: start..<range.upperBound))
        }
    }

    /// Reads the tag that begins at `start`; returns the offset after it, or nil when it never ends.
    private mutating func scanTag(at start: Int) -> Int? {
        var inside = start + open.count
        while inside < source.bytes.count, ASCII.isSpace(source.bytes[inside]) { inside += 1 }
        let sigil = inside < source.bytes.count ? source.bytes[inside] : 0
        let kind: TemplateToken.Kind
        var ending = close
        switch sigil {
        case ASCII.bang: kind = .silent
        case ASCII.equals: return scanDelimiters(at: start, inside: inside + 1)
        case UInt8(ascii: "{"):
            kind = .variable(raw: true)
            ending = [UInt8(ascii: "}")] + close
        case ASCII.ampersand: kind = .variable(raw: true)
        case ASCII.hash: kind = .section(inverted: false)
        case UInt8(ascii: "^"): kind = .section(inverted: true)
        case ASCII.greater: kind = .partial
        case ASCII.less: kind = .parent
        case UInt8(ascii: "$"): kind = .block
        case ASCII.slash: kind = .close
        default: kind = .variable(raw: false)
        }
        if kind != .variable(raw: false) { inside += 1 }
        guard let stop = find(ending, from: inside) else { return unclosed(start) }
        let end = stop + ending.count
        if kind == .silent {
            tokens.append(TemplateToken(kind: .silent, range: start..<end))
            return end
        }
        if find(open, from: inside).map({ $0 < stop }) == true { return unclosed(start) }
        appendTag(kind, start..<end, content: inside..<stop)
        return end
    }

    private mutating func appendTag(_ kind: TemplateToken.Kind, _ range: Range<Int>, content: Range<Int>) {
        let name = trimmed(source.bytes[content])
        let acceptsStar = kind == .partial || kind == .parent || kind == .close
        let rest = acceptsStar && name.first == UInt8(ascii: "*") ? trimmed(name.dropFirst()) : name
        let isDotted =
            rest.elementsEqual(".".utf8)
            || (!rest.isEmpty
                && !rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    .contains { $0.isEmpty })
        guard !rest.isEmpty, !rest.contains(where: ASCII.isSpace), acceptsStar || kind == .block || isDotted
        else {
            diagnostics.append(
                Diagnostic(
                    .templateBadName, at: source.location(range.lowerBound),
                    "`\(source.text(range))` holds no name that can be looked up",
                    notes: ["a name is one word, or words joined by single dots: `page.title`"]))
            // A section without a name still opens, so that its end is not reported as well.
            if case .variable = kind { return }
            tokens.append(
                TemplateToken(kind: kind, range: range, name: String(decoding: name, as: UTF8.self)))
            return
        }
        let star = rest.startIndex == name.startIndex ? "" : "*"
        tokens.append(
            TemplateToken(kind: kind, range: range, name: star + String(decoding: rest, as: UTF8.self)))
    }

    private mutating func scanDelimiters(at start: Int, inside: Int) -> Int? {
        guard let stop = find([ASCII.equals] + close, from: inside) else { return unclosed(start) }
        let end = stop + 1 + close.count
        let parts = source.bytes[inside..<stop].split(whereSeparator: ASCII.isSpace)
        if parts.count == 2, !parts.joined().contains(ASCII.equals) {
            open = Array(parts[0])
            close = Array(parts[1])
        } else {
            diagnostics.append(
                Diagnostic(
                    .templateBadDelimiters, at: source.location(start),
                    "`\(source.text(start..<end))` does not set delimiters",
                    notes: ["give both, parted by a space and without `=`: `{{=<% %>=}}`"]))
        }
        tokens.append(TemplateToken(kind: .silent, range: start..<end))
        return end
    }

    private mutating func unclosed(_ start: Int) -> Int? {
        let line = source.bytes[start...].prefix { $0 != ASCII.newline }.prefix(40)
        let ending = String(decoding: close, as: UTF8.self)
        diagnostics.append(
            Diagnostic(
                .templateUnclosedTag, at: source.location(start),
                "the tag `\(String(decoding: line, as: UTF8.self))` has no end",
                notes: ["end it with `\(ending)`"]))
        return nil
    }

    private func matches(_ pattern: [UInt8], at offset: Int) -> Bool {
        source.bytes.count - offset >= pattern.count
            && source.bytes[offset..<offset + pattern.count].elementsEqual(pattern)
    }

    private func find(_ pattern: [UInt8], from offset: Int) -> Int? {
        var start = offset
        while start + pattern.count <= source.bytes.count {
            if source.bytes[start] == pattern[0], matches(pattern, at: start) { return start }
            start += 1
        }
        return nil
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: ASCII.isSpace)
        while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
        return bytes
    }
}

/// A stretch of a template: literal text, or a tag.
struct TemplateToken {
    enum Kind: Equatable {
        /// Literal text of one line at most, its line end included.
        case text
        case variable(raw: Bool)
        case section(inverted: Bool)
        case partial
        case parent
        case block
        case close
        /// A comment, or a change of delimiters: nothing is left of it.
        case silent
    }

    var kind: Kind
    /// From the first byte to the one after the last, delimiters included.
    var range: Range<Int>
    /// The name inside a tag, without sigil and white space.
    var name: String = ""
    /// White space before a partial, parent or block that begins its line: indents what it expands to.
    var indentation: Range<Int>?
    /// Indicates whether the content of this block begins on the line after the tag.
    var contentIsOnNextLine = false
    /// For a closing tag: the kind of what it closes.
    var closes: Kind?

    /// Indicates whether a line with only this tag leaves nothing behind.
    var canStandAlone: Bool {
        switch kind {
        case .text, .variable: false
        default: true
        }
    }

    /// Indicates whether this is a tag of template inheritance, of which several may share a standalone line.
    var isInheritance: Bool {
        switch kind {
        case .parent, .block: true
        case .close: closes == .parent || closes == .block
        default: false
        }
    }
}
