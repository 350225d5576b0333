import Foundation

extension ForeignText {
    /// Keys, marked and inserted text, small text and the marks of critics, which MkDocs has by extensions, as HTML.
    mutating func withoutInlineMarks(_ text: String, _ number: Int) -> String {
        guard text.contains(where: { "+=^~:{".contains($0) }) else { return text }
        var smiley: String?
        var hasComment = false
        let result = PlainParts.changing(text) { part in
            var part = part
            if part.contains("{") { hasComment = Self.takeCritics(&part) || hasComment }
            if part.contains("++") {
                part.replace(/\+\+([a-z0-9_\-]+(?:\+[a-z0-9_\-]+)*|"[^"]+")\+\+/) { Self.keys($0.output.1) }
            }
            if part.contains("==") {
                part.replace(/==([^\s=](?:[^=]*[^\s=])?)==/) { "<mark>\($0.output.1)</mark>" }
            }
            if part.contains("^") {
                part.replace(/\^\^([^\s^](?:[^^]*[^\s^])?)\^\^/) { "<ins>\($0.output.1)</ins>" }
                part.replace(/\^([^\s^\[\]]+)\^/) { "<sup>\($0.output.1)</sup>" }
            }
            part = Self.withSubscripts(part)
            if part.contains(":"),
                let name = part.firstMatch(of: /(?:^|[\s(>])(:[a-z][a-z0-9_+\-]*:)(?=$|[\s).,;!?<])/)
            {
                smiley = String(name.output.1)
            }
            return part
        }
        if let smiley { noteOnce(number, "`\(smiley)` stays as text: write the sign itself") }
        if hasComment { noteOnce(number, "a comment, `{>>…<<}`, is left out") }
        return result
    }

    /// Takes over `{++ ++}`, `{-- --}`, `{~~ ~> ~~}` and `{== ==}`; returns whether a comment, `{>> <<}`, was left out.
    private static func takeCritics(_ part: inout String) -> Bool {
        part.replace(/\{\+\+(.+?)\+\+\}/) { "<ins>\($0.output.1)</ins>" }
        part.replace(/\{--(.+?)--\}/) { "<del>\($0.output.1)</del>" }
        part.replace(/\{~~(.+?)~>(.+?)~~\}/) { "<del>\($0.output.1)</del><ins>\($0.output.2)</ins>" }
        part.replace(/\{==(.+?)==\}/) { "<mark>\($0.output.1)</mark>" }
        let before = part.count
        part.replace(/\{>>.+?<<\}/, with: "")
        return part.count != before
    }

    /// `ctrl+alt+del` as keys.
    private static func keys(_ text: Substring) -> String {
        text.split(separator: "+").map { key in
            let name = key.filter { $0 != "\"" }
            let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return "<kbd>\(words.joined(separator: " "))</kbd>"
        }.joined(separator: "+")
    }

    /// `H~2~O`: one tilde at each end, and no blank between.
    private static func withSubscripts(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let signs = rest.prefix { $0 == "~" }
            guard signs.count == 1 else {
                result += signs.isEmpty ? String(first) : String(signs)
                rest = rest.dropFirst(max(1, signs.count))
                continue
            }
            let inner = rest.dropFirst().prefix { !$0.isWhitespace && $0 != "~" }
            let after = rest[inner.endIndex...]
            if !inner.isEmpty, after.first == "~", after.dropFirst().first != "~" {
                result += "<sub>\(inner)</sub>"
                rest = after.dropFirst()
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }
}
