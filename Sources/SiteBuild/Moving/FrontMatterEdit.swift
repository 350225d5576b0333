package import Diagnostics

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

/// Changes single values of a YAML file, and leaves the rest as its writer wrote it.
package enum YAMLTextEdit {
    /// The text with a value replaced that begins at a place; nil when it is written in another way there.
    package static func replacing(
        _ old: String, with new: String, at place: SourceLocation, in text: String
    ) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(place.line - 1), place.column > 0 else { return nil }
        let line = Array(lines[place.line - 1].unicodeScalars)
        let quotes: [Unicode.Scalar] = ["\"", "'"]
        var start = place.column - 1
        let quote = line.indices.contains(start) && quotes.contains(line[start]) ? line[start] : nil
        if quote != nil { start += 1 }
        let end = start + old.unicodeScalars.count
        guard end <= line.count, line[start..<end].elementsEqual(old.unicodeScalars) else { return nil }
        let after = line.indices.contains(end) ? line[end] : "\n"
        guard quote.map({ $0 == after }) ?? [" ", "\t", "\r", "\n", ",", "}", "]"].contains(after) else {
            return nil
        }
        let changed = line[..<start] + Array(new.unicodeScalars) + line[end...]
        lines[place.line - 1] = String(String.UnicodeScalarView(changed))
        return lines.joined(separator: "\n")
    }
}

/// Changes the destinations of links in Markdown, and nothing else of it.
enum LinkEdit {
    /// The text before a destination, and the text that may follow it.
    private static let places: [(before: String, after: [Character])] = [
        ("](", [")", " ", "\n"]), ("](<", [">"]), ("]: ", ["\n", " ", "\r"]), ("=\"", ["\""]), ("='", ["'"]),
    ]

    /// The text with each destination replaced wherever a link has it, outside of code blocks.
    static func replacing(_ destinations: [String: String], in text: String) -> String {
        var fence: Substring?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let start = line.drop { $0 == " " || $0 == ">" }
            if let open = fence {
                if start.hasPrefix(open) { fence = nil }
                return String(line)
            }
            if start.hasPrefix("```") || start.hasPrefix("~~~") {
                fence = start.prefix { $0 == start.first }
                return String(line)
            }
            return replacing(destinations, inLine: String(line))
        }
        return lines.joined(separator: "\n")
    }

    private static func replacing(_ destinations: [String: String], inLine line: String) -> String {
        var result = ""
        var rest = line[...]
        while !rest.isEmpty {
            guard let (before, old, new) = match(destinations, at: rest) else {
                result.append(rest.removeFirst())
                continue
            }
            result += before + new
            rest = rest.dropFirst(before.count + old.count)
        }
        return result
    }

    private static func match(
        _ destinations: [String: String], at rest: Substring
    ) -> (before: String, old: String, new: String)? {
        for place in places where rest.hasPrefix(place.before) {
            let tail = rest.dropFirst(place.before.count)
            let old = String(tail.prefix { !place.after.contains($0) })
            if let new = destinations[old] { return (place.before, old, new) }
        }
        return nil
    }
}
