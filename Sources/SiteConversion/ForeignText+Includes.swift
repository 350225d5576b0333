import Foundation

extension ForeignText {
    /// The text that an include stands for, and the file that has it; nil when the line has none.
    mutating func included(_ line: Line, in indent: String) -> (lines: [String], file: String)? {
        let text = line.text.trimmingBlanks
        guard var name = Self.name(in: text), !name.isEmpty else { return nil }
        // `file.js#part`
        var region: String?
        if generator == .markdown, let mark = name.firstIndex(of: "#") {
            region = String(name[mark...].dropFirst())
            name = String(name[..<mark])
        }
        var parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        var file = parts[0].split(separator: " ").first.map(String.init) ?? parts[0]
        // `file.py[ln:2-5]`
        if let open = file.firstIndex(of: "["), let lines = name.range(of: "ln:") {
            file = String(file[..<open])
            parts =
                [file]
                + name[lines.upperBound...].prefix { $0 != "]" && $0 != "," }.split(separator: "-").map(
                    String.init)
        }
        guard let (place, text) = self.text(of: file) else {
            note(line.number, "there is no file `\(file)` to include")
            return ([], file)
        }
        guard place != path, !includedFrom.contains(place) else {
            note(line.number, "`\(file)` is left out: it includes itself")
            return ([], place)
        }
        guard takesIncluded(0, ofBytes: text.utf8.count, file, at: line.number) else { return ([], place) }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let part = region.map { Self.region($0, of: lines) } ?? Self.part(of: lines, Array(parts.dropFirst()))
        guard takesIncluded(part.count, ofBytes: 0, file, at: line.number) else { return ([], place) }
        return (part.map { indent + $0 }, place)
    }

    /// The file that a line includes, with the lines of it.
    private static func name(in text: String) -> String? {
        for mark in ["{{#include ", "{{#rustdoc_include ", "{{#playground ", "{{#playpen "]
        where text.hasPrefix(mark) {
            return String(text.dropFirst(mark.count).prefix { $0 != "}" }).trimmingBlanks
        }
        if text.hasPrefix("<<< ") {
            let file = String(text.dropFirst(4).prefix { $0 != "{" && $0 != " " })
            return file.hasPrefix("@/") ? String(file.dropFirst(2)) : file
        }
        if text.hasPrefix("<!--@include:") || text.hasPrefix("<!-- @include:") {
            let file = text.drop { $0 != ":" }.dropFirst().trimmingPrefix().prefix { !" {>".contains($0) }
            return file.hasSuffix("--") ? String(file.dropLast(2)) : String(file)
        }
        if text.hasPrefix("--8<-- \"") { return String(text.dropFirst(8).prefix { $0 != "\"" }) }
        if text.hasPrefix("{!"), text.hasSuffix("!}") {
            return text.dropFirst(2).dropLast(2).drop { $0 == ">" }.description.trimmingBlanks
        }
        let isShortcode =
            text.hasPrefix("{{<") && text.hasSuffix(">}}") || text.hasPrefix("{{%") && text.hasSuffix("%}}")
        guard isShortcode else { return nil }
        let words = String(text.dropFirst(3).dropLast(3)).trimmingBlanks
        guard words.hasPrefix("readfile ") || words.hasPrefix("include ") else { return nil }
        if let file = argument("file", "path", in: words) { return file }
        return words.split(separator: "\"").dropFirst().first.map(String.init)
    }

    /// The place and the text of a file that is named from the page, from the pages' folder or from the project's.
    private func text(of file: String) -> (place: String, text: String)? {
        let bare = file.trimmingSlashes
        var named = bare[...]
        while named.hasPrefix("../") || named.hasPrefix("./") { named = named.drop { $0 == "." }.dropFirst() }
        let places = [ForeignProject.joined(path, file), bare, String(named), root + bare]
        for case let place? in places {
            if let text = project.text(place) { return (place, text) }
        }
        return nil
    }

    /// The lines between `#region name` and `#endregion`.
    private static func region(_ name: String, of lines: [String]) -> [String] {
        guard let begin = lines.firstIndex(where: { $0.contains("#region \(name)") }) else { return [] }
        let rest = lines[(begin + 1)...]
        return Array(rest[..<(rest.firstIndex { $0.contains("#endregion") } ?? rest.endIndex)])
    }

    /// The lines that `file:2:5` or `file:anchor` names.
    private static func part(of lines: [String], _ marks: [String]) -> [String] {
        func isMark(_ line: String) -> Bool { line.contains("ANCHOR: ") || line.contains("ANCHOR_END: ") }
        guard let first = marks.first, !first.isEmpty || marks.count > 1 else {
            return lines.filter { !isMark($0) }
        }
        if let from = Int(first.isEmpty ? "1" : first) {
            let to = marks.count > 1 ? Int(marks[1]) ?? lines.count : from
            guard from >= 1, from <= min(to, lines.count) else { return [] }
            return Array(lines[(from - 1)..<min(to, lines.count)])
        }
        guard let begin = lines.firstIndex(where: { $0.contains("ANCHOR: \(first)") }) else { return [] }
        let rest = lines[(begin + 1)...]
        let end = rest.firstIndex { $0.contains("ANCHOR_END: \(first)") } ?? rest.endIndex
        return rest[..<end].filter { !isMark($0) }
    }
}
