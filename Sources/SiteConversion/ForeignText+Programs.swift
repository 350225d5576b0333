import Foundation

extension ForeignText {
    /// A program of MDX that begins with a line, up to the blank line behind its last bracket: it is left out.
    mutating func program(_ lines: [Line], at index: Int) -> ([String], Int)? {
        let words = ["const ", "default ", "function ", "let ", "var ", "class ", "async "]
        guard words.contains(where: { lines[index].text.hasPrefix("export " + $0) }) else { return nil }
        note(lines[index].number, "a program of the page is left out: \(lines[index].text.prefix(60))")
        var open = 0
        var firstBlank: Int?
        for next in index..<lines.count {
            let text = lines[next].text
            if text.allSatisfy(\.isWhitespace) {
                if open <= 0 { return ([], next) }
                firstBlank = firstBlank ?? next
            }
            open += Self.brackets(in: text)
        }
        // Brackets within its texts may hide the end.
        return ([], open <= 0 ? lines.count : firstBlank ?? lines.count)
    }

    /// The number of brackets that a line opens, less those that it closes; texts in quotes have none.
    private static func brackets(in text: String) -> Int {
        let bare = text.replacing(/"[^"]*"|'[^']*'|`[^`]*`/, with: "")
        return bare.reduce(0) { count, character in
            "([{".contains(character) ? count + 1 : ")]}".contains(character) ? count - 1 : count
        }
    }

    /// A line whose attributes have the addresses that programs make of files: `src={require('./a.png').default}`.
    func withAddresses(_ text: String) -> String {
        guard text.contains("={") else { return text }
        let called = /=\{\s*(?:require|useBaseUrl)\(\s*(["'])([^"']+)\1\s*\)(?:\.default)?\s*\}/
        var result = text.replacing(called) { "=\"\($0.output.2)\"" }
        for (name, file) in imports where ConversionPlan.isAsset(file) {
            result = result.replacingOccurrences(of: "={\(name)}", with: "=\"/\(file)\"")
        }
        return result
    }

    /// Names the values in double braces that stand in a line of text (VitePress); they stay as they are written.
    mutating func noteTemplates(_ text: String, _ number: Int) {
        var found: [String] = []
        _ = PlainParts.changing(text) { part in
            found += part.matches(of: /\{\{[^{}]+\}\}/).map { String($0.output) }
            return part
        }
        for value in found where !["#", "<", "%"].contains(value.dropFirst(2).first) {
            noteOnce(number, "`\(value)` is a value of a program; it stays as text")
        }
    }

    /// Names the values of a program that stand in a line of text; they stay as they are written.
    mutating func noteValues(_ text: String, _ number: Int) {
        var rest = text[...]
        while let first = rest.first {
            switch first {
            case "`": _ = rest.removeCodeSpan()
            case "\\": rest = rest.dropFirst(2)
            case "<":
                rest = HTMLTagText(rest).map { rest[$0.end...] } ?? rest.dropFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else { return }
                let value = rest[...end]
                if !value.hasPrefix("{#") {
                    noteOnce(number, "`\(value)` is a value of a program; it stays as text")
                }
                rest = rest[rest.index(after: end)...]
            default: rest.removeFirst()
            }
        }
    }
}
