import Foundation

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
