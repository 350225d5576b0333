import Foundation

/// Abbreviations that a page of MkDocs explains in lines of their own: `*[HTML]: Hyper Text Markup Language`.
enum Abbreviations {
    /// Takes the explanations out of a page, and writes `<abbr>` where its text has the words.
    static func write(into body: inout [String]) {
        var meanings: [String: String] = [:]
        var fence: Substring?
        var isText = [Bool](repeating: false, count: body.count)
        for index in body.indices {
            let start = body[index].drop { $0 == " " || $0 == ">" }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                let signs = start.prefix { $0 == start.first }
                if let open = fence { if signs.count >= open.count { fence = nil } } else { fence = signs }
                continue
            }
            guard fence == nil, !body[index].hasPrefix("    ") else { continue }
            if let line = body[index].wholeMatch(of: /\*\[([^\]]+)\]:\s*(.*)/) {
                meanings[String(line.output.1)] = String(line.output.2).trimmingBlanks
                body[index] = ""
            } else {
                isText[index] = !start.hasPrefix("#")
            }
        }
        guard !meanings.isEmpty else { return }
        for index in body.indices where isText[index] {
            body[index] = PlainParts.changing(body[index]) { written($0, meanings) }
        }
    }

    private static func written(_ text: String, _ meanings: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        // The longest word counts: `HTML5` before `HTML`.
        let words = meanings.keys.sorted { ($1.count, $0) < ($0.count, $1) }
        while let first = rest.first {
            let isInside = result.last.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
            if !isInside,
                let word = words.first(where: { word in
                    rest.hasPrefix(word)
                        && rest.dropFirst(word.count).first.map { $0.isLetter || $0.isNumber || $0 == "_" }
                            != true
                })
            {
                let meaning = ForeignText.escaped(meanings[word] ?? "")
                result += "<abbr title=\"\(meaning)\">\(word)</abbr>"
                rest = rest.dropFirst(word.count)
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return result
    }
}

/// The parts of a line that are text: no code, no tag, no destination of a link, no address.
enum PlainParts {
    /// A line with its text as `change` wants it.
    static func changing(_ line: String, _ change: (String) -> String) -> String {
        // The definition of a link or footnote begins with a mark and an address.
        let head = line.prefixMatch(of: /\s*\[[^\]]+\]: *\S*/)?.range.upperBound ?? line.startIndex
        var result = String(line[..<head])
        var plain = ""
        var rest = line[head...]
        func take(_ end: String.Index) {
            result += (plain.isEmpty ? "" : change(plain)) + rest[..<end]
            plain = ""
            rest = rest[end...]
        }
        while let first = rest.first {
            if first == "`" {
                var after = rest
                _ = after.removeCodeSpan()
                take(after.startIndex)
            } else if first == "<", let close = rest.firstIndex(of: ">"),
                rest.dropFirst().first.map({ $0.isLetter || $0 == "/" || $0 == "!" }) == true
            {
                take(rest.index(after: close))
            } else if rest.hasPrefix("]("), let close = rest.firstIndex(of: ")") {
                take(rest.index(after: close))
            } else if rest.hasPrefix("http://") || rest.hasPrefix("https://") {
                take(rest.firstIndex { $0.isWhitespace || $0 == ")" || $0 == ">" } ?? rest.endIndex)
            } else if first == "\\", rest.count > 1 {
                take(rest.index(rest.startIndex, offsetBy: 2))
            } else {
                plain.append(rest.removeFirst())
            }
        }
        take(rest.endIndex)
        return result
    }
}
