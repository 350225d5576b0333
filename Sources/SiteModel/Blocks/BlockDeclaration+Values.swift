import Diagnostics
import Markdown

extension BlockDeclaration {
    /// A reason why a value is not of a kind, with a cure.
    struct Problem {
        let text: String
        let cure: String
    }

    /// The reason why a value is not of a kind; nil when it is.
    static func problem(_ value: String, _ kind: OwnBlockForm.Kind) -> Problem? {
        switch kind {
        case .text, .link, .image:
            return value.isEmpty
                ? Problem(text: "has no value", cure: "write one between quotes, or leave the argument out")
                : nil
        case .number:
            return isNumber(value)
                ? nil
                : Problem(text: "must be a number, not `\(value)`", cure: "write digits: `10`, `-2`, `1.5`")
        case .flag:
            return value.isEmpty
                ? nil : Problem(text: "takes no value", cure: "write the name alone, or leave it out")
        case .choice(let words):
            if words.contains(value) { return nil }
            let near = Diagnostic.suggestion(for: value, among: words)
            return Problem(
                text: "cannot be `\(value)`",
                cure: near.map { "did you mean `\($0)`?" }
                    ?? "choose " + words.map { "`\($0)`" }.joined(separator: " or "))
        }
    }

    /// Returns whether a text is a number in ASCII digits, with a sign and a fraction or without.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}
