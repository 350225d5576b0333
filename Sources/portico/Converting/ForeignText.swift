/// The text of an old page while it is rewritten, line by line.
struct ForeignText {
    /// A line of the old file.
    struct Line {
        let number: Int
        var text: String
    }

    let path: String
    let project: ForeignProject
    /// The new form of a destination; nil when it stays.
    let destination: (String) -> String?
    private(set) var notes: [ConversionNote] = []

    init(path: String, project: ForeignProject, destination: @escaping (String) -> String?) {
        self.path = path
        self.project = project
        self.destination = destination
    }

    mutating func note(_ line: Int, _ message: String) { notes.append(ConversionNote(path, line, message)) }

    /// The kind of alert for another generator's word.
    static func alert(_ word: String) -> String? {
        switch word.lowercased() {
        case "note", "info", "abstract", "summary", "seealso", "example", "quote", "question", "callout",
            "notice",
            "hint", "admonition", "primary", "secondary", "faq", "cite", "todo":
            "NOTE"
        case "tip", "success", "check", "done": "TIP"
        case "important": "IMPORTANT"
        case "warning", "warn", "attention", "alert": "WARNING"
        case "danger", "caution", "error", "bug", "failure", "fail", "missing": "CAUTION"
        default: nil
        }
    }

    /// The lines as this generator's Markdown.
    mutating func converted(_ lines: [Line], depth: Int = 0) -> [String] {
        var result: [String] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            let start = line.text.drop { $0 == " " || $0 == "\t" }
            let indent = String(line.text[..<start.startIndex])
            if let fence = Self.fence(start) {
                index = fenced(lines, from: index, fence, indent, to: &result)
            } else if depth < 20, let (block, next) = block(lines, at: index, start, indent, depth) {
                result += block
                index = next
            } else {
                result += single(line, start)
                index += 1
            }
        }
        return result
    }

    private static func fence(_ start: Substring) -> Substring? {
        guard let first = start.first, first == "`" || first == "~" else { return nil }
        let signs = start.prefix { $0 == first }
        return signs.count >= 3 && !(first == "`" && start[signs.endIndex...].contains("`")) ? signs : nil
    }

    /// A code block: its words are rewritten, includes filled in.
    private mutating func fenced(
        _ lines: [Line], from first: Int, _ fence: Substring, _ indent: String, to result: inout [String]
    ) -> Int {
        let words = lines[first].text.drop { $0 == " " || $0 == "\t" }.dropFirst(fence.count)
        let (info, unknown) = ForeignFence.info(String(words))
        if let unknown {
            note(lines[first].number, "`\(unknown)` is no language of code blocks; shown as text")
        }
        result.append("\(indent)\(fence)\(info)")
        var index = first + 1
        while index < lines.count {
            let text = lines[index].text
            let start = text.drop { $0 == " " || $0 == "\t" }
            index += 1
            if start.hasPrefix(fence), start.allSatisfy({ $0 == fence.first || $0.isWhitespace }) {
                result.append(text)
                return index
            }
            result += included(lines[index - 1], in: indent) ?? [text]
        }
        result.append("\(indent)\(fence)")
        note(lines[first].number, "the code block is never closed; it ends with the text around it")
        return index
    }

    /// The text that an include stands for; nil when the line has none.
    mutating func included(_ line: Line, in indent: String) -> [String]? {
        let text = line.text.trimmingBlanks
        var name: String?
        for mark in ["{{#include ", "{{#rustdoc_include ", "{{#playground "] where text.hasPrefix(mark) {
            name = String(text.dropFirst(mark.count).prefix { $0 != "}" }).trimmingBlanks
        }
        if text.hasPrefix("--8<-- \"") { name = String(text.dropFirst(8).prefix { $0 != "\"" }) }
        guard let name, !name.isEmpty else { return nil }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].split(separator: " ").first.map(String.init) ?? parts[0]
        let place = ForeignProject.joined(path, file).flatMap { project.text($0) } ?? project.text(file)
        guard let place else {
            note(line.number, "there is no file `\(file)` to include")
            return []
        }
        var lines = place.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return Self.part(of: lines, parts.dropFirst().map { $0 }).map { indent + $0 }
    }

    /// The lines that `file:2:5` or `file:anchor` names.
    private static func part(of lines: [String], _ marks: [String]) -> [String] {
        func isMark(_ line: String) -> Bool { line.contains("ANCHOR: ") || line.contains("ANCHOR_END: ") }
        guard let first = marks.first, !first.isEmpty || marks.count > 1 else {
            return lines.filter { !isMark($0) }
        }
        if let from = Int(first.isEmpty ? "1" : first) {
            let to = marks.count > 1 ? Int(marks[1]) ?? lines.count : from
            guard from >= 1, from <= min(to, lines.count) else { return [] }
            return Array(lines[(from - 1)..<min(to, lines.count)])
        }
        guard let begin = lines.firstIndex(where: { $0.contains("ANCHOR: \(first)") }) else { return [] }
        let rest = lines[(begin + 1)...]
        let end = rest.firstIndex { $0.contains("ANCHOR_END: \(first)") } ?? rest.endIndex
        return rest[..<end].filter { !isMark($0) }
    }
}
