import Foundation

extension ForeignText {
    /// A block of another generator that begins at a line, rewritten, and where the text goes on; nil when none does.
    mutating func block(
        _ lines: [Line], at index: Int, _ start: Substring, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        if start.hasPrefix(":::") { return container(lines, at: index, start, indent, depth) }
        if start.hasPrefix("!!! ") || start.hasPrefix("???") {
            return admonition(lines, at: index, start, indent, depth)
        }
        if generator == .mkdocs, start.hasPrefix("{%") { return jinja(lines, at: index, start, depth) }
        if start.startIndex == lines[index].text.startIndex, start.hasPrefix("export "),
            let program = program(lines, at: index)
        {
            return program
        }
        if generator == .mdbook, start.hasPrefix("<div class=\"warning\">") {
            return warning(lines, at: index, start, indent, depth)
        }
        if isMDX, start.first == "<" { return component(lines, at: index, start, indent, depth) }
        if start.hasPrefix("=== \"") { return tabs(lines, at: index, indent, depth) }
        if start.hasPrefix("{{<") || start.hasPrefix("{{%") {
            return shortcode(lines, at: index, start, indent, depth)
        }
        return definitions(lines, at: index, indent, depth)
    }

    /// `:::note Title` … `:::`
    private mutating func container(
        _ lines: [Line], at index: Int, _ start: Substring, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        let colons = start.prefix { $0 == ":" }
        let words = String(start.dropFirst(colons.count)).trimmingBlanks
        let name = String(words.prefix { $0.isLetter || $0 == "-" })
        guard name.first?.isLetter == true else { return nil }
        if words.dropFirst(name.count).first == "." || words.dropFirst(name.count).first == "_" {
            note(lines[index].number, "the reference of `\(words)` is made from code; left out")
            return ([], Self.indented(lines, after: index, indent.count).1)
        }
        var title = String(words.dropFirst(name.count)).trimmingBlanks
        if title.hasPrefix("["), let end = title.lastIndex(of: "]") {
            title = String(title[..<end].dropFirst())
        }
        if title.hasPrefix("{") { title = "" }
        // A directive of a plugin has no end, but options that are indented.
        if generator == .mkdocs,
            !lines[(index + 1)...].contains(where: {
                let text = $0.text.trimmingBlanks
                return text.hasPrefix(":::") && text.allSatisfy { $0 == ":" }
            })
        {
            note(lines[index].number, "`\(words)` is a directive of a plugin; left out")
            return ([], Self.indented(lines, after: index, indent.count).1)
        }
        var inner: [Line] = []
        var open = 1
        var next = index + 1
        while next < lines.count {
            let text = lines[next].text.drop { $0 == " " }
            let signs = text.prefix { $0 == ":" }
            if signs.count >= 3 {
                let isEnd = text.dropFirst(signs.count).allSatisfy(\.isWhitespace)
                open += isEnd ? -1 : 1
            }
            next += 1
            if open == 0 { break }
            inner.append(
                Line(number: lines[next - 1].number, text: Self.dedented(lines[next - 1].text, indent.count)))
        }
        if open > 0 { note(lines[index].number, "`:::\(name)` is never closed") }
        if name == "code-group" {
            return (Self.indented(codeTabs(inner, depth), by: indent) + [""], next)
        }
        return (framed(name, title, inner, lines[index].number, indent, depth), next)
    }

    /// `<div class="warning">` … `</div>`
    private mutating func warning(
        _ lines: [Line], at index: Int, _ start: Substring, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        guard let end = lines[index...].firstIndex(where: { $0.text.trimmingBlanks.hasSuffix("</div>") })
        else {
            return nil
        }
        var inner = lines[index...end].map {
            Line(number: $0.number, text: Self.dedented($0.text, indent.count))
        }
        inner[0].text.replace("<div class=\"warning\">", with: "", maxReplacements: 1)
        inner[inner.count - 1].text = inner[inner.count - 1].text.trimmingBlanks
            .replacingEnding("</div>", by: "")
        guard !inner.contains(where: { $0.text.contains("<div") }) else { return nil }
        return (framed("warning", "", inner, lines[index].number, indent, depth), end + 1)
    }

    /// `!!! note "Title"` or `??? note`, and the indented lines below.
    private mutating func admonition(
        _ lines: [Line], at index: Int, _ start: Substring, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        let isFold = start.hasPrefix("???")
        let words = start.drop { $0 == "?" || $0 == "!" || $0 == "+" }.trimmingPrefix()
        let name = String(words.prefix { $0.isLetter || $0 == "-" })
        guard !name.isEmpty else { return nil }
        let rest = words.dropFirst(name.count)
        let title = rest.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(
            String.init)
        let (inner, next) = Self.indented(lines, after: index, indent.count)
        let shown =
            title ?? (Self.alert(name) == nil || isFold ? name.prefix(1).uppercased() + name.dropFirst() : "")
        return (framed(isFold ? "details" : name, shown, inner, lines[index].number, indent, depth), next)
    }

    /// Lines of `=== "Title"` with the indented lines below each.
    private mutating func tabs(
        _ lines: [Line], at first: Int, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        var result = ["\(indent)<tabs>"]
        var index = first
        while index < lines.count, lines[index].text.hasPrefix("\(indent)=== \"") {
            let title = lines[index].text.split(separator: "\"", omittingEmptySubsequences: false)[1]
            let (inner, next) = Self.indented(lines, after: index, indent.count)
            let text = tab(String(title), Array(inner.drop { $0.text.isEmpty }), depth)
            result += Self.indented(text, by: indent)
            index = next
            // The next tab may stand after a blank line.
            while index < lines.count, lines[index].text.allSatisfy(\.isWhitespace), index + 1 < lines.count,
                lines[index + 1].text.hasPrefix("\(indent)=== \"")
            { index += 1 }
        }
        return (result + ["\(indent)</tabs>", ""], index)
    }

    /// Lines in an alert, or in what folds; of an unknown kind as they are.
    mutating func framed(
        _ name: String, _ title: String, _ inner: [Line], _ number: Int, _ indent: String, _ depth: Int
    ) -> [String] {
        let body = converted(inner, depth: depth + 1)
        if Self.folds.contains(name) {
            let summary = title.isEmpty ? "…" : Self.marked(Self.escaped(title))
            let lines = ["<details>", "<summary>\(summary)</summary>", ""] + body + ["", "</details>", ""]
            return Self.indented(lines, by: indent)
        }
        if Self.alert(name) == nil { note(number, "`\(name)` is no alert that is known; it is a note") }
        var quoted = ["> [!\(Self.alert(name) ?? "NOTE")]"]
        if !title.isEmpty { quoted += ["> **\(title)**", ">"] }
        var lines = body[...]
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        quoted += lines.map { $0.isEmpty ? ">" : "> \($0)" }
        return quoted.map { indent + $0 } + [""]
    }

    // MARK: Lines

    /// The lines below one that are indented by four more than it, and where they end.
    private static func indented(_ lines: [Line], after index: Int, _ indent: Int) -> ([Line], Int) {
        var inner: [Line] = []
        var next = index + 1
        while next < lines.count {
            let text = lines[next].text
            let isBlank = text.allSatisfy(\.isWhitespace)
            let width = text.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
            guard isBlank || width >= indent + 4 else { break }
            inner.append(Line(number: lines[next].number, text: isBlank ? "" : dedented(text, indent + 4)))
            next += 1
        }
        while inner.last?.text.isEmpty == true {
            inner.removeLast()
            next -= 1
        }
        return (inner, next)
    }

    /// A line without up to `width` columns of white space before it.
    static func dedented(_ text: String, _ width: Int) -> String {
        var left = width
        let rest = text.drop { character in
            let columns = character == "\t" ? 4 : 1
            guard character == " " || character == "\t", left > 0 else { return false }
            left -= columns
            return true
        }
        return String(rest)
    }

    /// The value of `name="…"`, of the first of some names that has one.
    static func argument(_ names: String..., in text: String) -> String? {
        let start = names.lazy.compactMap { text.range(of: "\($0)=\"")?.upperBound }.first
        return start.map { String(text[$0...].prefix { $0 != "\"" }) }
    }

    /// Lines with white space before each that is not empty.
    static func indented(_ lines: [String], by indent: String) -> [String] {
        lines.map { $0.isEmpty ? $0 : indent + $0 }
    }

    /// A tag of the site's own with lines in it, rewritten.
    mutating func tagged(_ name: String, _ inner: [Line], _ depth: Int) -> [String] {
        ["<\(name)>", ""] + converted(inner, depth: depth + 1) + ["", "</\(name)>", ""]
    }

    /// A tab with lines in it, rewritten.
    mutating func tab(_ title: String, _ inner: [Line], _ depth: Int) -> [String] {
        ["<tab title=\"\(Self.escaped(title))\">", ""] + converted(inner, depth: depth + 1) + ["", "</tab>"]
    }

    /// A text between tags of HTML, where Markdown is not read, with tags for its marks.
    static func marked(_ text: String) -> String {
        text.replacing(/`([^`]+)`/) { "<code>\($0.output.1)</code>" }
            .replacing(/\*\*([^\s*][^*]*)\*\*/) { "<strong>\($0.output.1)</strong>" }
            .replacing(/\*([^\s*][^*]*)\*/) { "<em>\($0.output.1)</em>" }
    }

    /// A text as the value of an attribute.
    static func escaped(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
            .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
            .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
    }
}

extension Substring {
    /// Without the blanks before it.
    func trimmingPrefix() -> Substring { drop { $0.isWhitespace } }
}
