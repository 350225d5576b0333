/// The words after a fence: `swift title="AppDelegate.swift" {1,3-5} diff tab="SwiftUI"`.
struct FenceInfo {
    /// The first word, as written.
    private(set) var language: String?
    /// The other words; a word without `=` has an empty value, `{1,3-5}` is `mark`.
    private(set) var attributes: [String: String] = [:]

    /// The attributes that mean something.
    static let known = ["diff", "mark", "region", "sample", "tab", "title"]

    init(_ info: String) {
        var rest = info[...]
        var isFirst = true
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "{" {
                rest.removeFirst()
                attributes["mark"] = FenceInfo.take(from: &rest, until: "}")
            } else {
                let word = FenceInfo.word(from: &rest, isLanguage: isFirst)
                if isFirst {
                    language = word.name
                } else {
                    attributes[word.name] = word.value
                }
            }
            isFirst = false
        }
    }

    private static func take(from rest: inout Substring, until end: Character) -> String {
        let text = rest.prefix { $0 != end }
        rest = rest[text.endIndex...].dropFirst()
        return String(text)
    }

    private static func word(from rest: inout Substring, isLanguage: Bool) -> (name: String, value: String) {
        let name = rest.prefix { !$0.isWhitespace && $0 != "{" && (isLanguage || $0 != "=") }
        rest = rest[name.endIndex...]
        guard rest.first == "=" else { return (String(name), "") }
        rest.removeFirst()
        if let quote = rest.first, quote == "\"" || quote == "'" {
            rest.removeFirst()
            return (String(name), take(from: &rest, until: quote))
        }
        let value = rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...]
        return (String(name), String(value))
    }
}
