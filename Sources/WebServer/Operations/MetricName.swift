/// The identity of a series: its name and its labels, as Prometheus spells them.
struct MetricName: Hashable, Comparable, Sendable {
    let label: String
    /// `name="value"`, separated by commas, in order of name.
    let labels: String

    init(_ label: String, _ dimensions: [(String, String)]) {
        self.label = Self.spelled(label)
        labels = dimensions.map { "\(Self.spelled($0.0))=\"\(Self.escaped($0.1))\"" }.sorted()
            .joined(separator: ",")
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.label, left.labels) < (right.label, right.labels)
    }

    /// A line of the series: a sample's suffix, its own label when it has one, and its value.
    func line(_ value: String, suffix: String = "", own: String? = nil) -> String {
        let inner = [labels, own ?? ""].filter { !$0.isEmpty }.joined(separator: ",")
        return label + suffix + (inner.isEmpty ? "" : "{\(inner)}") + " \(value)\n"
    }

    private static func spelled(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}
