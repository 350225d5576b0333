import Foundation

/// Finds the links of Markdown line by line, and gives them other destinations.
struct MarkdownLink {
    let text: String
    let destination: String

    /// The first `[text](destination)` of a line; nil when there is none.
    static func first(in line: String) -> MarkdownLink? {
        guard let middle = line.range(of: "]("), let open = line[..<middle.lowerBound].firstIndex(of: "[")
        else {
            return nil
        }
        let text = line[line.index(after: open)..<middle.lowerBound]
        let destination = line[middle.upperBound...].prefix { $0 != ")" && $0 != " " }
        return MarkdownLink(text: text.filter { $0 != "`" && $0 != "*" }, destination: String(destination))
    }

    /// The text before a destination, and the text that ends it.
    private static let places: [(before: String, after: [Character])] = [
        ("](<", [">"]), ("](", [")", " "]), ("]: ", [" "]), ("src=\"", ["\""]), ("href=\"", ["\""]),
        ("src='", ["'"]), ("href='", ["'"]),
    ]

    /// A line with each destination as `change` wants it; code spans stay as they are.
    static func changing(_ line: String, _ change: (String) -> String?) -> String {
        guard line.contains("]") || line.contains("=") else { return line }
        var result = ""
        var rest = line[...]
        while let first = rest.first {
            if first == "`" {
                let ticks = rest.prefix { $0 == "`" }
                let inner = rest[ticks.endIndex...]
                if let end = inner.range(of: ticks) {
                    result += rest[..<end.upperBound]
                    rest = rest[end.upperBound...]
                    continue
                }
            }
            guard let place = places.first(where: { rest.hasPrefix($0.before) }) else {
                result.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(place.before.count)
            let old = rest.prefix { !place.after.contains($0) }
            let new = change(String(old)) ?? String(old)
            rest = rest[old.endIndex...]
            let isBracketed = place.before == "](<" && !new.contains(" ")
            result += (isBracketed ? "](" : place.before) + new
            if isBracketed, rest.first == ">" { rest.removeFirst() }
        }
        return result
    }
}
