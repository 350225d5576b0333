extension ForeignText {
    /// Terms, each with `: ` and its definition below, as a list of HTML; nil when none begins.
    mutating func definitions(
        _ lines: [Line], at index: Int, _ indent: String, _ depth: Int
    ) -> ([String], Int)? {
        guard generator == .hugo || generator == .mkdocs, Self.isTerm(lines, at: index) else { return nil }
        var result = ["<dl>"]
        var next = index
        var end = index
        while Self.isTerm(lines, at: next) {
            result += ["<dt>", ""] + converted([lines[next]], depth: depth + 1) + ["", "</dt>"]
            next += 1
            while let start = Self.definition(lines, at: next) {
                var inner = [Line(number: lines[start].number, text: Self.defined(lines[start].text))]
                next = start + 1
                while next < lines.count, Self.goesOn(lines, at: next, within: inner) {
                    inner.append(
                        Line(
                            number: lines[next].number,
                            text: Self.dedented(lines[next].text, indent.count + 4)))
                    next += 1
                }
                while inner.last?.text.isEmpty == true { inner.removeLast() }
                result += ["<dd>", ""] + converted(inner, depth: depth + 1) + ["", "</dd>"]
            }
            end = next
            while next < lines.count, lines[next].text.allSatisfy(\.isWhitespace) { next += 1 }
        }
        return (Self.indented(result + ["</dl>", ""], by: indent), end)
    }

    /// Returns whether a line is a term: a text, and a definition below it.
    private static func isTerm(_ lines: [Line], at index: Int) -> Bool {
        guard index < lines.count else { return false }
        let start = lines[index].text.drop { $0 == " " }
        guard let first = start.first, !"#>|<:-*+".contains(first) || start.hasPrefix("**"), !isItem(start),
            start.startIndex == lines[index].text.startIndex || lines[index].text.hasPrefix("   ") == false
        else { return false }
        return definition(lines, at: index + 1) != nil
    }

    /// The line at which a definition begins, here or behind one blank line.
    private static func definition(_ lines: [Line], at index: Int) -> Int? {
        for next in [index, index + 1] where next < lines.count {
            let text = lines[next].text.drop { $0 == " " }
            if text.first == ":", let second = text.dropFirst().first, second == " " || second == "\t" {
                return next
            }
            guard text.isEmpty else { return nil }
        }
        return nil
    }

    /// A definition without its colon.
    private static func defined(_ text: String) -> String {
        String(text.drop { $0 == " " }.dropFirst().drop { $0 == " " || $0 == "\t" })
    }

    /// Returns whether a line is part of the definition above it: indented, or the next line of its paragraph.
    private static func goesOn(_ lines: [Line], at index: Int, within inner: [Line]) -> Bool {
        let text = lines[index].text
        if text.allSatisfy(\.isWhitespace) {
            guard let after = lines[index...].first(where: { !$0.text.allSatisfy(\.isWhitespace) }) else {
                return false
            }
            return after.text.hasPrefix("  ") || after.text.hasPrefix("\t")
        }
        if text.hasPrefix("  ") || text.hasPrefix("\t") { return true }
        return inner.last?.text.isEmpty == false && definition(lines, at: index) == nil
            && !isTerm(lines, at: index) && !"#>".contains(text.first ?? "#")
    }
}
