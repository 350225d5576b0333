import Foundation

extension ForeignText {
    /// Sets of icons whose names Material for MkDocs turns into drawings.
    private static let icons = [":material-", ":octicons-", ":fontawesome-", ":simple-"]

    /// Without `{.class key="value"}` after links, pictures and emphasis, and without the names of icons.
    mutating func withoutAttributes(_ text: String, _ number: Int) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if first == "`" {
                result += rest.removeCodeSpan()
            } else if first == "{", let end = Self.attributes(in: rest, after: result) {
                result += size(rest[..<end], after: result, number)
                rest = rest[end...]
            } else if generator == .mkdocs, first == ":", let end = Self.icon(in: rest) {
                noteOnce(number, "icons such as `\(rest[..<end])` are left out")
                rest = rest[end...]
                if result.last?.isWhitespace ?? true { rest = rest.drop { $0 == " " } }
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result == text || !result.allSatisfy(\.isWhitespace) ? result : ""
    }

    /// The end of attributes that a text begins with; nil when they are none.
    private static func attributes(in rest: Substring, after before: String) -> String.Index? {
        guard let close = rest.firstIndex(of: "}") else { return nil }
        let isAlone = before.allSatisfy(\.isWhitespace)
        guard isAlone || before.last.map({ ")]*_`>".contains($0) }) == true else { return nil }
        let inner = rest[..<close].dropFirst().drop { $0 == ":" || $0 == " " }
        guard let sign = inner.first, !inner.contains("{") else { return nil }
        let name = inner.prefix { $0.isLetter || $0 == "-" }
        guard sign == "." || sign == "#" || !name.isEmpty && inner[name.endIndex...].first == "=" else {
            return nil
        }
        return rest.index(after: close)
    }

    /// The size that a picture has in braces, as `{width=640}`; nothing for others.
    private mutating func size(_ braces: Substring, after before: String, _ number: Int) -> String {
        guard before.contains("!["), before.firstMatch(of: /!\[[^\]]*\]\([^)]*\)$/) != nil else { return "" }
        let sizes = braces.matches(of: /(width|height)="?([0-9.]+(?:px|%|em|rem)?)"?/)
        let known = sizes.compactMap { size in
            Int(String(size.output.2).replacingEnding("px", by: "")).map { "\(size.output.1)=\($0)" }
        }
        if known.count < sizes.count, let other = sizes.first(where: { $0.output.2.last?.isNumber == false })
        {
            noteOnce(number, "the \(other.output.1) `\(other.output.2)` of a picture is left out")
        }
        return known.isEmpty ? "" : "{\(known.joined(separator: " "))}"
    }

    private static func icon(in rest: Substring) -> String.Index? {
        guard icons.contains(where: { rest.hasPrefix($0) }) else { return nil }
        let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return rest[name.endIndex...].first == ":" ? rest.index(after: name.endIndex) : nil
    }
}
