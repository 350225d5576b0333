import Foundation

extension Conversion {
    /// Takes the heading of level one off that a text begins with.
    static func takeTitle(from body: inout [String]) -> String? {
        guard let first = withoutComments(body).firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            return nil
        }
        if body[first].hasPrefix("# ") {
            let title = body.remove(at: first).dropFirst(2)
            let end = title.range(of: " {#")?.lowerBound ?? title.endIndex
            return String(title[..<end].reversed().drop { $0 == "#" || $0 == " " }.reversed())
        }
        let next = first + 1
        guard next < body.count, body[next].count > 2, body[next].allSatisfy({ $0 == "=" }) else {
            return nil
        }
        let title = body[first]
        body.removeSubrange(first...next)
        return title
    }

    /// The lines with nothing where a comment of HTML stands, which readers do not see; code stays.
    static func withoutComments(_ body: [String]) -> [String] {
        var fence: Substring?
        var isComment = false
        return body.map { line in
            let start = line.drop { $0 == " " }
            if !isComment, start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.hasPrefix(open) { fence = nil } } else { fence = signs }
            }
            if fence != nil || !isComment && !line.contains("<!--") { return line }
            var result = ""
            var rest = line[...]
            while !rest.isEmpty {
                if isComment {
                    let end = rest.range(of: "-->")?.upperBound
                    isComment = end == nil
                    rest = rest[(end ?? rest.endIndex)...]
                } else if rest.hasPrefix("<!--") {
                    isComment = true
                    rest = rest.dropFirst(2)
                } else if rest.first == "`" {
                    result += rest.removeCodeSpan()
                } else {
                    result.append(rest.removeFirst())
                }
            }
            return result
        }
    }

    /// Makes further headings of level one headings of level two.
    static func lowerTitles(in body: inout [String]) {
        var fence: Substring?
        for index in body.indices {
            let start = body[index].drop { $0 == " " }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.count >= open.count { fence = nil } } else { fence = signs }
            }
            if fence == nil, body[index].hasPrefix("# ") { body[index] = "#" + body[index] }
        }
    }

    /// Writes `<a href="…">https://…</a>` as a link of Markdown, which would make a link of the address within the link.
    static func unnestLinks(in body: inout [String]) {
        var fence: Substring?
        var isHTML = false
        for index in body.indices {
            let start = body[index].drop { $0 == " " }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.count >= open.count { fence = nil } } else { fence = signs }
            }
            // Blocks of HTML go on to the next empty line; nothing in them is Markdown.
            if start.isEmpty {
                isHTML = false
            } else if index == 0 || body[index - 1].allSatisfy(\.isWhitespace) {
                isHTML = start.hasPrefix("<") && !start.hasPrefix("<a ")
            }
            guard fence == nil, !isHTML, start.contains("</a>") else { continue }
            body[index].replace(/<a href="([^"\s()<>]+)"[^<>]*>(https?:\/\/[^<>\s\[\]]+)<\/a>/) {
                "[\($0.output.2)](\($0.output.1))"
            }
        }
    }

    /// A title without marks of Markdown.
    static func plain(_ text: String) -> String {
        var text = text
        if let link = MarkdownLink.first(in: text), text.hasPrefix("[") { text = link.text }
        // A backslash before a mark makes it a sign.
        return text.replacing(/\\([\[\]()#<>*_`])|[`*]/) { $0.output.1.map(String.init) ?? "" }
    }

    /// The beginning of the first paragraph, for lists and search engines.
    static func summary(of body: [String]) -> String? {
        var words = ""
        var isCode = false
        var isFigure = false
        for line in withoutComments(body) {
            // A caption is no beginning.
            if line.hasPrefix("<figure") { isFigure = true }
            if line.hasPrefix("</figure") { isFigure = false }
            if isFigure, words.isEmpty { continue }
            let isFence = line.hasPrefix("```") || line.hasPrefix("~~~")
            if isFence { isCode.toggle() }
            if isFence || isCode {
                if words.isEmpty { continue }
                break
            }
            let start = line.first
            let isText = start.map { $0.isLetter || "`*_[\"'“".contains($0) } ?? false
            if !isText {
                if words.isEmpty { continue }
                break
            }
            words += (words.isEmpty ? "" : " ") + line.trimmingBlanks
        }
        var text = ""
        var rest = words[...]
        while let first = rest.first {
            if first == "]", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")") {
                rest = rest[rest.index(after: end)...]
            } else {
                if !"`*[]".contains(first) { text.append(first) }
                rest.removeFirst()
            }
        }
        if text.isEmpty || text.contains("<") { return nil }
        guard text.count > 160 else { return text }
        let cut = text.prefix(158)
        return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + " …"
    }
}
