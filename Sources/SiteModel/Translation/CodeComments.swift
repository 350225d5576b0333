/// Takes comments out of code, so that translated comments make no difference.
package enum CodeComments {
    /// The code without what follows `//` or a `#` that begins a line, without `/* … */` and `<!-- … -->`, and
    /// without blank lines.
    package static func removed(from code: String) -> String {
        var text = cut(code, from: "/*", to: "*/")
        text = cut(text, from: "<!--", to: "-->")
        let lines = text.split(separator: "\n").map { line -> Substring in
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            if trimmed.hasPrefix("# ") { return "" }
            var rest = line
            while let slashes = rest.firstRange(of: "//") {
                // `https://` is no comment.
                if slashes.lowerBound == line.startIndex
                    || line[line.index(before: slashes.lowerBound)] != ":"
                {
                    return line[..<slashes.lowerBound]
                }
                rest = rest[slashes.upperBound...]
            }
            return line
        }
        return lines.map { line in
            var line = line
            while let last = line.last, last == " " || last == "\t" { line = line.dropLast() }
            return line
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func cut(_ text: String, from opening: String, to closing: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: opening) {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: closing) else { return result }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
