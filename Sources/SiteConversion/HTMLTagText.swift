/// A tag as it is written in an old page.
struct HTMLTagText {
    let isEnd: Bool
    /// The name as it is written.
    let written: String
    /// The name in lower case.
    var name: String { written.lowercased() }
    /// Names in lower case; a value of nil is an attribute without one.
    private(set) var attributes: [(name: String, value: String?)] = []
    /// Returns whether it ends in `/>`.
    let isClosed: Bool
    let text: String
    /// The first character behind the tag.
    let end: String.Index

    /// The tag that a text begins with; nil when there is none, or when it does not end here.
    init?(_ text: Substring) {
        var rest = text.dropFirst()
        isEnd = rest.first == "/"
        if isEnd { rest.removeFirst() }
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
        guard let first = word.first, first.isLetter else { return nil }
        written = String(word)
        rest = rest[word.endIndex...]
        var isClosed = false
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let next = rest.first else { return nil }
            if next == ">" { break }
            if next == "/" {
                isClosed = rest.dropFirst().first == ">"
                rest.removeFirst()
                continue
            }
            // An address or a mail address in angle brackets, a comparison.
            guard rest.startIndex != word.endIndex, next.isLetter || "_@:-{\"'[(*#".contains(next) else {
                return nil
            }
            guard let attribute = Self.attribute(&rest) else { return nil }
            attributes.append(attribute)
        }
        self.isClosed = isClosed
        end = rest.index(after: rest.startIndex)
        self.text = String(text[..<end])
    }

    /// The attribute that a text begins with; nil when its value does not end.
    private static func attribute(_ rest: inout Substring) -> (String, String?)? {
        if rest.first == "{" { return braces(&rest).map { _ in ("", nil) } }
        let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
        rest = rest[name.endIndex...]
        if rest.drop(while: \.isWhitespace).first == "=" { rest = rest.drop(while: \.isWhitespace) }
        guard rest.first == "=" else {
            if name.isEmpty { rest = rest.dropFirst() }
            return (name.lowercased(), nil)
        }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        switch rest.first {
        case "\"", "'":
            let quote = rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return (name.lowercased(), String(rest[..<end]))
        case "{": return braces(&rest).map { (name.lowercased(), $0) }
        default:
            let value = rest.prefix { !$0.isWhitespace && $0 != ">" }
            rest = rest[value.endIndex...]
            return (name.lowercased(), String(value))
        }
    }

    /// `{…}` of JSX: a text in it, or nothing.
    private static func braces(_ rest: inout Substring) -> String? {
        var depth = 0
        for index in rest.indices {
            if rest[index] == "{" { depth += 1 }
            if rest[index] == "}" { depth -= 1 }
            guard depth == 0 else { continue }
            let inner = rest[rest.index(after: rest.startIndex)..<index]
            rest = rest[rest.index(after: index)...]
            guard let quote = inner.first, "\"'`".contains(quote), inner.last == quote else { return "" }
            return String(inner.dropFirst().dropLast())
        }
        return nil
    }

    /// Returns whether a text begins with a tag that may end in a later line.
    static func mayGoOn(_ text: Substring) -> Bool {
        let rest = text.dropFirst().drop { $0 == "/" }
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
        guard word.first?.isLetter == true, !text.contains(">") || text.contains("\"") || text.contains("{")
        else {
            return false
        }
        let after = rest[word.endIndex...].drop(while: \.isWhitespace)
        if after.isEmpty { return true }
        return after.startIndex != word.endIndex && after.contains("=") && HTMLTagText(text + "\">") != nil
            || after.startIndex != word.endIndex && HTMLTagText(text + ">") != nil
    }

    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}
