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
