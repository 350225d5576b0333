import Foundation

extension ForeignText {
    /// One line of text: links, ids of headings, marks within the line.
    mutating func single(_ line: Line, _ start: Substring) -> [String] {
        if let lines = included(line, in: "") {
            return converted(lines.map { Line(number: line.number, text: $0) }, depth: 20)
        }
        if isProgram(line, start) { return [] }
        if let tag = component(line, start) { return tag }
        var text = line.text
        if text.contains("{{") || text.contains("{%") || text.contains("{/*") {
            text = withoutMarks(text, line.number)
        }
        if start.hasPrefix("#") { text = Self.heading(text) }
        return [MarkdownLink.changing(text, destination)]
    }

    /// Returns whether a line is MDX's program or a list of headings that every page has; it is left out.
    private mutating func isProgram(_ line: Line, _ start: Substring) -> Bool {
        let lower = start.prefix(6).lowercased()
        if lower.hasPrefix("[toc]"), start.count < 8 { return true }
        guard path.hasSuffix(".mdx") || path.hasSuffix(".md") else { return false }
        if line.text.hasPrefix("import "), line.text.contains(" from ") || line.text.contains("'") {
            if line.text.contains(".md") {
                note(line.number, "the text that is imported here is not copied: \(line.text)")
            }
            return true
        }
        guard line.text.hasPrefix("export const ") || line.text.hasPrefix("export default ") else {
            return false
        }
        note(line.number, "a program of the page is left out: \(line.text.prefix(60))")
        return true
    }

    /// A line that is one tag of a component; nil when it is none.
    private mutating func component(_ line: Line, _ start: Substring) -> [String]? {
        guard start.first == "<" else { return nil }
        let isEnd = start.hasPrefix("</")
        let name = start.dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter || $0.isNumber || $0 == "." }
        guard let first = name.first, first.isUppercase,
            start.last == ">" || name == "TabItem" || name == "Tabs"
        else {
            return nil
        }
        switch name {
        case "Tabs": return isEnd ? ["</tabs>", ""] : ["<tabs>"]
        case "TabItem", "Tab":
            if isEnd { return ["", "</tab>"] }
            let text = String(start)
            let title =
                Self.argument("label", in: text) ?? Self.argument("value", in: text)
                ?? Self.argument("title", in: text)
            return ["<tab title=\"\(title ?? "…")\">", ""]
        default:
            if !isEnd { note(line.number, "the component `<\(name)>` is left out") }
            return []
        }
    }

    /// `## Title { #id .class }` as `## Title {#id}`.
    private static func heading(_ text: String) -> String {
        guard let open = text.lastIndex(of: "{"), text.trimmingBlanks.hasSuffix("}"), !text.contains("`{")
        else { return text }
        let words = text[open...].dropFirst().filter { $0 != "}" && $0 != ":" }.split(separator: " ")
        guard words.allSatisfy({ $0.hasPrefix("#") || $0.hasPrefix(".") || $0.contains("=") }) else {
            return text
        }
        let title = String(text[..<open]).trimmingBlanks
        guard let id = words.first(where: { $0.hasPrefix("#") }) else { return title }
        return "\(title) {\(id)}"
    }

    /// Without the marks in braces: references become paths, pictures become Markdown, the rest is noted.
    private mutating func withoutMarks(_ text: String, _ number: Int) -> String {
        var result = ""
        var rest = text[...]
        let marks = [
            ("{{<", ">}}"), ("{{%", "%}}"), ("{{#", "}}"), ("{%", "%}"), ("{/*", "*/}"), ("{{", "}}"),
        ]
        while let first = rest.first {
            if first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
                result += rest[...end]
                rest = rest[rest.index(after: end)...]
                continue
            }
            guard first == "{", let (begin, end) = marks.first(where: { rest.hasPrefix($0.0) }),
                let close = rest.range(of: end)
            else {
                result.append(rest.removeFirst())
                continue
            }
            let inner = String(rest[..<close.lowerBound].dropFirst(begin.count)).trimmingBlanks
            rest = rest[close.upperBound...]
            result += shown(inner, begin, number)
        }
        return result
    }

    private mutating func shown(_ inner: String, _ begin: String, _ number: Int) -> String {
        let words = inner.split(separator: " ", maxSplits: 1).map(String.init)
        let arguments = words.count > 1 ? words[1] : ""
        switch words.first {
        case "ref" where begin.hasPrefix("{{"), "relref" where begin.hasPrefix("{{"):
            return arguments.filter { $0 != "\"" }.trimmingBlanks
        case "figure" where begin.hasPrefix("{{"):
            let alternative =
                Self.argument("alt", in: arguments) ?? Self.argument("caption", in: arguments) ?? ""
            return "![\(alternative)](\(Self.argument("src", in: arguments) ?? ""))"
        default:
            if begin == "{/*" { return "" }
            if inner.hasPrefix("/") { return "" }
            note(number, "`\(begin)\(inner.prefix(40))` is left out")
            return ""
        }
    }
}
