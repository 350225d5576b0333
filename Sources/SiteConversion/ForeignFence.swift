import Foundation
import Markdown

/// The words after a fence as other generators write them, as this one does.
enum ForeignFence {
    /// Words of other generators and their highlighters, as ours.
    private static let others: [String: String] = [
        "ascii": "text", "asciidoc": "text", "bat": "text", "batch": "text", "cmd": "text",
        "coffee": "javascript",
        "coffeescript": "javascript", "compile_fail": "rust", "django": "html", "edition2018": "rust",
        "edition2021": "rust", "go-html-template": "html", "go-text-template": "text", "goat": "text",
        "handlebars": "html", "ignore": "text", "jinja": "html", "jinja2": "html",
        "mustache": "html", "no_run": "rust", "notrust": "text", "should_panic": "rust", "text-file": "text",
        "tree": "text", "raw": "text",
    ]

    /// `rust,editable`, `{.python hl_lines="2 3"}`, `js title="a.js" {1} showLineNumbers` → our words.
    ///
    /// - Returns: the words, and the language if it is none that is known.
    static func info(_ old: String) -> (info: String, unknown: String?) {
        var text = old.trimmingBlanks
        if text.hasPrefix("{"), !text.hasPrefix("{1"), text.hasSuffix("}") {
            text = text.dropFirst().dropLast().filter { $0 != "`" }.trimmingBlanks
        }
        guard !text.isEmpty else { return ("", nil) }
        let word = text.prefix { !" \t,{".contains($0) }
        // `js:line-numbers`
        let written = word.drop { $0 == "." || $0 == "#" }.prefix { $0 != ":" }.lowercased()
        let name = others[written] ?? written
        let rest = String(text[word.endIndex...])
        var info = ""
        var unknown: String?
        if let language = CodeLanguage.named(name) {
            info = language.id == "playground" ? "text" : name
        } else if !name.contains("=") {
            info = "text"
            if !name.isEmpty { unknown = name }
        }
        let label = rest.firstMatch(of: /(?:^| )\[([^\]"]+)\]/).map { String($0.output.1) }
        if let title = value("title", in: rest) ?? value("filename", in: rest) ?? label {
            info += (info.isEmpty ? "text" : "") + " title=\"\(title)\""
        }
        if let lines = marked(in: rest) {
            info += (info.isEmpty ? "text {" : " {") + lines + "}"
        } else if let brace = rest.firstIndex(of: "{"), let end = rest[brace...].firstIndex(of: "}") {
            let marks = rest[brace...end]
            if marks.dropFirst().dropLast().allSatisfy({ "0123456789,-".contains($0) }) {
                info += " \(marks)"
            }
        }
        return (info, unknown)
    }

    /// The words with marks of the first `count` lines only; nil when they have no others.
    static func clipped(_ info: String, to count: Int) -> String? {
        guard let brace = info.lastIndex(of: "{"), info.hasSuffix("}") else { return nil }
        let marks = info[brace...].dropFirst().dropLast().split(separator: ",")
        let kept = marks.compactMap { mark -> String? in
            let ends = mark.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= count else { return nil }
            return last <= count ? String(mark) : first == count ? "\(first)" : "\(first)-\(count)"
        }
        guard kept != marks.map(String.init) else { return nil }
        let start = info[..<brace]
        return kept.isEmpty ? String(start).trimmingBlanks : "\(start){\(kept.joined(separator: ","))}"
    }

    /// The lines of `hl_lines="2 3"`, `hl_lines=[2,"4-5"]` and `hl_lines=2 4-5`, as `2,4-5`; nil when there are none.
    private static func marked(in text: String) -> String? {
        guard let start = text.range(of: "hl_lines=") else { return nil }
        let rest = text[start.upperBound...]
        let end = value("hl_lines", in: text) ?? ""
        let lines =
            rest.first == "["
            ? String(rest.prefix { $0 != "]" })
            : rest.first.map { $0.isNumber } == true
                ? String(rest.prefix { $0.isNumber || $0 == "-" || $0 == " " }) : end
        let marks = lines.split { !$0.isNumber && $0 != "-" }
        return marks.isEmpty ? nil : marks.joined(separator: ",")
    }

    private static func value(_ name: String, in text: String) -> String? {
        guard let start = text.range(of: "\(name)=") else { return nil }
        let rest = text[start.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
