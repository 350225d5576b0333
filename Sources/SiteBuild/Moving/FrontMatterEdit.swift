import Diagnostics

/// Changes single values of a front matter, and leaves the rest as its writer wrote it.
enum FrontMatterEdit {
    static func adding(alias: String, to text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let end = end(of: lines) else { return "---\naliases: [\(alias)]\n---\n" + text }
        guard let at = lines[..<end].firstIndex(where: { $0.hasPrefix("aliases:") }) else {
            lines.insert("aliases: [\(alias)]", at: end)
            return lines.joined(separator: "\n")
        }
        if let bracket = lines[at].firstIndex(of: "[") {
            let rest = lines[at][lines[at].index(after: bracket)...]
            let isEmpty = rest.drop { $0 == " " }.first == "]"
            lines[at] = lines[at][...bracket] + alias + (isEmpty ? "" : ", ") + rest
        } else {
            let next = at + 1 < end ? lines[at + 1] : "  -"
            let indent = next.prefix { $0 == " " }
            lines.insert("\(indent)- \(alias)", at: at + 1)
        }
        return lines.joined(separator: "\n")
    }

    /// The text without the alias that begins at a place; the same when the list is written in another way than on
    /// one line, or with a line for each.
    static func removing(aliasAt place: SourceLocation, from text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let at = place.line - 1
        guard let end = end(of: lines), (1..<end).contains(at) else { return text }
        func isItem(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("- ") }
        if isItem(lines[at]) {
            lines.remove(at: at)
            if lines[at - 1].hasPrefix("aliases:"), !isItem(lines[at]) { lines.remove(at: at - 1) }
            return lines.joined(separator: "\n")
        }
        guard lines[at].hasPrefix("aliases:"), let open = lines[at].firstIndex(of: "["),
            let close = lines[at].lastIndex(of: "]"), open < close
        else { return text }
        let before = lines[at].unicodeScalars.prefix(place.column - 1).count { $0 == "," }
        var names = lines[at][lines[at].index(after: open)..<close].split(separator: ",")
            .map { $0.drop { $0 == " " } }
        guard names.indices.contains(before) else { return text }
        names.remove(at: before)
        if names.isEmpty {
            lines.remove(at: at)
        } else {
            lines[at] = lines[at][...open] + names.joined(separator: ", ") + lines[at][close...]
        }
        return lines.joined(separator: "\n")
    }

    /// The text with the recorded hash of a source's section replaced.
    static func replacing(hash old: String, by new: String, in text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let end = end(of: lines) else { return text }
        for index in 0..<end where lines[index].contains(old) {
            lines[index] = lines[index].split(separator: old, omittingEmptySubsequences: false)
                .joined(separator: new)
        }
        return lines.joined(separator: "\n")
    }

    /// The line that ends the front matter; nil when there is none.
    private static func end(of lines: [String]) -> Int? {
        func isFence(_ line: String) -> Bool { line == "---" || line == "---\r" }
        guard let first = lines.first, isFence(first) else { return nil }
        return lines.dropFirst().firstIndex(where: isFence)
    }
}
