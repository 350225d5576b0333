/// Lists of a header field whose parts may be quoted strings (RFC 9110 §5.6).
enum QuotedList {
    /// The parts between marks that stand in no quotes.
    static func split(_ text: some StringProtocol, at mark: Character) -> [Substring] {
        var parts: [Substring] = []
        var rest = Substring(text)
        var start = rest.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in rest.indices {
            let character = rest[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == mark, !isQuoted {
                parts.append(rest[start..<index])
                start = rest.index(after: index)
            }
        }
        rest = rest[start...]
        return parts + [rest]
    }

    /// The text of a token or a quoted string; nil for one whose quotes do not close.
    static func unquoted(_ text: Substring) -> String? {
        let text = trimmed(text)
        guard text.first == "\"" else { return String(text) }
        guard text.count >= 2, text.last == "\"" else { return nil }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, character == "\"" { return nil }
            isEscaped = false
            result.append(character)
        }
        return isEscaped ? nil : result
    }

    static func trimmed(_ text: Substring) -> Substring {
        var part = text
        while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
        while let last = part.last, last == " " || last == "\t" { part.removeLast() }
        return part
    }
}
