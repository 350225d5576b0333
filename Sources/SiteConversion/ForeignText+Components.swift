import Diagnostics
import Foundation
import SiteModel

extension ForeignText {
    /// A component of MDX that begins with a line, and where the text goes on; nil when none does.
    mutating func component(
        _ lines: [Line], at index: Int, _ start: Substring, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        guard start.dropFirst().first?.isUppercase == true || start.hasPrefix("</") else { return nil }
        var text = String(start)
        var next = index + 1
        while HTMLTagText(text[...]) == nil, next < lines.count, next < index + 40 {
            text += "\n" + lines[next].text
            next += 1
        }
        guard let tag = HTMLTagText(text[...]), tag.written.first?.isUppercase == true else { return nil }
        let rest = String(text[tag.end...])
        let isAlone = rest.allSatisfy(\.isWhitespace)
        if tag.isEnd { return isAlone ? ([], next) : nil }
        if tag.isClosed { return isAlone ? (empty(tag, lines[index].number, depth), next) : nil }
        guard let (inner, end) = within(tag, rest, lines, next) else { return nil }
        return (shown(tag, inner, lines[index].number, indent, depth), end)
    }

    /// The lines within a component, and where the text goes on; nil when the component is part of a sentence.
    private func within(_ tag: HTMLTagText, _ rest: String, _ lines: [Line], _ next: Int) -> ([Line], Int)? {
        let close = "</\(tag.written)>"
        let number = next > 0 ? lines[next - 1].number : 0
        if let end = rest.range(of: close) {
            guard rest[end.upperBound...].allSatisfy(\.isWhitespace) else { return nil }
            return ([Line(number: number, text: String(rest[..<end.lowerBound]))], next)
        }
        var inner = rest.allSatisfy(\.isWhitespace) ? [] : [Line(number: number, text: rest)]
        var open = 1
        var index = next
        while index < lines.count {
            let text = lines[index].text
            open += text.components(separatedBy: "<\(tag.written) ").count - 1
            open += text.components(separatedBy: "<\(tag.written)>").count - 1
            open -= text.components(separatedBy: close).count - 1
            index += 1
            if open <= 0 {
                let before = text.components(separatedBy: close)[0]
                if !before.allSatisfy(\.isWhitespace) {
                    inner.append(Line(number: lines[index - 1].number, text: before))
                }
                return (Self.dedented(inner), index)
            }
            inner.append(lines[index - 1])
        }
        return nil
    }

    private mutating func shown(
        _ tag: HTMLTagText, _ inner: [Line], _ number: Int, _ indent: String, _ depth: Int
    ) -> [String] {
        func indented(_ lines: [String]) -> [String] { Self.indented(lines, by: indent) }
        if let code = code(tag, inner, number) { return indented(code) }
        switch tag.written {
        case "Tabs": return indented(["<tabs>"] + converted(inner, depth: depth + 1) + ["</tabs>", ""])
        case "TabItem", "Tab":
            let title = tag.value("label") ?? tag.value("value") ?? tag.value("title") ?? "…"
            return indented(tab(title, inner, depth))
        case "Steps": return indented(tagged("steps", inner, depth))
        case "CardGrid", "Cards": return indented(cards(inner, depth))
        case "Card" where tag.value("title") != nil:
            let item = card(tag, converted(inner, depth: depth + 1))
            return indented(isWithinCards ? item : ["<cards>", ""] + item + ["", "</cards>", ""])
        case "Admonition", "Aside":
            return framed(tag.value("type") ?? "note", tag.value("title") ?? "", inner, number, indent, depth)
        case "Details": return framed("details", tag.value("summary") ?? "", inner, number, indent, depth)
        default:
            noteOnce(number, "the component `<\(tag.written)>` is left out")
            return indented(converted(inner, depth: depth + 1))
        }
    }

    /// Cards of Starlight as a list of cards.
    private mutating func cards(_ inner: [Line], _ depth: Int) -> [String] {
        let around = isWithinCards
        isWithinCards = true
        defer { isWithinCards = around }
        return tagged("cards", inner, depth)
    }

    /// A card as an item of a list: its title, with its address if it has one, and its text.
    private func card(_ tag: HTMLTagText, _ body: [String]) -> [String] {
        let title = tag.value("title") ?? "…"
        let address = tag.value("href").map { destination($0) ?? $0 }
        var lines = Array(body.drop { $0.allSatisfy(\.isWhitespace) })
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        if lines.isEmpty, let text = tag.value("description") { lines = [text] }
        let head = "- " + (address.map { "[\(title)](\($0))" } ?? "**\(title)**")
        guard let first = lines.first else { return [head] }
        let isText = first.first?.isLetter == true || "*`[_".contains(first.first ?? " ")
        return (isText ? [head + ": " + first] : [head, "", "  " + first])
            + lines.dropFirst().map { $0.isEmpty ? $0 : "  " + $0 }
    }

    /// The code that a component shows, from a file or as a text; nil when it shows none.
    private mutating func code(_ tag: HTMLTagText, _ inner: [Line], _ number: Int) -> [String]? {
        let text = inner.map(\.text).joined(separator: "\n").trimmingBlanks
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        let value = text.dropFirst().dropLast().trimmingCharacters(in: .whitespacesAndNewlines)
        var code: String?
        if let file = imports[value], let text = project.text(file) {
            let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
            code = takesIncluded(lines, ofBytes: text.utf8.count, file, at: number) ? text : ""
        }
        if value.first == "`", value.last == "`" { code = String(value.dropFirst().dropLast()) }
        guard var code else { return nil }
        while code.last?.isNewline == true { code.removeLast() }
        let words = (tag.value("classname") ?? "").split(separator: " ").map(String.init)
        let language =
            tag.value("language") ?? words.first { $0.hasPrefix("language-") }.map { String($0.dropFirst(9)) }
        let title = tag.value("title").map { " title=\"\($0)\"" } ?? ""
        return Self.fenced(
            code.components(separatedBy: "\n"), ForeignFence.info((language ?? "") + title).info) + [""]
    }

    /// A component without content: a text that is imported, or nothing.
    private mutating func empty(_ tag: HTMLTagText, _ number: Int, _ depth: Int) -> [String] {
        if let file = imports[tag.written], ConversionPlan.isPage(file), depth < 10,
            let text = project.text(file)
        {
            let matter = ForeignFrontMatter(text, path: file)
            let bytes = text.utf8.count
            guard takesIncluded(matter.lines.count, ofBytes: bytes, file, at: number) else { return [] }
            return converted(matter.lines.map { Line(number: number, text: $0.text) }, depth: depth + 10)
        }
        if tag.written == "LinkCard" || tag.written == "Card", tag.value("title") != nil {
            let item = card(tag, [])
            return isWithinCards ? item : ["<cards>", ""] + item + ["", "</cards>", ""]
        }
        noteOnce(number, "the component `<\(tag.written)>` is left out")
        return []
    }

    /// Code between marks that it does not hold itself.
    static func fenced(_ lines: [String], _ info: String) -> [String] {
        let most = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
        let marks = String(repeating: "`", count: max(3, most + 1))
        return [marks + info] + lines + [marks]
    }

    /// Lines without the white space that all have before them.
    private static func dedented(_ lines: [Line]) -> [Line] {
        let filled = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        let width = filled.map { $0.text.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
        return lines.map {
            Line(number: $0.number, text: String($0.text.dropFirst(min(width, $0.text.count))))
        }
        .map { $0.text.allSatisfy(\.isWhitespace) ? Line(number: $0.number, text: "") : $0 }
    }
}

/// The head of an old page, YAML or TOML, and where its text begins.
struct ForeignFrontMatter {
    private(set) var values: [(key: String, node: YAMLNode)] = []
    /// The lines below the head.
    private(set) var lines: [ForeignText.Line]
    private(set) var notes: [ConversionNote] = []

    init(_ text: String, path: String) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            number, line in
            ForeignText.Line(
                number: number + 1, text: line.last == "\r" ? String(line.dropLast()) : String(line))
        }
        lines = all
        guard let mark = all.first?.text.replacingEnding(" ", by: ""), mark == "---" || mark == "+++",
            let end = all.dropFirst().firstIndex(where: { $0.text.trimmingBlanks == mark })
        else { return }
        lines = Array(all[(end + 1)...])
        let head = all[1..<end].map(\.text).joined(separator: "\n")
        if mark == "+++" {
            for (key, value) in TOMLText(head).values {
                let parsed = LocatedYAML.parse(Array(value.utf8), path: path).value
                let isText = parsed == nil || head.contains("\(key) = \"") || head.contains("\(key) = '")
                let place = parsed?.location ?? LocatedYAML.parse(Array("a".utf8), path: path).value?.location
                guard let place else { continue }
                let text = YAMLNode(content: .scalar(value, isPlain: !isText), location: place)
                values.append((key, isText ? text : parsed ?? text))
            }
            return
        }
        let parsed = LocatedYAML.parse(Array(head.utf8), path: path, firstLine: 2)
        notes = parsed.diagnostics.filter { $0.severity == .error }
            .map { ConversionNote(path, $0.location.line, "\($0.message); the head is left out") }
        values = parsed.value?.entries.map { ($0.key, $0.value) } ?? []
    }

    subscript(_ key: String) -> YAMLNode? { values.first { $0.key == key }?.node }

    func text(_ keys: String...) -> String? {
        for key in keys {
            if let text = self[key]?.text, !text.isEmpty { return text }
        }
        return nil
    }
}
