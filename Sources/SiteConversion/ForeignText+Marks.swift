import Foundation

extension ForeignText {
    /// Lines in which no shortcode of Hugo and no comment of MDX goes on in the next one.
    static func joined(_ lines: [Line], _ generator: ForeignProject.Generator, isMDX: Bool) -> [Line] {
        guard generator == .hugo || isMDX else { return lines }
        var result: [Line] = []
        var isComment = false
        // Lines that belong to the last one.
        var left = 0
        for (index, line) in lines.enumerated() {
            if isMDX {
                let end = isComment ? line.text.range(of: "*/}") : nil
                if isComment, end == nil { continue }
                var text = end.map { String(line.text[$0.upperBound...]) } ?? line.text
                isComment = false
                if let open = text.range(of: "{/*", options: .backwards),
                    !text[open.upperBound...].contains("*/}")
                {
                    text = String(text[..<open.lowerBound])
                    isComment = true
                }
                result.append(Line(number: line.number, text: text))
            } else if left > 0, let last = result.indices.last {
                left -= 1
                result[last].text += " " + line.text.trimmingBlanks
            } else {
                result.append(line)
                left = linesOfShortcode(lines, from: index)
            }
        }
        return result
    }

    /// The number of lines on which a shortcode goes on that a line leaves open.
    private static func linesOfShortcode(_ lines: [Line], from index: Int) -> Int {
        let text = lines[index].text
        guard let open = text.range(of: "{{", options: .backwards),
            "<%".contains(text[open.upperBound...].first ?? " "), !text[open.upperBound...].contains("}}")
        else { return 0 }
        let next = lines[(index + 1)...].prefix(40)
        return next.firstIndex { $0.text.contains("}}") }.map { $0 - index } ?? 0
    }

    /// Without the marks in braces: references become paths, pictures become Markdown, the rest is noted.
    mutating func withoutMarks(_ text: String, _ number: Int) -> String {
        var result = ""
        var rest = text[...]
        var marks = [("{{<", ">}}"), ("{{%", "%}}"), ("{{#", "}}"), ("{%", "%}"), ("{/*", "*/}")]
        // MkDocs fills in values in the text of a page only with a plugin.
        if generator == .mkdocs, fillsIn { marks.append(("{{", "}}")) }
        while let first = rest.first {
            if first == "`" {
                result += unescaped(String(rest.removeCodeSpan()))
                continue
            }
            guard first == "{", let (begin, end) = marks.first(where: { rest.hasPrefix($0.0) }),
                let close = rest.range(of: end)
            else {
                result.append(rest.removeFirst())
                continue
            }
            let whole = rest[..<close.upperBound]
            let inner = String(rest[..<close.lowerBound].dropFirst(begin.count)).trimmingBlanks
            rest = rest[close.upperBound...]
            let name = inner.prefix { !$0.isWhitespace }
            if begin.hasPrefix("{{"), name == "todo" || name == "comment",
                let end = rest.range(of: "{{\(begin.last ?? "<") /\(name)"),
                let last = rest[end.upperBound...].range(of: "}}")
            {
                rest = rest[last.upperBound...]
                continue
            }
            if begin == "{%", inner.filter({ $0 != "-" && $0 != " " }) == "raw",
                let last = rest.firstRange(of: /\{%-? *endraw *-?%\}/)
            {
                result += rest[..<last.lowerBound]
                rest = rest[last.upperBound...]
                continue
            }
            if inner.hasPrefix("/*") {
                result += "`\(unescaped(String(whole)))`"
                continue
            }
            let shown = shown(inner, begin, String(whole), number)
            // The address of a page in running text is a link to it.
            let isAddress = ["ref", "relref"].contains(name) && begin.hasPrefix("{{") && !shown.isEmpty
            let isPlain = isAddress && !["](", "=\"", "](<", ": "].contains { result.hasSuffix($0) }
            result += isPlain ? "[\(shown)](\(shown))" : shown
        }
        return result
    }

    /// A shortcode that is to be read, as it is read: `{{</* note */>}}`.
    func unescaped(_ text: String) -> String {
        guard generator == .hugo, text.contains("/*") else { return text }
        var text = text
        for (old, new) in [("{{</*", "{{<"), ("*/>}}", ">}}"), ("{{%/*", "{{%"), ("*/%}}", "%}}")] {
            text = text.replacingOccurrences(of: old, with: new)
        }
        return text
    }

    private mutating func shown(_ inner: String, _ begin: String, _ whole: String, _ number: Int) -> String {
        let words = inner.split(separator: " ", maxSplits: 1).map(String.init)
        let arguments = words.count > 1 ? words[1] : ""
        let plain = Self.positional(arguments)
        func value(_ name: String, _ index: Int) -> String {
            Self.argument(name, in: arguments) ?? (index < plain.count ? plain[index] : "")
        }
        guard begin.hasPrefix("{{"), let name = words.first else {
            if begin != "{/*", !inner.hasPrefix("/") { note(number, "`\(Self.short(whole))` is left out") }
            return ""
        }
        // Without arguments it is one of the project's own.
        switch arguments.isEmpty ? "" : name {
        case "ref", "relref": return value("path", 0)
        case "figure":
            if Self.caption(arguments) != nil {
                noteOnce(number, "the caption of a picture within a line is left out")
            }
            return Self.picture(arguments)
        case "param":
            if let value = parameter(plain.first ?? "") { return value }
            note(number, "`\(Self.short(whole))` is left out")
            return ""
        case "youtube", "yt": return "[YouTube](https://www.youtube.com/watch?v=\(value("id", 0)))"
        case "vimeo": return "[Vimeo](https://vimeo.com/\(value("id", 0)))"
        case "tweet", "twitter", "x":
            let (user, id) = plain.count == 1 ? ("i", plain[0]) : (value("user", 0), value("id", 1))
            return "[X](https://x.com/\(user)/status/\(id))"
        default:
            if inner.hasPrefix("/") { return "" }
            note(number, "`\(Self.short(whole))` is left out")
            return begin == "{{<" || begin == "{{%" ? plain.joined(separator: " ") : ""
        }
    }

    /// A mark for a message, the middle of a long one left out.
    static func short(_ mark: String) -> String {
        mark.count > 60 ? mark.prefix(50) + " … " + mark.suffix(6).drop { $0.isLetter } : mark
    }

    /// The arguments of a shortcode that have no name, without quotation marks.
    static func positional(_ arguments: String) -> [String] {
        var result: [String] = []
        var rest = arguments[...].drop(while: \.isWhitespace)
        while let first = rest.first {
            if first == "\"" || first == "`" {
                rest.removeFirst()
                let text = rest.prefix { $0 != first }
                result.append(String(text))
                rest = rest[text.endIndex...].dropFirst()
            } else {
                let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
                rest = rest[word.endIndex...]
                if rest.first == "=" {
                    rest = rest.dropFirst()
                    let isQuoted = rest.first == "\""
                    rest =
                        isQuoted
                        ? rest.dropFirst().drop { $0 != "\"" }.dropFirst() : rest.drop { !$0.isWhitespace }
                } else if word != "/" {
                    result.append(String(word))
                }
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return result
    }

    /// `{% for … %}` and `{% if … %}` up to their ends: a program of Jinja and what it makes; nil when none begins.
    mutating func jinja(_ lines: [Line], at index: Int, _ start: Substring, _ depth: Int) -> ([String], Int)?
    {
        let words = start.dropFirst(2).drop { $0 == "-" || $0 == " " }
        let name = words.prefix(while: \.isLetter)
        guard ["for", "if", "raw", "macro", "set"].contains(name),
            start.hasSuffix("%}") || start.hasSuffix("%} ")
        else { return nil }
        var open = 0
        for next in index..<lines.count {
            let text = lines[next].text
            open += text.components(separatedBy: "{% \(name) ").count - 1
            if name == "raw", next == index { open = 1 }
            open -= text.components(separatedBy: "{% end\(name)").count - 1
            guard open <= 0 else { continue }
            if name == "raw" {
                return (converted(Array(lines[(index + 1)..<next]), depth: depth + 1), next + 1)
            }
            let mark = Self.short(String(start).trimmingBlanks)
            note(lines[index].number, "`\(mark)` and what it makes is left out")
            return ([], next + 1)
        }
        return nil
    }
}
