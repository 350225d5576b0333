import Diagnostics
import SiteModel

/// The head of an old page, YAML or TOML, and where its text begins.
struct ForeignMatter {
    private(set) var values: [(key: String, node: YAMLNode)] = []
    /// The lines below the head.
    private(set) var lines: [ForeignText.Line]
    private(set) var notes: [ConversionNote] = []

    init(_ text: String, path: String) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            number, line in
            ForeignText.Line(
                number: number + 1, text: line.last == "\r" ? String(line.dropLast()) : String(line))
        }
        lines = all
        guard let mark = all.first?.text.replacingEnding(" ", by: ""), mark == "---" || mark == "+++",
            let end = all.dropFirst().firstIndex(where: { $0.text.trimmingBlanks == mark })
        else { return }
        lines = Array(all[(end + 1)...])
        let head = all[1..<end].map(\.text).joined(separator: "\n")
        if mark == "+++" {
            for (key, value) in TOMLText(head).values {
                let parsed = LocatedYAML.parse(Array(value.utf8), path: path).value
                let isText = parsed == nil || head.contains("\(key) = \"") || head.contains("\(key) = '")
                let place = parsed?.location ?? LocatedYAML.parse(Array("a".utf8), path: path).value?.location
                guard let place else { continue }
                let text = YAMLNode(content: .scalar(value, isPlain: !isText), location: place)
                values.append((key, isText ? text : parsed ?? text))
            }
            return
        }
        let parsed = LocatedYAML.parse(Array(head.utf8), path: path, firstLine: 2)
        notes = parsed.diagnostics.filter { $0.severity == .error }
            .map { ConversionNote(path, $0.location.line, "\($0.message); the head is left out") }
        values = parsed.value?.entries.map { ($0.key, $0.value) } ?? []
    }

    subscript(_ key: String) -> YAMLNode? { values.first { $0.key == key }?.node }

    func text(_ keys: String...) -> String? {
        for key in keys {
            if let text = self[key]?.text, !text.isEmpty { return text }
        }
        return nil
    }
}
