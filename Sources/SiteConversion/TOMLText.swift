/// The plain values of a TOML file: texts, numbers, switches and lists of them; the rest is passed over.
struct TOMLText {
    private(set) var values: [(key: String, value: String)] = []
    /// Key → its line, 1-based.
    private(set) var lines: [String: Int] = [:]
    private var names: [String] = []

    init(_ text: String) {
        var table = ""
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = String(line).trimmingBlanks
            if line.hasPrefix("[") {
                table = line.drop { $0 == "[" }.prefix { $0 != "]" }.filter { $0 != "\"" && $0 != " " }
                names.append(table)
                lines["[\(table)]"] = lines["[\(table)]"] ?? number + 1
                continue
            }
            guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
            let key = String(line[..<equals]).trimmingBlanks.filter { $0 != "\"" && $0 != "'" }
            let value = Self.value(String(line[line.index(after: equals)...]).trimmingBlanks)
            let name = table.isEmpty ? key : "\(table).\(key)"
            values.append((name, value))
            lines[name] = lines[name] ?? number + 1
        }
    }

    subscript(_ key: String) -> String? { values.first { $0.key == key }?.value }

    /// The values of a table, by key.
    func values(below table: String) -> [(key: String, value: String)] {
        values.filter { $0.key.hasPrefix(table + ".") }.map {
            (String($0.key.dropFirst(table.count + 1)), $0.value)
        }
    }

    /// The names of the tables that are in no other.
    var tables: [String] { names.filter { !$0.contains(".") } }

    /// Returns whether there is a table of a name.
    func hasTable(_ name: String) -> Bool { names.contains(name) }

    /// The names right below a table: `languages.en` → `en`.
    func tables(below table: String) -> [String] {
        names.filter { $0.hasPrefix(table + ".") }
            .compactMap { $0.dropFirst(table.count + 1).split(separator: ".").first.map(String.init) }
    }

    /// A value without its quotes; what is no text stays as it is written.
    private static func value(_ text: String) -> String {
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            return String(text.split(separator: "#", maxSplits: 1).first ?? "").trimmingBlanks
        }
        var value = ""
        var isEscaped = false
        for character in text.dropFirst() {
            if isEscaped || character != "\\" || quote == "'" {
                if character == quote, !isEscaped { break }
                value.append(character)
                isEscaped = false
            } else {
                isEscaped = true
            }
        }
        return value
    }
}
